import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packages } from './checkout.mjs';

/** The bundler, and where what it bundles looks packages up: in the checkout, or in what the command alone needs. */
export async function bundler() {
  const modules = packages();
  const { build, rolldown } = await import(pathToFileURL(join(modules, 'rolldown/dist/index.mjs')).href);
  return { build, rolldown, resolve: { modules: [modules] } };
}
