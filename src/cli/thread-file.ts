/** The module that a thread for analyses begins with. In the package of one file it is that file. */
export const threadFile = new URL('./analyze-thread.cjs', import.meta.url);
