import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printable, printableLine } from '../printable.ts';
import { type CauseLocation, causeLocation } from './cause-location.ts';
import { causeWords, isFailure } from './cause-words.ts';
import type { Format, Found, Place } from './format.ts';
import { wellFormed } from './well-formed.ts';

/** https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export const sarif: Format = {
  whole: true,
  render: (found, place) => {
    const failures = found.filter(isFailure);
    const categories = [...new Set(failures.map(({ diagnosis }) => diagnosis.category))];
    const version = found[0]?.diagnosis.engine_version;
    const rules = categories.map((id) => ({ id, shortDescription: { text: id.replaceAll('_', ' ') } }));
    const driver = { name: 'Firstfail', ...(version !== undefined && { version }), rules };
    const results = failures.map((each) => result(each, categories, place));
    const log = {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
    };
    return `${JSON.stringify(log, undefined, 2)}\n`;
  },
};

function result(found: Found, categories: readonly string[], place: Place) {
  const { title, category, severity, fingerprint, confidence } = found.diagnosis;
  const location = causeLocation(found, place);
  return {
    ruleId: category,
    ruleIndex: categories.indexOf(category),
    level: severity === 'low' ? 'warning' : 'error',
    message: { text: wellFormed(`${printableLine(title)}\n${printable(causeWords(found))}`) },
    locations: location === undefined ? [] : [physical(location)],
    partialFingerprints: { 'firstfail/v1': fingerprint },
    rank: Math.round(confidence * 100),
    properties: { severity },
  };
}

function physical({ path, line, column }: CauseLocation) {
  const region = line === undefined ? undefined : { startLine: line, ...(column && { startColumn: column }) };
  return { physicalLocation: { artifactLocation: artifact(wellFormed(path)), ...(region && { region }) } };
}

function artifact(path: string) {
  if (isAbsolute(path)) return { uri: pathToFileURL(path).href };
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}
