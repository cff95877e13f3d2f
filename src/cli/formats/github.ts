import { printableLine } from '../printable.ts';
import { causeLocation } from './cause-location.ts';
import { causeWords, isFailure } from './cause-words.ts';
import type { Format, Found, Place } from './format.ts';
import { text } from './text.ts';
import { withoutCommands } from './without-commands.ts';

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export const github: Format = {
  ci: 'github-actions',
  summaryVariable: 'GITHUB_STEP_SUMMARY',
  render: (found, place) => found.map((each) => tell(each, place)).join('\n'),
};

function tell(found: Found, place: Place): string {
  const words = withoutCommands(text.render([found], place));
  const { path, line, column } = causeLocation(found, place) ?? {};
  const title = printableLine(found.diagnosis.title);
  const properties = Object.entries({ file: path, line, col: column, title })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  const kind = isFailure(found) ? 'error' : 'notice';
  return `${words}::${kind} ${properties.join(',')}::${escapedData(causeWords(found))}\n`;
}

function escapedData(data: string): string {
  return data.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(value: string): string {
  return escapedData(value).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
