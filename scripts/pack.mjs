import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { orExplain, root } from './checkout.mjs';
import { pack } from './pack/pack.mjs';
import { prepare } from './prepare.mjs';

// npm run pack makes the two packages below dist-packages or the folder of `--out`, each as a folder and as a tarball.

await prepare();
await orExplain(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist-packages' } } });
  for (const { file, bytes, files } of await pack(resolve(root, values.out))) {
    process.stdout.write(`${file}  ${bytes} bytes, ${files} files\n`);
  }
});
