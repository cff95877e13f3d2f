/** The analyser reads so many characters of a line. */
export const longestLine = 4_096;

/**
 * An upper bound of the steps that a polynomial expression takes on the longest line: the product of its largest loops, as
 * many as its degree. Trying every start of a match counts as a loop too.
 */
export function mostSteps({ source, flags }, degree) {
  const bare = source.replace(/\\(?:[pP]\{[^}]*\}|k<[^>]*>|.)/gu, 'x').replace(/\[[^\]]*\]/g, 'x');
  const loops = [...bare.matchAll(/[*+]|\{(?<least>\d+)(?<open>,(?<most>\d*))?\}/g)].map(boundOf);
  const isAnchored = bare.startsWith('^') && !flags.includes('m') && !bare.includes('|');
  const largest = [...(isAnchored ? [] : [longestLine]), ...loops].sort((a, b) => b - a).slice(0, degree);
  return largest.reduce((product, bound) => product * bound, 1);
}

function boundOf({ groups: { least, open, most } }) {
  if (least === undefined || (open && most === '')) return longestLine;
  return Math.min(longestLine, Number(most || least));
}
