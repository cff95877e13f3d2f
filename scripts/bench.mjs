import { join } from 'node:path';
import { root } from './checkout.mjs';
import { prepare } from './prepare.mjs';

// npm run bench, or a part of it: npm run bench -- analyzer

await prepare();
await import(join(root, 'bench/main.mjs'));
