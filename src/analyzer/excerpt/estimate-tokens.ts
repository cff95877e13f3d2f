const runs = /[A-Za-z]+|\d+|[^\S\n]+|[^\sA-Za-z\d]|\n/g;
const lettersPerToken = 3;
const digitsPerToken = 2;

/** How many tokens a language model may make of a text: on the high side, as each model cuts in its own way. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(runs)) {
    if (/[A-Za-z]/.test(run)) tokens += Math.ceil(run.length / lettersPerToken);
    else if (/\d/.test(run)) tokens += Math.ceil(run.length / digitsPerToken);
    else tokens += run > '\x7f' ? 3 : 1;
  }
  return tokens;
}
