import { join } from 'node:path';
import { root } from './checkout.mjs';
import { prepare } from './prepare.mjs';

// npm run faults: kills and stops the running product, cuts its connections, and reports which guarantees held

await prepare();
await import(join(root, 'bench/faults/main.mjs'));
