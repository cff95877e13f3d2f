import type { Lines } from '../read/lines.ts';
import { numbersOf } from './line-shapes.ts';

// Some compilers of templates and styles show the place and the code first, and say then what is wrong.
const placeAlone = /^(?:Error: )?[\w./@+-]{1,200}\.\w{1,8}:\d{1,6}(?::\d{1,5})?$/;
const sentence = /^\p{L}[\p{L}'’-]{0,20} (?!\d)\S{1,60} \S/u;

// How trees of errors are drawn.
const branch = /^[\s`'|│╰└├─┬▶>*-]{1,12}(?=[\p{L}\d@"([])/u;
const mostHeadings = 2;
// What stands below the names of the columns of a table.
const ruler = /^\s{0,12}[=─-]{5,300}\s{0,4}$/;

/** What is said below a line that ends in a colon, or below the code that a place alone stands above. */
export function withReason(lines: Lines, key: string, below: { from: number; to: number }): string {
  if (key.endsWith(':')) return `${key} ${reasonAt(lines, below.from)}`.trim();
  if (!placeAlone.test(key)) return key;
  const said = numbersOf(below.from, below.to).find((line) => sentence.test(lines.at(line).text));
  return said === undefined ? key : `${lines.at(said).text.trim()} (${key.replace(/^Error: ?/, '')})`;
}

/** What a line says, and what stands below it where it ends in a colon too. */
function reasonAt(lines: Lines, first: number): string {
  const said: string[] = [];
  const below = lines.at(first).text.trim() === '' ? first + 1 : first;
  const written = ruler.test(lines.at(below + 1).text) ? below + 2 : below;
  for (let line = written; line < written + mostHeadings && line <= lines.count; line += 1) {
    const text = lines.at(line).text.replace(branch, '').trim();
    said.push(text);
    if (!text.endsWith(':')) break;
  }
  return said.join(' ');
}
