import { sh } from '../../commands/shell-command.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';

const mostOfMessage = 6;
const mostToCalls = 16;
// Spring does not load again what another test could not load.
const contextThatFailedBefore = /ApplicationContext failure threshold \(\d{1,3}\) exceeded/;
const exceptionClass = /^(?:[a-z]\w{0,60}\.){1,12}[A-Z]\w{0,100}: /;
const bareException = /^(?:[a-z]\w{0,60}\.){1,10}[A-Z]\w{0,100}:\s{0,4}$/;

// https://maven.apache.org/surefire/maven-surefire-plugin/
export const surefire: Detector = {
  tool: 'maven',
  rules: [
    {
      literals: ['<<< FAILURE!', '<<< ERROR!'],
      match: /^(?<test>[\w$.[\]{}() ,:=#/"'-]{1,300}?)(?: --)?\s{1,4}Time elapsed: .{1,40}?<<< (?<kind>FAILURE|ERROR)!/,
      read: ({ test, kind }, block) => {
        if (test?.startsWith('Tests run')) return undefined;
        const why = saidOf(block);
        const last = endOfTest(block);
        const isOfContext = /Failed to load ApplicationContext/.test(why?.groups.text ?? '');
        const below = deepestCause(block.number, isOfContext ? endOfContext(block) : last, block.at);
        // Spring logs the stack before the test ends with its words, and Surefire may cut it.
        const deepest = below ?? (isOfContext ? block.before(/^Caused by: (?<text>.{1,500})/, 200) : undefined);
        const reason = deepest?.groups.text;
        const at = block.after(
          /^\s+at .{1,300}\((?<path>\w{1,200}Test\w{0,60}\.(?:java|kt|groovy|scala)):(?<line>\d{1,7})\)/,
          60,
        );
        return {
          category: 'test',
          strength: contextThatFailedBefore.test(why?.groups.text ?? '') ? 'generic' : 'exact',
          title: `${test?.replace(/^(?:[a-z_]\w{0,60}\.){1,12}(?=[A-Z])/, '')} ${kind === 'FAILURE' ? 'failed' : 'stopped with an error'}: ${(isOfContext && reason?.replace(exceptionClass, '')) || (why?.groups.text ?? '')}`,
          cause: `${test}: ${reason ?? why?.groups.text ?? ''}`,
          key: `${test} ${why?.groups.text ?? ''}`,
          ...(isOfContext && deepest ? causeAt(deepest.line, block) : { to: Math.min(last, block.number + 60) }),
          tests: [test ?? ''],
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
          fix: {
            summary: 'Run the failed test alone.',
            commands: [
              sh`mvn test -Dtest=${test?.replace(/^(\w+)\((?:.*\.)?(\w+)\)$/, '$2#$1').replace(/^.*\.(\w+)\.(\w+)$/, '$1#$2')}`,
            ],
          },
        };
      },
    },
    {
      literals: ['<<< FAILURE!', '<<< ERROR!'],
      match:
        /^Tests run: \d{1,7}, Failures: (?<failures>\d{1,7}), Errors: (?<errors>\d{1,7}),.{0,100}<<< (?:FAILURE|ERROR)!/,
      read: ({ failures, errors }, block) => ({
        category: 'test',
        strength: 'likely',
        title: `${Number(failures) + Number(errors)} tests failed`,
        cause: `${failures} failures and ${errors} errors.`,
        to: block.paragraphEnd(8),
      }),
    },
    {
      literals: ['Failures:', 'Errors:', 'Failed tests:', 'Tests in error:'],
      match: /^(?:Failures:|Errors:|Failed tests:|Tests in error:) ?(?<first>.{0,300})$/,
      read: ({ first = '' }, block) => {
        const text = first.trim() || block.at(block.number + 1).trim();
        const at =
          /^(?:[\w$.]{1,200}\.)?(?<suite>[A-Z][\w$]{1,120})[.>](?:\w{1,80}\.)?(?<method>\w{1,120})(?:\(.{0,100}\))?:(?:\d{1,6}->.{1,200}?:)?(?<line>\d{1,6}) ?(?<why>.{0,400})/.exec(
            text,
          );
        if (!at?.groups) return undefined;
        const { suite = '', method = '', line = '', why = '' } = at.groups;
        return failedTest(
          {
            test: `${suite}.${method}`,
            why: why.replace(/^(?:»|expected) /, (word) => (word === '» ' ? '' : word)),
            path: `${suite}.java`,
            line,
          },
          {
            strength: 'specific',
            to: block.lastWhile(/^ {2,}\S/, 30),
            fix: { summary: 'Run the failed test alone.', commands: [sh`mvn test -Dtest=${suite}#${method}`] },
          },
        );
      },
    },
    {
      literals: ['The forked VM terminated'],
      match: /^(?<text>.{0,600}The forked VM terminated.{0,300})/,
      read: ({ text }, block) => ({
        category: 'crash',
        strength: block.level === 'error' ? 'exact' : 'likely',
        title: 'The forked test VM terminated',
        cause: `${text}`,
      }),
    },
    {
      literals: ['There was an error in the forked process'],
      match: /^There was an error in the forked process/,
      read: (_, block) => {
        const why = block.after(/^(?<text>(?!org\.apache\.maven\.surefire)\S.{1,400})/, 3);
        return why
          ? {
              category: why.text.startsWith('Cannot find class in classpath') ? 'config' : 'test',
              strength: 'exact',
              title: `The test run stopped: ${why.text}`,
              cause: `The process of the tests stopped: ${why.text}`,
              key: why.text,
              to: why.line,
            }
          : undefined;
      },
    },
  ],
};

/** The message of an exception; where it begins in a line of its own, that one. */
function saidOf(block: Block): LineMatch | undefined {
  const first = block.after(/^(?<text>\S.{0,600})/, 2);
  if (!first || !bareException.test(first.text)) return first;
  const text = block.at(first.line + 1).trim() || block.at(first.line + 2).trim();
  return text === '' || /^at /.test(text) ? first : { line: first.line, text, groups: { text } };
}

/** Where what is told of a test ends: at a blank line, unless the message goes on below it to the calls. */
function endOfTest(block: Block): number {
  const end = block.lastBefore(/^(?:\s*$|Tests run:|.{1,300}<<< )/, 120);
  const call = block.after(/^(?:\s+at \S|Tests run:|Running |Results:|.{1,300}<<< )/, mostToCalls);
  if (!call || call.line <= end || !/^\s/.test(call.text)) return end;
  let line = call.line;
  while (line < block.number + 120 && /\S/.test(block.at(line + 1))) line += 1;
  return line;
}

/**
 * The application goes on logging between the lines of the stack of a context that did not load, and so do the tests of other
 * modules, until a cause ends with the number of calls that it has in common with the one above.
 */
function endOfContext(block: Block): number {
  let isToldToItsEnd = false;
  for (let line = block.number + 1; line <= block.number + 120; line += 1) {
    const text = block.at(line);
    if (/^(?:Results:|.{1,300}<<< )/.test(text)) return line - 1;
    if (isToldToItsEnd && /^(?:Tests run:|Running )/.test(text)) return line - 1;
    if (/^Caused by: /.test(text)) isToldToItsEnd = false;
    else if (/^\s{1,8}\.{3} \d{1,5} (?:more|common frames omitted)/.test(text)) isToldToItsEnd = true;
  }
  return block.number + 120;
}

function deepestCause(from: number, to: number, at: (line: number) => string): LineMatch | undefined {
  for (let line = to; line > from; line -= 1) {
    const text = at(line);
    const said = /^Caused by: (.{1,500})/.exec(text)?.[1];
    if (said) return { line, text, groups: { text: said } };
  }
  return undefined;
}

/** The cause with the lines of its message, and the verdict of the test. */
function causeAt(line: number, block: Block): Partial<Finding> {
  let to = line;
  while (to < line + mostOfMessage && /^(?!\s|Caused by: |$)/.test(block.at(to + 1))) to += 1;
  return { from: line, to, also: [block.number] };
}
