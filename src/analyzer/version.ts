/** Which analyser made an analysis. The build puts a hash over all that decides an answer in this place. */
export const engineVersion = 'source';
