/** The title of an analysis whose log shows that nothing failed; no reader marks it as a failure. */
export const noFailure = 'The log shows no failure';
