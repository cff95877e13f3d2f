import { sh } from '../../commands/shell-command.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://maven.apache.org/surefire/maven-surefire-plugin/
export const maven: Detector = {
  tool: 'maven',
  rules: [
    {
      literals: ['.java:[', '.kt:[', '.groovy:['],
      match:
        /^(?<path>(?:[A-Za-z]:)?[^\s:]{1,400}\.(?:java|kt|groovy)):\[(?<line>\d{1,7}),(?<column>\d{1,5})\] (?:error: )?(?<text>.{1,600})/,
      read: ({ path, line, column, text }, block) => {
        if (block.level === 'warning' || block.level === 'info') return undefined;
        if (/unmappable character|proprietary API|deprecated|\[removal\]/.test(text ?? '')) return undefined;
        return {
          category: 'compile',
          strength: 'exact',
          title: `${shortLocation(path ?? '', line)}: ${text}`,
          cause: `${path}:${line}: ${text}`,
          key: `${path?.split('/').at(-1)} ${text}`,
          to: block.lastWhile(/^(?:\s{2,}\S|\S{1,400}\.(?:java|kt|scala|groovy):\[)/, 150),
          locations: [locationOf(path ?? '', line, column)],
        };
      },
    },
    {
      literals: ['<<< FAILURE!', '<<< ERROR!'],
      match: /^(?<test>[\w$.[\]{}() ,:=#/"'-]{1,300}?)(?: --)?\s{1,4}Time elapsed: .{1,40}?<<< (?<kind>FAILURE|ERROR)!/,
      read: ({ test, kind }, block) => {
        if (test?.startsWith('Tests run')) return undefined;
        const why = block.after(/^(?<text>\S.{0,600})/, 2);
        const deepest = deepestCause(
          block.number,
          block.lastBefore(/^(?:\s*$|Tests run:|.{1,300}<<< )/, 120),
          block.at,
        );
        const at = block.after(
          /^\s+at .{1,300}\((?<path>\w{1,200}Test\w{0,60}\.(?:java|kt|groovy|scala)):(?<line>\d{1,7})\)/,
          60,
        );
        return {
          category: 'test',
          strength: 'exact',
          title: `${test} ${kind === 'FAILURE' ? 'failed' : 'stopped with an error'}: ${why?.groups.text ?? ''}`,
          cause: `${test}: ${deepest ?? why?.groups.text ?? ''}`,
          key: `${test} ${why?.groups.text ?? ''}`,
          to: block.lastBefore(/^(?:\s*$|Tests run:|.{1,300}<<< )/, 60),
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
      literals: [
        'Could not resolve dependencies',
        'Could not find artifact',
        'could not be resolved',
        'Non-resolvable',
        'Could not transfer artifact',
      ],
      match:
        /^(?<text>(?!Failure to transfer).{0,300}(?:Could not resolve dependencies|Could not find artifact|could not be resolved|Non-resolvable|Could not transfer artifact).{1,800})/,
      read: ({ text }, block) => ({
        category: /Connect|timed out|Connection|handshake/.test(text ?? '') ? 'network' : 'dependency',
        strength: block.level === 'error' ? 'exact' : 'generic',
        title: unresolved(text ?? ''),
        cause: `${text}`,
        key: /(?:artifact|Plugin|POM) \S+/.exec(text ?? '')?.[0],
        fix: dependencyFix(text ?? ''),
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
      literals: [
        'Fatal error compiling',
        'invalid target release',
        'invalid source release',
        'No compiler is provided',
        'release version ',
      ],
      match:
        /^(?:Failed to execute goal .{1,300}: )?(?<text>(?:Fatal error compiling: )?(?:error: )?(?:invalid (?:target|source) release: .{1,20}|release version .{1,12} not supported|No compiler is provided in this environment.{0,100}))/,
      read: ({ text = '' }) => ({
        category: 'config',
        strength: 'exact',
        title: `The JDK is too old for the build: ${text.replace(/^Fatal error compiling: |error: /g, '')}`,
        cause: `The compiler of this JDK refuses the release that the build asks for: ${text}`,
        fix: {
          summary: 'Use a JDK at least as new as the release in the build file, or lower maven.compiler.release.',
          commands: [sh`java -version`, sh`mvn -version`],
        },
      }),
    },
    {
      literals: [' failed with message:'],
      match: /^Rule \d: (?<rule>[\w.$]{5,160}) failed with message:(?<text>.{0,300})/,
      read: ({ rule = '', text = '' }, block) => {
        const said = text.trim() || block.at(block.number + 1).trim();
        return {
          category: /Dependenc|Convergence|Banned|UpperBound/.test(rule) ? 'dependency' : 'config',
          strength: 'exact',
          title: `Enforcer rule ${rule.split('.').at(-1)}: ${said}`,
          cause: `The enforcer's rule ${rule} fails: ${said}`,
          key: `${rule} ${said}`,
          to: block.paragraphEnd(12),
          fix: /Convergence|UpperBound/.test(rule)
            ? { summary: 'Pin one version in dependencyManagement.', commands: [sh`mvn dependency:tree -Dverbose`] }
            : undefined,
        };
      },
    },
    {
      literals: [
        'Non-parseable POM',
        'Unknown lifecycle phase',
        'there is no POM in this directory',
        "'dependencies.dependency.version'",
        'Malformed POM',
      ],
      match:
        /^(?:\[(?:FATAL|ERROR)\] )?(?<text>(?:Non-parseable POM|Malformed POM|Unknown lifecycle phase|The goal you specified requires a project|'dependencies\.dependency\.version').{1,500})/,
      read: ({ text = '' }) => ({
        category: 'config',
        strength: 'specific',
        title: text,
        cause: `Maven cannot start: ${text}`,
      }),
    },
    {
      literals: ['Rule violated for bundle', 'Rule violated for class', 'Rule violated for package'],
      match: /^(?<text>Rule violated for .{1,400})/,
      read: ({ text }) => ({ category: 'coverage', strength: 'exact', title: `${text}`, cause: `${text}` }),
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
      literals: ['Failed to execute goal'],
      match:
        /^Failed to execute goal (?<goal>\S{1,200})(?: \([^)]{1,100}\))? on project (?<project>[^:]{1,120}): (?<text>.{1,600})/,
      read: ({ goal, project, text }) => ({
        category: firstMatch(
          goal ?? '',
          [
            [/surefire|failsafe/, 'test'],
            [/checkstyle|spotless|pmd|format|license/, 'lint'],
            [/compiler/, 'compile'],
            [/deploy/, 'deploy'],
          ],
          'config',
        ),
        strength: /There are test failures|Compilation failure$/.test(text ?? '') ? 'echo' : 'generic',
        title: `${goal?.split(':').slice(-3).join(':')} failed on ${project}: ${text}`,
        cause: `${text}`,
        key: `${goal} ${text}`,
      }),
    },
  ],
};

function unresolved(text: string): string {
  const name =
    /(?:Could not find artifact|Could not transfer artifact|Failure to find|artifacts could not be resolved:|the artifact) (?<name>[\w.:+-]{3,200})/.exec(
      text,
    )?.groups?.name;
  const why =
    /(?:status(?: code)?: \d{3}\b[^()>]{0,40}|Connection \w{1,12}|timed out|Unknown host \S{1,100}|PKIX path building failed|Blocked mirror|offline mode)/.exec(
      text,
    )?.[0];
  const verb = text.includes('Failed to deploy') ? 'deploy' : 'resolve';
  if (name) return `Maven cannot ${verb} ${name.replace(/[:,.]$/, '')}${why ? `: ${why.trim()}` : ''}`;
  return /Plugin \S{1,200}|Non-resolvable .{1,80}/.exec(text)?.[0] ?? text;
}

function dependencyFix(text: string): Fix | undefined {
  const name = /(?:artifact|Plugin) (?<name>[\w.-]{1,120}:[\w.-]{1,120}(?::[\w.-]{1,60}){0,3})/.exec(text)?.groups
    ?.name;
  if (!name || /\b40[13]\b|Unauthorized|Forbidden/.test(text)) return undefined;
  const [group = '', artifact = ''] = name.split(':');
  const version = name.split(':').at(-1) ?? '';
  return {
    summary: /SNAPSHOT/.test(version)
      ? `${name} is a snapshot: publish it, or add the repository that holds it.`
      : `Check that ${name} exists in a repository this build may read.`,
    commands: [sh`mvn -U dependency:get -Dartifact=${group}:${artifact}:${version}`],
  };
}

function deepestCause(from: number, to: number, at: (line: number) => string): string | undefined {
  for (let line = to; line > from; line -= 1) {
    const found = /^Caused by: (.{1,500})/.exec(at(line))?.[1];
    if (found) return found;
  }
  return undefined;
}
