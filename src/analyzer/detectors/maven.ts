import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

// https://maven.apache.org/surefire/maven-surefire-plugin/
export const maven: Detector = {
  tool: 'maven',
  rules: [
    {
      literals: ['.java:[', '.kt:[', '.scala:[', '.groovy:['],
      match:
        /^(?<path>(?:[A-Za-z]:)?[^\s:]{1,400}\.(?:java|kt|scala|groovy)):\[(?<line>\d{1,7}),(?<column>\d{1,5})\] (?:error: )?(?<text>.{1,600})/,
      read: ({ path, line, column, text }, block) => {
        if (block.level === 'warning' || block.level === 'info') return undefined;
        if (/unmappable character|proprietary API|deprecated|\[removal\]/.test(text ?? '')) return undefined;
        return {
          category: 'compile',
          strength: 'exact',
          title: `${where(path ?? '', line)}: ${text}`,
          cause: `${path}:${line}: ${text}`,
          key: `${path?.split('/').at(-1)} ${text}`,
          to: block.lastWhile(/^(?:\s{2,}\S|\S{1,400}\.(?:java|kt|scala|groovy):\[)/, 150),
          locations: [place(path ?? '', line, column)],
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
          locations: at ? [place(at.groups.path ?? '', at.groups.line)] : [],
          fix: {
            summary: 'Run the failed test alone.',
            commands: [
              `mvn test -Dtest=${test?.replace(/^(\w+)\((?:.*\.)?(\w+)\)$/, '$2#$1').replace(/^.*\.(\w+)\.(\w+)$/, '$1#$2')}`,
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
        title: `${/(?:Could not find artifact|Could not transfer artifact) \S+|Plugin \S+|Non-resolvable .{1,80}/.exec(text ?? '')?.[0] ?? text}`,
        cause: `${text}`,
        key: /(?:artifact|Plugin|POM) \S+/.exec(text ?? '')?.[0],
      }),
    },
    {
      literals: ['Rule violated for bundle', 'Rule violated for class', 'Rule violated for package'],
      match: /^(?<text>Rule violated for .{1,400})/,
      read: ({ text }) => ({ category: 'coverage', strength: 'exact', title: `${text}`, cause: `${text}` }),
    },
    {
      literals: ['The forked VM terminated', 'The forked VM terminated without'],
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
        category: /surefire|failsafe/.test(goal ?? '')
          ? 'test'
          : /checkstyle|spotless|pmd|format|license/.test(goal ?? '')
            ? 'lint'
            : /compiler/.test(goal ?? '')
              ? 'compile'
              : /deploy/.test(goal ?? '')
                ? 'deploy'
                : 'config',
        strength: /There are test failures|Compilation failure$/.test(text ?? '') ? 'echo' : 'generic',
        title: `${goal?.split(':').slice(-3).join(':')} failed on ${project}: ${text}`,
        cause: `${text}`,
        key: `${goal} ${text}`,
      }),
    },
  ],
};

function deepestCause(from: number, to: number, at: (line: number) => string): string | undefined {
  for (let line = to; line > from; line -= 1) {
    const found = /^Caused by: (.{1,500})/.exec(at(line))?.[1];
    if (found) return found;
  }
  return undefined;
}
