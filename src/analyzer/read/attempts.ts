const word = 'retrying';
// A message, that it is tried again, and both once more, on one line: the program wrote no end of line between its attempts.
const repeated =
  /^(?<said>[^\s;].{6,200}?)[;,.:(]? {0,2}retrying\b.{1,40}?(?:\.{3}|…)\)? ?(?:\k<said>.{0,3}retrying\b.{1,40}?(?:\.{3}|…)\)? ?){1,50}/;

/** A line that holds several attempts, as if the program had written what failed only once. */
export function withoutAttempts(text: string): string {
  if (!text.includes(word)) return text;
  const attempts = repeated.exec(text);
  if (!attempts) return text;
  const rest = text.slice(attempts[0].length).trim();
  const said = attempts.groups?.said ?? '';
  return rest === '' || rest.startsWith(said) ? said : `${said} ${rest}`;
}
