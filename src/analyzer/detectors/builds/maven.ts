import { sh } from '../../commands/shell-command.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// What is there already may not be replaced.
const taken = /does not allow (?:updating|redeploy)|status(?: code)?: (?:400|409)\b/;

// https://maven.apache.org/guides/
export const maven: Detector = {
  tool: 'maven',
  rules: [
    {
      literals: ['.java:[', '.kt:[', '.groovy:['],
      match:
        /^(?<path>(?:\/?[A-Za-z]:)?[^:]{1,400}\.(?:java|kt|groovy)):\[(?<line>\d{1,7}),(?<column>\d{1,5})\] (?:error: )?(?<text>.{1,600})/,
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
      literals: [
        'Could not resolve dependencies',
        'Could not find artifact',
        'could not be resolved',
        'Non-resolvable',
        'Could not transfer artifact',
      ],
      match:
        /^(?<text>(?!Failure to transfer).{0,500}(?:Could not resolve dependencies|Could not find artifact|could not be resolved|Non-resolvable|Could not transfer artifact).{1,800})/,
      read: ({ text }, block) => ({
        category: firstMatch(
          text,
          [
            [/Connect|timed out|Connection|handshake|Unknown host/, 'network'],
            [(text ?? '').includes('Failed to deploy') && taken.test(text ?? ''), 'deploy'],
          ],
          'dependency',
        ),
        strength: block.level === 'error' ? 'exact' : 'generic',
        title: unresolved(text ?? ''),
        cause: `${text}`,
        key: /(?:artifact|Plugin|POM) \S+/.exec(text ?? '')?.[0],
        fix: dependencyFix(text ?? ''),
      }),
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
        /^\s{0,8}(?:Failed to execute goal .{1,300}: )?(?<text>(?:Fatal error compiling: )?(?:error: )?(?:invalid (?:target|source) release: .{1,20}|release version .{1,12} not supported|No compiler is provided in this environment.{0,100}))/,
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
      // Maven Central, of what was sent to it
      literals: ['Deployment '],
      match: /^Deployment [\da-f-]{36} failed$/,
      read: (_, block) => {
        const at = block.after(/^pkg:maven\/(?<artifact>\S{1,200}?):?$/, 2);
        const why = at && block.after(/^ - (?<text>.{1,300})/, 4);
        if (!at || !why) return undefined;
        const { artifact = '' } = at.groups;
        return {
          category: 'deploy',
          strength: 'exact',
          title: `Maven Central refused ${artifact}: ${why.groups.text}`,
          cause: `Maven Central did not accept ${artifact}: ${why.groups.text}`,
          key: `${artifact.replace(/@.*/, '')} ${why.groups.text}`,
          to: block.lastBefore(/^\s*$|^-> /, 12),
        };
      },
    },
    {
      literals: ['Failed to execute goal'],
      match:
        /^Failed to execute goal (?<goal>\S{1,200})(?: \([^)]{1,100}\))? on project (?<project>[^:]{1,120}): (?<text>.{1,600})/,
      read: ({ goal, project, text }) => ({
        category: firstMatch(
          goal ?? '',
          [
            // Others still have the file open, or own it.
            [/Failed to delete /.test(text ?? ''), 'permission'],
            [/surefire|failsafe/, 'test'],
            [/jacoco/, 'coverage'],
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
  if (!name || /\b40[13]\b|Unauthorized|Forbidden|Unknown host|Connection |timed out/.test(text)) return undefined;
  const [group = '', artifact = ''] = name.split(':');
  const version = name.split(':').at(-1) ?? '';
  return {
    summary: /SNAPSHOT/.test(version)
      ? `${name} is a snapshot: publish it, or add the repository that holds it.`
      : `Check that ${name} exists in a repository this build may read.`,
    commands: [sh`mvn -U dependency:get -Dartifact=${group}:${artifact}:${version}`],
  };
}
