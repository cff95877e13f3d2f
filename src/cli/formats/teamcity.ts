import { printableLine } from '../printable.ts';
import { causeLocation } from './cause-location.ts';
import { causeWords, isFailure } from './cause-words.ts';
import type { Format, Found, Place } from './format.ts';
import { text } from './text.ts';
import { withoutCommands } from './without-commands.ts';

const longestDescription = 4_000;
const special = /['|[\]\n\r]|[^\x20-\x7e]/g;
const named: Readonly<Record<string, string>> = { '\n': '|n', '\r': '|r' };

/** https://www.jetbrains.com/help/teamcity/service-messages.html */
export const teamcity: Format = {
  ci: 'teamcity',
  render: (found, place) => found.map((each) => tell(each, place)).join('\n'),
};

function tell(found: Found, place: Place): string {
  const words = withoutCommands(text.render([found], place));
  if (!isFailure(found)) return words;
  const { fingerprint } = found.diagnosis;
  const title = printableLine(found.diagnosis.title);
  const { path, line } = causeLocation(found, place) ?? {};
  const where = path === undefined ? '' : `${line === undefined ? path : `${path}:${line}`}\n`;
  const description = `${title}\n${where}${causeWords(found)}`.slice(0, longestDescription);
  // At most 60 characters of an identifier of Java.
  const identity = `firstfail_${fingerprint.replace(/\W/g, '_')}`.slice(0, 60);
  return `${words}##teamcity[buildProblem description='${escaped(description)}' identity='${identity}']\n`;
}

function escaped(value: string): string {
  return value.replace(special, (character) => {
    if (character > '~') return `|0x${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return named[character] ?? (character < ' ' ? ' ' : `|${character}`);
  });
}
