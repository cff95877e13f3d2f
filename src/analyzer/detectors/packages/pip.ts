import type { Category } from '../../../contract/analyses/analysis.ts';
import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding, Fix } from '../../detect/detector.ts';

const inner =
  /^\s{0,12}(?<text>(?:\w[\w.]{0,80}(?:Error|Exception)\b.{0,300}|error: (?!subprocess|metadata|legacy).{1,300}|(?:fatal )?error:? (?!subprocess|metadata|legacy).{1,300}|\S{1,200}:\d{1,6}:\d{1,5}: (?:fatal )?error: .{1,300}|unable to execute .{1,100}|Error: pg_config .{1,100}|.{0,40}Cargo, the Rust package manager, is not installed.{0,60}))$/;
// A compiler's error in another form than GCC's
const placed =
  /^\s{0,12}(?<text>error\[E\d{4}\]: .{1,300}|(?:[A-Za-z]:)?[^\s:()][^:()]{0,200}(?:\(x86\)[^:()]{0,200})?\(\d{1,6}(?:,\d{1,5})?\) ?: (?:fatal |catastrophic )?error(?: [A-Z]{1,4}\d{1,5})?: .{1,400}|"[^"]{1,300}", line \d{1,6}: (?:catastrophic )?error(?: #\d{1,5})?: .{1,300})/;

const connectionError =
  /\[Errno -?\d{1,5}\] [\w ]{3,80}|Tunnel connection failed: \d{3} [\w ]{3,60}|certificate verify failed[\w :]{0,80}|[Rr]ead timed out|timed out/;
