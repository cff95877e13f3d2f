import type { Lines } from '../read/lines.ts';
import { numbersOf } from './line-shapes.ts';
import { tellsRunPassed, tellsSuccess } from './tells-success.ts';
import { talliesPassed } from './test-tally.ts';

// Ansible, of one machine
const recap = /^\S{1,200} {1,40}: ok=\d{1,6} +changed=\d{1,6} +unreachable=\d{1,6} +failed=\d{1,6}\b/;
const lost = / (?:unreachable|failed)=[1-9]/;
const mostMachines = 200;

const longestAnswer = 200;
const outcomes = ['status', 'state', 'result', 'outcome', 'conclusion'];
const good = /^(?:ok|success(?:ful)?|succeeded|pass(?:ed)?|complete(?:d)?|done)$/i;
const flags = ['success', 'ok', 'succeeded', 'passed'];
const bad = ['error', 'errors', 'failures', 'failed'];

/** Whether a line, or what it is the end of, tells that all went well. */
export function isSuccessAt(lines: Lines, line: number): boolean {
  const { text } = lines.at(line);
  return (
    tellsSuccess(text) ||
    tellsRunPassed(text) ||
    talliesPassed(lines, line) ||
    areAllWell(lines, line) ||
    answersWell(lines, line)
  );
}

/** The summary of a playbook in which each machine is well. */
function areAllWell(lines: Lines, line: number): boolean {
  if (!recap.test(lines.at(line).text)) return false;
  let [from, to] = [line, line];
  while (from > line - mostMachines && recap.test(lines.at(from - 1).text)) from -= 1;
  while (to < line + mostMachines && recap.test(lines.at(to + 1).text)) to += 1;
  return !numbersOf(from, to).some((row) => lost.test(lines.at(row).text));
}

/** An object in JSON that says of itself that it is the answer to what went well. */
function answersWell(lines: Lines, line: number): boolean {
  const fields = objectAt(lines, line);
  if (!fields || bad.some((name) => isSet(fields[name]))) return false;
  return (
    outcomes.some((name) => good.test(String(fields[name] ?? ''))) ||
    flags.some((name) => fields[name] === true) ||
    ['exit_code', 'exitCode'].some((name) => fields[name] === 0)
  );
}

function isSet(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== '';
}

function objectAt(lines: Lines, last: number): Record<string, unknown> | undefined {
  const text = lines.at(last).text.trimEnd();
  if (text.startsWith('{"') && text.endsWith('}')) return parsed(text);
  if (text !== '}') return undefined;
  const above = numbersOf(Math.max(1, last - longestAnswer), last - 1).toReversed();
  const first = above.find((line) => /^\S/.test(lines.at(line).text));
  if (first === undefined || lines.at(first).text.trimEnd() !== '{') return undefined;
  return parsed(
    numbersOf(first, last)
      .map((line) => lines.at(line).text)
      .join('\n'),
  );
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return { ...JSON.parse(text) };
  } catch {
    // It only looks like JSON.
    return undefined;
  }
}
