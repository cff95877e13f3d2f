import { printable, printableLine } from '../printable.ts';
import { causeLocation } from './cause-location.ts';
import { causeWords, isFailure } from './cause-words.ts';
import type { Format, Found, Place } from './format.ts';
import { wellFormed } from './well-formed.ts';

const special = /[&<>"'\t\n]/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What GitLab, Jenkins and others read in common: https://docs.gitlab.com/ci/testing/unit_test_reports/ */
export const junit: Format = {
  whole: true,
  render: (found, place) => {
    const failures = found.filter(isFailure).length;
    const counts = `tests="${found.length}" failures="${failures}" errors="0" skipped="0" time="0"`;
    const names = new Map<string, number>();
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites ${counts}>`,
      `  <testsuite name="firstfail" ${counts}>`,
      ...found.map((each) => testcase(each, uniqueName(each, names), place)),
      '  </testsuite>',
      '</testsuites>',
      '',
    ].join('\n');
  },
};

function testcase(found: Found, name: string, place: Place): string {
  const { category, root_cause } = found.diagnosis;
  const path = causeLocation(found, place)?.path;
  const file = path === undefined ? '' : ` file="${escaped(path)}"`;
  const head = `    <testcase classname="firstfail.${category}" name="${escaped(name)}"${file} time="0"`;
  if (!isFailure(found)) return `${head}/>`;
  const quote = found.lines.map(({ line, text }) => `${line}  ${printableLine(text)}`).join('\n');
  const failure = `<failure type="${category}" message="${escaped(printableLine(root_cause))}">`;
  return `${head}>\n      ${failure}${escaped(`${causeWords(found)}\n\n${quote}`)}</failure>\n    </testcase>`;
}

/** Of tests with one name a reader keeps the first. */
function uniqueName({ diagnosis }: Found, names: Map<string, number>): string {
  const name = printableLine(diagnosis.title);
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  return count === 1 ? name : `${name} (${count})`;
}

function escaped(value: string): string {
  return wellFormed(printable(value)).replace(
    special,
    (character) => entities[character] ?? `&#${character.charCodeAt(0)};`,
  );
}
