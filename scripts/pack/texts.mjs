/** The files of the command by name. Empty here: `command-package.mjs` fills it in. */
export const texts = {};
