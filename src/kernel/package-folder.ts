import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the package that this code belongs to, as a source, as a module and in a bundle alike. */
export const packageFolder = dirname(createRequire(import.meta.url).resolve('#package'));
