import { printableLine } from '../printable.ts';
import { causeLocation } from './cause-location.ts';
import { causeWords, isFailure } from './cause-words.ts';
import type { Format, Found, Place } from './format.ts';
import { text } from './text.ts';
import { withoutCommands } from './without-commands.ts';

/** https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands */
export const azure: Format = {
  ci: 'azure-pipelines',
  render: (found, place) => found.map((each) => tell(each, place)).join('\n'),
};

function tell(found: Found, place: Place): string {
  const words = withoutCommands(text.render([found], place));
  if (!isFailure(found)) return words;
  const { path, line, column } = causeLocation(found, place) ?? {};
  const { category } = found.diagnosis;
  const title = printableLine(found.diagnosis.title);
  const properties = Object.entries({
    ...{ type: 'error', sourcepath: path, linenumber: line, columnnumber: column, code: category },
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escaped(String(value))}`);
  return `${words}##vso[task.logissue ${properties.join(';')}]${escaped(`${title}\n${causeWords(found)}`)}\n`;
}

/** The agent's own table. */
function escaped(value: string): string {
  return value
    .replaceAll('%', '%AZP25')
    .replaceAll(';', '%3B')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replaceAll(']', '%5D');
}
