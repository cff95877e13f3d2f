import type { Location } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector, Finding, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { innermostCause } from '../../detect/java-trace.ts';
import { locationOf } from '../../detect/location.ts';
import { kindOfDownload, kindOfTask } from '../../detect/of-gradle.ts';
import { signOf } from '../../detect/signs.ts';

const noHost = /: Name or service not known|UnknownHostException|nodename nor servname/;
const mostQuoted = 9;
// Where the version is all that the error says
const unknownJava = /^\d{1,3}(?:\.\d{1,3}){0,3}(?:[-+]\w{1,20})?$/;

// https://docs.gradle.org/current/userguide/command_line_interface.html
export const gradle: Detector = {
  tool: 'gradle',
  rules: [
    {
      literals: ['* What went wrong:'],
      match: /^\* What went wrong:/,
      read: (_, block) => {
        const last = block.lastBefore(/^(?:\s*$|\* )/, 30);
        const deepest = deepestLine(block, last);
        const head = block.at(block.number + 1).trim();
        const text = withDetail(block, deepest);
        const said = processEnded.test(text) ? saidByTask(block, head) : undefined;
        if (said) return said;
        const test = /There were failing tests/.test(text);
        const compile = /Compilation (?:failed|error)/.test(text);
        const place = whereFailed(block);
        return {
          category: firstMatch(
            text,
            [
              [test, 'test'],
              [compile, 'compile'],
              [noHost, 'network'],
              [
                /^(?:Cannot locate tasks|Task '[^']{1,200}' (?:not found|is ambiguous)|Project '[^']{1,200}' not found)/,
                'config',
              ],
              [/^Illegal character in /, 'config'],
            ],
            resolves(block, last) ? kindOfDownload(text) : kindOfTask(`${head} ${text}`),
          ),
          strength: test || compile ? 'generic' : 'specific',
          title: unknownJava.test(text) ? `Gradle or a plugin does not know this version of Java: ${text}` : `${text}`,
          cause: `${head} ${text}`,
          key: `${head} ${text}`,
          to: last,
          locations: place ? [place] : [],
          fix: fixOf(head === text ? text : `${head} ${text}`),
        };
      },
    },
    {
      literals: [' FAILED'],
      match:
        /^\s{0,8}(?<test>(?!> Task|:|(?:Chrome|Firefox|IE|Safari|HeadlessChrome|Edge|PhantomJS|Mobile)\b)[\w$.[\]() -]{1,300} > .{1,300}?) FAILED$/,
      read: ({ test }, block) => {
        const thrown = block.after(/^\s{2,}(?<text>\S.{0,500})/, 4)?.groups.text ?? '';
        const innermost = innermostCause(block);
        const why = innermost?.text ?? thrown;
        return {
          category: 'test',
          strength: 'exact',
          title: `${test} failed${why ? `: ${why}` : ''}`,
          cause: `${test} failed: ${why}`,
          key: `${test} ${why}`,
          ...(innermost && innermost.line > block.number + mostQuoted
            ? { from: innermost.line - 1, to: innermost.line, also: [block.number] }
            : { to: innermost?.line ?? block.lastWhile(/^(?:\s{2,}\S)/, 60) }),
          tests: [test ?? ''],
          locations: placeIn(block),
          fix: rerun(test ?? ''),
        };
      },
    },
    {
      literals: [') FAILED', ' FAILED ('],
      match: /^\s{1,6}(?:Test )?(?<test>(?!>|:)\S.{0,300}?) FAILED(?: \([\d.]{1,8}m?s\))?$/,
      read: ({ test = '' }, block) => {
        if (test.includes(' > ')) return undefined;
        const suite = block.before(/^(?<suite>(?:[a-z]\w{0,60}\.){1,10}[A-Z]\w{0,120})$/, 60)?.groups.suite;
        const why = block.after(/^\s{2,}(?<text>\S.{0,500})/, 4)?.groups.text ?? '';
        if (!suite || !/\w(?:Exception|Error|Failure)\b|:|\bexpected\b/.test(why)) return undefined;
        const name = `${suite}.${test.replace(/\(\)$/, '')}`;
        return failedTest(
          { test: name, why },
          { to: Math.min(block.number + 9, block.lastBefore(/^\S/, 12)), locations: placeIn(block), fix: rerun(name) },
        );
      },
    },
    {
      literals: ['Gradle build daemon disappeared', 'Gradle build daemon has been stopped'],
      match: /^(?<text>Gradle build daemon (?:disappeared unexpectedly|has been stopped).{0,200})/,
      read: ({ text = '' }) => ({
        category: 'resources',
        strength: 'exact',
        title: text,
        cause: `The Gradle daemon died, most likely killed for lack of memory: ${text}`,
        fix: {
          summary: 'Give the daemon and its workers less memory than the job has, or the job more.',
          steps: ['Set org.gradle.jvmargs=-Xmx… in gradle.properties, and lower org.gradle.workers.max.'],
        },
      }),
    },
    {
      literals: ['> Task :'],
      match: /^> Task (?<task>:\S{1,200}) FAILED$/,
      read: ({ task }, block) => ({
        category: kindOfTask(task ?? ''),
        strength: 'generic',
        title: `Gradle task ${task} failed`,
        cause: `Gradle task ${task} failed.`,
        to: block.lastBefore(/^(?:> Task|\s*$)/, 8),
      }),
    },
  ],
};

