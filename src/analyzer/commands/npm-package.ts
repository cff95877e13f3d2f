import { plainName } from './plain-name.ts';

/** The package of a module that code imports, of `@scope/name/part` the first two; undefined where it can be none. */
export function npmPackage(module: string): string | undefined {
  const parts = module.split('/').slice(0, module.startsWith('@') ? 2 : 1);
  return plainName(parts.join('/'));
}
