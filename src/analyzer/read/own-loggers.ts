import type { Frame } from '../../ci/ci.ts';
import { translatedLevels } from '../translations/levels.ts';

const translated = Object.keys(translatedLevels).join('|');

/** What the scripts of a team put before a line: a number, the time as people of a country write it, a level in a column. */
export const ownLoggers: readonly Frame[] = [
  // The number of the line, where the time follows
  {
    first: /\d/,
    match:
      /^\d{3,8}(?:;(?<level>[A-Z]);| ?\| ?| {1,4})(?=\d{1,2}(?:[./-]\d{1,2}(?:[./-]\d{2,4})? \d{1,2})?[:.]\d\d[:.]\d\d\b)/,
  },
  // Day, month and year in any order, or without the year, also behind the name of the machine
  {
    first: /[\d[]/,
    match:
      /^(?:\[[\w.-]{2,40}\] (?=\d))?\[?(?:\d{1,2}([./-])\d{1,2}\1\d{2,4}|\d{4}([./])\d\d\2\d\d|\d{1,2}[./-]\d{1,2}(?= \d\d:))(?:[ ,T]{1,2}|-)\d{1,2}(?:(:)|\.)\d\d(?:\3|\.)\d\d(?:[.,]\d{1,6})?(?:\] ?| ?[|│;] ?| -(?= )|(?=[【[])| {1,24}(?=\S)|$)/,
  },
  // A level of one letter between columns
  { first: /\w/, match: /^[\w.-]{2,24} {0,12}\|(?<level>[DIWEF])\|/ },
  { first: /[DIWEF]/, match: /^(?<level>[DIWEF])\| ?(?=\S)/ },
  // The time alone, where a column follows
  { first: /\d/, match: /^\d\d:\d\d:\d\d(?:[.,]\d{1,6})? [|│] / },
  // As a watch in Japan and China, and in angle brackets
  { first: /\d/, match: /^\d{1,2}[時时]\d\d分\d\d秒 {1,4}/ },
  { first: /</, match: /^<(?:\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})? )?\d\d:\d\d:\d\d(?:[.,]\d{1,6})?> {1,8}/ },
  // How long the run has taken
  { first: /\d/, match: /^\d{2,3}m\d\ds / },
  // A level in a column
  { first: /\p{L}/u, match: new RegExp(`^(?<level>${translated})(?: {0,6}[|│] ?| {2,6}(?=\\S))`, 'iu') },
  { first: /[A-Z]/, match: /^(?<level>INFO|WARN|WARNING|ERROR|FATAL|DEBUG) {0,6}[|│] ?/ },
  // A level in brackets, between others or as scripts of Japan write it
  { first: /\[/, match: new RegExp(`^\\[(?<level>${translated}) {0,6}\\](?:(?=\\[)| )`, 'iu') },
  { first: /\[/, match: /^\[(?<level>INFO|WARN|ERROR|FATAL|DEBUG|TRACE) {1,6}\] / },
  { first: /【/, match: new RegExp(`^【(?<level>${translated})】`, 'iu') },
];
