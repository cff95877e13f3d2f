import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { bundler } from '../bundler.mjs';
import { root } from '../checkout.mjs';
import { bundledCommand } from '../compile-command.mjs';
import { lockedVersion } from '../lock-subset.mjs';
import { commonManifest, writeManifest } from './manifest.mjs';
import { writeThirdPartyLicenses } from './third-party-licenses.mjs';

const program = 'firstfail.cjs';
const manual = 'firstfail.1';

/** Makes the package of the command: one file that needs no other file. */
export async function stageCommand(folder) {
  const manifest = {
    ...commonManifest('firstfail'),
    description: 'Finds the first failure in a CI log: the line that made everything after it red.',
    keywords: ['ci', 'log', 'failure', 'root-cause'],
    bin: { firstfail: program },
    man: manual,
  };
  writeManifest(folder, manifest);
  const { code, moduleIds } = await oneFile(manifest);
  writeFileSync(join(folder, program), code);
  chmodSync(join(folder, program), 0o755);
  writeFileSync(join(folder, manual), execFileSync(process.execPath, [join(folder, program), 'manual']));
  const names = packagesAmong(moduleIds);
  const folders = names.map((name) => `node_modules/${name}`);
  writeThirdPartyLicenses(folder, folders);
  return { ...manifest, dependencies: Object.fromEntries(names.map((name) => [name, lockedVersion(name)])) };
}

async function oneFile({ version, gitHead }) {
  const plugins = [
    replaceModules({
      'src/cli/release.ts': `export const release = () => ${JSON.stringify(`${version} (commit ${gitHead})`)};`,
      'src/cli/thread-file.ts': `import { join } from 'node:path';
        export const threadFile = join(__dirname, ${JSON.stringify(program)});`,
    }),
  ];
  const files = await bundledCommand({ plugins });
  const texts = Object.fromEntries(files.map(({ fileName, code }) => [fileName, code]));
  const { rolldown, resolve } = await bundler();
  const bundle = await rolldown({
    ...{ input: 'scripts/pack/one-file.mjs', cwd: root, platform: 'node', logLevel: 'warn', resolve },
    plugins: [replaceModules({ 'scripts/pack/texts.mjs': `export const texts = ${JSON.stringify(texts)};` })],
  });
  const { output } = await bundle.generate({
    // Node starts its loader of ES modules only for those who need one, and that takes a while.
    ...{ format: 'cjs', codeSplitting: false, minify: true, charset: 'ascii' },
    banner: '#!/usr/bin/env node',
  });
  await bundle.close();
  if (output.length !== 1) throw new Error(`The command is made of ${output.length} files in place of one.`);
  return { code: output[0].code, moduleIds: files.flatMap(({ moduleIds }) => moduleIds) };
}

/** Puts the files that the sources read from their folder into the one file. */
function replaceModules(modules) {
  const load = (id) => {
    const name = Object.keys(modules).find((each) => id === join(root, each));
    return name === undefined ? undefined : modules[name];
  };
  return { name: 'replace-modules', load };
}

function packagesAmong(moduleIds) {
  const names = moduleIds.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return [...new Set(names)].sort();
}
