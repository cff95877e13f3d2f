import { join } from 'node:path';
import { root } from './checkout.mjs';
import { prepare } from './prepare.mjs';

// npm run faults: kills, stops and cut connections on the running product, and what of its promises held

await prepare();
await import(join(root, 'bench/faults/main.mjs'));