const folders = /^"?(?:….{0,300}|.{40,300})[\\/](?=[\w.+-]{1,80}(?:\(\d|:\d|", line \d))/;
const mostPassedOn = 3000;
const mostAbove = 60;
const mostBelow = 120;
// Of GCC, rustc, the compilers of Microsoft and NVIDIA, and the front end of EDG
const compiler = /^(?:\S{1,200}:\d|error\[E\d|.{1,600}\(\d{1,6}(?:,\d{1,5})?\) ?: |"[^"]{1,300}", line \d)/;

// https://pip.pypa.io/en/stable/
export const pip: Detector = {
  tool: 'pip',
  rules: [
    {
      literals: ['subprocess-exited-with-error'],
      match: /^\s{0,8}(?:error|ERROR): subprocess-exited-with-error$/,
      read: (_, block) => buildOutput(block),
    },
    {
      // `pip check`
      literals: [' has requirement ', ', which is not installed.'],
      match:
        /^(?<name>[\w.-]{1,80}) (?<version>\d\S{0,40}) (?:has requirement (?<wanted>.{1,200}), but you(?:'ll)? have (?<have>.{1,100}?)\.?|requires (?<missing>.{1,100}), which is not installed\.)$/,
      read: ({ name, version, wanted, have, missing }, block) => {
        const said = missing ? `needs ${missing}, which is not installed` : `needs ${wanted}, but ${have} is installed`;
        return {
          category: 'dependency',
          strength: 'specific',
          title: `${name} ${version} ${said}`,
          cause: `The installed packages do not fit together: ${name} ${version} ${said}`,
          key: `${name} ${missing || wanted}`,
          to: block.lastWhile(/^[\w.-]{1,80} \d\S{0,40} (?:has requirement|requires) /, 9),
          fix: {
            summary: `Install a version of ${(missing || have || '').split(' ')[0]} that ${name} accepts, or another ${name}.`,
            commands: [sh`pip check`],
          },
        };
      },
    },
    {
      literals: [
        'No matching distribution found',
        'Could not find a version that satisfies',
        'ResolutionImpossible',
        'Failed building wheel',
        'THESE PACKAGES DO NOT MATCH THE HASHES',
        'Could not install packages',
        'Could not build wheels',
        'Failed to build installable wheels',
        'requires a different Python',
        'metadata-generation-failed',
        'externally-managed-environment',
        'Could not open requirements file',
        'Invalid requirement',
        'because these package versions have conflicting',
        'does not appear to be a Python project',
        'is not a supported wheel',
        'Hashes are required',
      ],
      match:
        /^\s{0,8}(?:ERROR: |error: |× )?(?<text>(?:No matching distribution found|Could not find a version|ResolutionImpossible|Failed building wheel|THESE PACKAGES|Could not install packages|Could not build wheels|Failed to build installable|Package .{1,200} requires a different Python|Ignored the following|metadata-generation-failed|externally-managed-env|Could not open requirements|Invalid requirement|Cannot install .{1,300} because these package|.{1,200} does not appear to be a Python project|.{1,200} is not a supported wheel|Hashes are required|In --require-hashes mode).{0,400})/,
      read: ({ text }, block) =>
        unreachedIndex(text ?? '', block) ?? {
          category: categoryOf(text ?? ''),
          strength: /^(?:Failed building|metadata-gen|Could not build|Failed to build)/.test(text ?? '')
            ? 'likely'
            : 'specific',
          title: `pip: ${text}`,
          cause: `pip stopped: ${text}`,
          key: text?.replace(/ \(from versions: .*/, ''),
          to: /^(?:Cannot install|THESE)/.test(text ?? '') ? block.number + 7 : block.number,
          fix: fixOf(text ?? ''),
        },
    },
  ],
};

/** No version of a package was found because no connection to the index was: pip says that in warnings above. */
function unreachedIndex(text: string, block: Block): Finding | undefined {
  if (![text, block.at(block.number - 1)].some((said) => said.endsWith('(from versions: none)'))) return undefined;
  const first = block.firstWhile(/connection broken by|^\s{0,8}ERROR: Could not find a version/, 12);
  const broken = block.at(first).split("connection broken by '")[1];
  if (broken === undefined) return undefined;
  const why = connectionError.exec(broken)?.[0] ?? 'the connection broke';
  return {
    category: 'network',
    strength: 'specific',
    title: `pip cannot reach the package index: ${why}`,
    cause: `pip found no version because it could not reach the package index: ${why}`,
    key: `pip ${why}`,
    from: first,
    fix: {
      summary: 'Run the job again; if it stays, check the index, the proxy and the name server that the job uses.',
    },
  };
}

/** pip quotes the output of the build that failed; its error is the cause, not pip's own words. */
function buildOutput(block: Block) {
  const what =
    block.after(/^\s{0,8}(?:× |(?=\S.{0,160} did not run successfully))(?<text>.{1,200})/, 3)?.groups.text ??
    'A build step failed';
  const { from, to } = outputOf(block);
  const isAbove = from < block.number;
  const found =
    innerError(block, from, to) ??
    (isAbove ? innerError(block, block.number + 3, block.number + mostBelow) : undefined);
  // A compiler whose output stands in the log speaks for itself.
  if (found && isAbove && compiler.test(found.text)) return undefined;
  const name = block.before(
    /^\s{0,6}Building wheel for (?<name>[\w.-]{1,100})|^Collecting (?<name2>[\w.[\]-]{1,100})|^Processing (?<name3>\S{1,200})|^Obtaining file:\/\/\S{0,200}\/(?<name4>[\w.-]{1,100})$/,
    60,
  )?.groups;
  const pkg = name?.name || name?.name2 || name?.name3 || name?.name4 || 'a package';
  const said = found?.text ?? what;
  return {
    category: /No space left/.test(said) ? ('resources' as const) : ('dependency' as const),
    strength: 'exact' as const,
    title: `pip could not build ${pkg}: ${said.replace(folders, '')}`,
    cause: `${what.replace(/\.$/, '')} for ${pkg}: ${said}`,
    key: `${pkg} ${said}`,
    from: found ? Math.max(Math.min(from, block.number), found.line - 4) : block.number,
    to: found ? Math.min(Math.max(to, found.line), found.line + 5) : Math.min(to, block.number + 9),
    also: found && Math.abs(found.line - block.number) > 4 ? [block.number] : [],
    fix: buildFix(said, pkg),
  };
}

/** Where the output of the build stands: quoted below, or, with `-v`, passed on above. */
function outputOf(block: Block): { from: number; to: number } {
  if (block.after(/^\s{0,8}(?:╰─> )?(?:No available output|See above for output)\.$/, 6)) {
    const begun = block.before(/^\s{0,8}Running command /, mostPassedOn)?.line ?? block.number - mostAbove;
    return { from: Math.max(1, begun + 1), to: block.number - 1 };
  }
  return { from: block.number + 3, to: block.lastBefore(/^\s{0,8}\[end of output\]/, 600) };
}

/** A compiler's first error, else the last error that is not the summary of the command. */
function innerError(block: Block, from: number, end: number): { line: number; text: string } | undefined {
  let last: { line: number; text: string } | undefined;
  for (let line = from; line <= end; line += 1) {
    const text = (inner.exec(block.at(line)) ?? placed.exec(block.at(line)))?.groups?.text;
    if (!text) continue;
    if (compiler.test(text)) return { line, text };
    if (!last || !/^error: command/.test(text)) last = { line, text };
  }
  return last;
}

function buildFix(said: string, pkg: string): Fix {
  const header = /fatal error: '?(?<name>[\w./-]{1,80}\.h)/.exec(said)?.groups?.name;
  if (header === 'Python.h')
    return {
      summary: 'Install the headers of Python.',
      commands: [sh`apt-get install -y python3-dev build-essential`],
    };
  if (header)
    return {
      summary: `Install the system package that provides ${header}, or a version of ${pkg} with a wheel for this Python.`,
    };
  if (/pg_config/.test(said))
    return { summary: 'Install libpq, or use psycopg2-binary.', commands: [sh`apt-get install -y libpq-dev`] };
  if (/Cargo|rustc|Rust/.test(said))
    return {
      summary: `${pkg} has no wheel for this platform and needs Rust to build.`,
      commands: [sh`pip install --upgrade pip`],
    };
  if (/unable to execute|command '?(?:gcc|cc|x86_64)/.test(said))
    return {
      summary: 'Install a C compiler in the job.',
      commands: [sh`apt-get install -y build-essential python3-dev`],
    };
  if (/^[./]|^[A-Za-z]:\\/.test(pkg))
    return { summary: 'Correct what the build says of this project, most often in pyproject.toml.' };
  return {
    summary: `Use a version of ${pkg} that has a wheel for this Python, or install what its build needs.`,
    commands: [sh`pip download --only-binary=:all: ${plainName(pkg)}`],
  };
}

function categoryOf(text: string): Category {
  if (/HTTPSConnectionPool|timed out|Connection/.test(text)) return 'network';
  if (/No space left/.test(text)) return 'resources';
  if (/Errno 13\]|WinError 5\]/.test(text)) return 'permission';
  if (/^(?:Could not open requirements|Invalid requirement|externally-managed)/.test(text)) return 'config';
  if (/does not appear to be a Python project/.test(text)) return 'config';
  return 'dependency';
}

function fixOf(text: string): Fix | undefined {
  const wanted = /(?:for|satisfies the requirement) (?<name>[\w.[\]-]{1,80})(?<spec>[=<>!~][^\s(]{0,60})?/.exec(
    text,
  )?.groups;
  if (/^(?:No matching|Could not find a version)/.test(text) && wanted)
    return {
      summary: `Choose a version of ${wanted.name} that exists for this Python and platform.`,
      commands: [sh`pip index versions ${plainName(wanted.name)}`],
      steps: ['Check the spelling, `requires-python`, and that the index the job uses holds the package.'],
    };
  if (/^Could not open requirements/.test(text))
    return { summary: 'Correct the path of the requirements file in the job, or commit the file.' };
  if (/^Cannot install|ResolutionImpossible/.test(text))
    return {
      summary: 'Loosen one of the pins that contradict each other.',
      steps: ['The lines below say which package wants which version.'],
    };
  if (/^THESE PACKAGES/.test(text))
    return {
      summary: 'The file on the index differs from the locked hash: update the hashes, and find out why it changed.',
    };
  if (/externally-managed/.test(text))
    return {
      summary: 'Install into a virtual environment.',
      commands: [sh`python3 -m venv .venv`, sh`.venv/bin/pip install -r requirements.txt`],
    };
  return undefined;
}
