import { commonPrefixOf } from './common-prefix.ts';
import { isHtmlPage, shownText } from './html-page.ts';
import { lineNumbersOf } from './line-numbers.ts';
import { npmDebugLogOf } from './npm-debug-log.ts';

const read = 4096;

/** Turns a line of the log as sent into the line that was printed, where a viewer stands between the two. */
export type Layout = (line: string) => string;

/** How the log was saved, told from its beginning; undefined where nothing was put around its lines. */
export function layoutOf(bytes: Buffer): Layout | undefined {
  const beginning = bytes.toString('utf8', 0, read).replace(/^\ufeff/, '');
  if (isHtmlPage(beginning)) return shownText;
  const end = bytes.length > read ? beginning.lastIndexOf('\n') : beginning.length;
  const whole = beginning.slice(0, Math.max(0, end));
  return npmDebugLogOf(whole) ?? lineNumbersOf(whole) ?? commonPrefixOf(whole);
}
