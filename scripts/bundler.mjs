import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packages, root } from './checkout.mjs';

/** The bundler, and the folder in which it finds packages: the checkout's, or the smaller one of the command alone. */
export async function bundler() {
  const modules = packages();
  const { build, rolldown } = await import(pathToFileURL(join(modules, 'rolldown/dist/index.mjs')).href);
  return { build, rolldown, resolve: { modules: [modules] } };
}

/** What a module exports, bundled and evaluated at build time; the sources of its expressions are those of the command's bundle. */
export async function evaluated(input, plugins = []) {
  const { rolldown, resolve } = await bundler();
  const bundle = await rolldown({
    input,
    cwd: root,
    platform: 'neutral',
    external: ['node:buffer'],
    logLevel: 'warn',
    plugins,
    resolve,
  });
  const { output } = await bundle.generate({ format: 'esm', charset: 'ascii' });
  await bundle.close();
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}
