/** By their names taken for the default branch of a project whose Git platform has not stated one. */
export const usualDefaultBranches: readonly string[] = ['main', 'master', 'trunk', 'develop'];
