/** Changes with every change of what the analyser answers. */
export const engineVersion = '0.1.0';
