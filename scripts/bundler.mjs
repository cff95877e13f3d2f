import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packages } from './checkout.mjs';

/** The bundler, and the folder in which it finds packages: the checkout's, or the smaller one of the command alone. */
export async function bundler() {
  const modules = packages();
  const { build, rolldown } = await import(pathToFileURL(join(modules, 'rolldown/dist/index.mjs')).href);
  return { build, rolldown, resolve: { modules: [modules] } };
}