const processEnded = /^Process 'command '.{1,300}'' finished with non-zero exit value \d/;
const mostAbove = 5000;
const mostOutput = 300;
const mostHeadings = 4;

/** Of a task that ran a program the first error that this printed below a heading of the task. */
function saidByTask(block: Block, head: string): Finding | undefined {
  const task = /^Execution failed for task '(?<task>[^']{1,200})'/.exec(head)?.groups?.task;
  const headings = [`> Task ${task}`, `> Task ${task} FAILED`];
  let seen = 0;
  for (let line = block.number - 1; line > block.number - mostAbove && line > 0 && seen < mostHeadings; line -= 1) {
    if (!headings.includes(block.at(line).trimEnd())) continue;
    seen += 1;
    const told = firstError(block, line + 1);
    if (told === undefined) continue;
    const text = block.at(told).trim();
    return {
      category: 'unknown',
      strength: 'specific',
      title: text,
      cause: `${head} ${text}`,
      key: `${task} ${text}`,
      from: told,
      also: [block.number + 2],
    };
  }
  return undefined;
}

/** The first line that states a failure by its form, else the first in words of failure. */
function firstError(block: Block, first: number): number | undefined {
  let inWords: number | undefined;
  for (let line = first; line < first + mostOutput; line += 1) {
    const text = block.at(line);
    if (/^(?:> Task :|FAILURE: )/.test(text)) return inWords;
    const sign = signOf({ text, level: block.levelAt(line) });
    if (sign === 'diagnostic' || sign === 'error' || sign === 'outcome') return line;
    if (sign === 'telling') inWords ??= line;
  }
  return inWords;
}

/** The deepest reason, with what stands below it where it only announces that. */
function withDetail(block: Block, deepest: number): string {
  const text = block
    .at(deepest)
    .replace(/^[\s>]+/, '')
    .trim();
  if (!/^startup failed:$|initialization error$/.test(text)) return text;
  const detail = block.at(deepest + 1).trim();
  return `${text.replace(/:$/, '')}: ${detail.replace(/^(?:error: |.{0,20} file '[^']{1,300}': \d{1,6}: )/, '')}`;
}

function deepestLine(block: Block, last: number): number {
  let deepest = block.number + 1;
  let depth = -1;
  for (let line = block.number + 1; line <= last; line += 1) {
    const found = /^(\s{0,40})> \S/.exec(block.at(line));
    if (found && (found[1] as string).length > depth) {
      depth = (found[1] as string).length;
      deepest = line;
    }
  }
  return deepest;
}

/** Whether Gradle looked for the files that the task needs, and the task itself did not run. */
function resolves(block: Block, last: number): boolean {
  return block.after(/> Could not resolve all \w{1,20} for configuration /, last - block.number) !== undefined;
}

function fixOf(text: string): Fix | undefined {
  if (noHost.test(text)) return undefined;
  if (unknownJava.test(text)) return { summary: 'Run Gradle with a JDK that it knows, or update it and its plugins.' };
  const task = /Execution failed for task '(?<task>[^']{1,200})'/.exec(text)?.groups?.task;
  const module = /Could not (?:resolve|find) (?<name>[\w.-]{1,120}:[\w.-]{1,120}(?::[\w.+-]{0,60}\w)?)/.exec(text)
    ?.groups?.name;
  if (module)
    return {
      summary: `Check that ${module} exists in one of the declared repositories.`,
      commands: [sh`./gradlew dependencyInsight --dependency=${module.split(':').slice(0, 2).join(':')}`],
    };
  if (/[Ss]potless/.test(text))
    return {
      summary: 'Let the build format the code, and commit the result.',
      commands: [sh`./gradlew spotlessApply`],
    };
  if (/[Kk]tlint/.test(text)) return { summary: 'Format the Kotlin sources.', commands: [sh`./gradlew ktlintFormat`] };
  if (/apiCheck/.test(text))
    return { summary: 'If the change of the public API is meant, renew its dump.', commands: [sh`./gradlew apiDump`] };
  return task
    ? { summary: `Run ${task} alone with its stack trace.`, commands: [sh`./gradlew ${task} --stacktrace`] }
    : undefined;
}

/** `* Where:` names the build file and its line. */
function whereFailed(block: Block): Location | undefined {
  const found = block.before(
    /^(?:Build file|Settings file|Script|Initialization script) '(?<path>[^']{1,300})' line: (?<line>\d{1,6})/,
    4,
  );
  return found ? locationOf(found.groups.path ?? '', found.groups.line) : undefined;
}

function placeIn(block: Block): Location[] {
  const at = block.after(
    /^\s{2,}at (?!.{0,200}\b(?:junit|opentest4j|assertj|hamcrest|kotlin\.test)\b).{1,300}\((?<path>\w{1,200}\.(?:java|kt|groovy|scala)):(?<line>\d{1,7})\)/,
    25,
  );
  return at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [];
}

function rerun(test: string): Fix {
  const [suite = '', method = ''] = test.includes(' > ') ? test.split(' > ') : [test];
  const name = method ? `${suite.split('.').at(-1)}.${method.replace(/\(.*|\[.*/, '')}` : suite;
  return { summary: 'Run the failed test alone.', commands: [sh`./gradlew test --tests=*${name}`] };
}
