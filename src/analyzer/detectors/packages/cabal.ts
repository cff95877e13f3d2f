import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';

const mostOfPlan = 60;

// Cabal and Stack, which install what Haskell needs and build it
export const cabal: Detector = {
  tool: 'ghc',
  rules: [
    {
      // Cabal breaks the line.
      literals: ["The program '"],
      match:
        /^(?:[\w.-]{1,60} {1,40}> )?(?:Error: )?(?:[\w.-]{1,80}: )?The program '(?<program>[\w.+-]{1,60})'(?<rest>.{0,200})$/,
      read: ({ program = '', rest = '' }, block) => {
        const isWhole = rest.endsWith('.');
        const next = isWhole ? '' : block.at(block.number + 1).replace(/^[\w.-]{1,60} {1,40}> /, '');
        const text = `The program '${program}'${rest}${isWhole ? '' : ` ${next.trim()}`}`;
        if (!text.includes(' is required but it could not be found')) return undefined;
        return {
          category: 'missing_tool',
          strength: 'exact',
          title: text,
          cause: `Cabal needs a program that is not there: ${text}`,
          to: isWhole ? block.number : block.number + 1,
          fix: { summary: `Install ${program} in the job’s image.` },
        };
      },
    },
    {
      literals: ['Process exited with code: ExitFailure ('],
      match: /^\s{2,8}Process exited with code: ExitFailure \((?<code>-?\d{1,4})\)/,
      read: ({ code = '' }, block) => {
        const isKilled = code === '-9' || code === '137';
        const built =
          block.before(/^--\s{1,4}While building (?<what>.{1,200}?)(?: using:)?$/, 6)?.groups.what ?? 'a package';
        return {
          category: isKilled ? 'resources' : 'compile',
          strength: isKilled ? 'specific' : 'echo',
          title: isKilled ? `Killed while building ${built}: out of memory?` : `stack could not build ${built}`,
          cause: `The process that built ${built} ended with ${code}${isKilled ? ': it was killed, as where memory runs out' : ''}.`,
          key: `${built} ${code}`,
          fix: isKilled
            ? { summary: 'Give the job more memory, or build with fewer jobs.', commands: [sh`stack build -j1`] }
            : undefined,
        };
      },
    },
    {
      literals: ['Could not resolve dependencies', 'cabal: ', 'setup: ', 'Failed to build '],
      match:
        /^(?:Error: )?(?<text>(?:(?:cabal|setup)(?:\.exe)?: )?(?:Could not resolve dependencies|Failed to build [\w-]{1,100}-\d.{0,200}|can't find source for|.{0,60}rejecting: ).{0,300})/,
      read: ({ text = '' }, block) => {
        const ended = endedBySignal(block);
        if (ended) return ended;
        const rejected = lastRejected(block);
        return {
          category: 'dependency',
          strength: rejected ? 'specific' : 'likely',
          title: rejected
            ? `cabal cannot resolve: ${rejected.text}`
            : `cabal: ${text.replace(/^(?:cabal|setup): /, '')}`,
          cause: rejected ? `${text} ${rejected.text}` : text,
          key: rejected?.text ?? text,
          from: rejected?.from ?? block.number,
          to: rejected?.to ?? block.paragraphEnd(12),
          also: rejected ? [block.number] : [],
        };
      },
    },
    {
      literals: ['In the dependencies for '],
      match: /^\s{0,8}In the dependencies for (?<name>[\w.-]{1,100}(?:\(.{1,60}\))?)/,
      read: ({ name }, block) => {
        const why = block.at(block.number + 1).trim();
        return {
          category: 'dependency',
          strength: 'exact',
          title: `stack cannot plan ${name}: ${why.replace(/^[*•-] /, '')}`,
          cause: `The dependencies of ${name} do not fit the resolver: ${why}`,
          key: `${name} ${why}`,
          to: block.paragraphEnd(9),
          fix: {
            summary: 'Add the named version under extra-deps, or take a resolver that has it.',
            commands: [sh`stack build --dry-run`],
          },
        };
      },
    },
  ],
};

/** What cabal had to reject last, behind which it found no way; it breaks its sentences where its line is full. */
function lastRejected(block: Block): { text: string; from: number; to: number } | undefined {
  const last = block.paragraphEnd(mostOfPlan);
  for (let line = last; line > block.number; line -= 1) {
    const text = /^\[__\d{1,4}\] (?:rejecting|unknown package): (?<text>.{1,300})/.exec(block.at(line))?.groups?.text;
    if (text === undefined) continue;
    const isWhole = !/\([^()]*$/.test(text) || line === last;
    return isWhole
      ? { text, from: line, to: line }
      : { text: `${text} ${block.at(line + 1).trim()}`, from: line, to: line + 1 };
  }
  return undefined;
}

/** What cabal says of a package whose build a signal ended; it breaks its sentences where its line is full. */
function endedBySignal(block: Block): Finding | undefined {
  const said = Array.from({ length: 4 }, (_, step) => block.at(block.number + step).trim()).join(' ');
  const name = /Failed to build (?<name>[\w.-]{1,130})/.exec(said)?.groups?.name?.replace(/\.$/, '');
  const { how, signal } =
    /The build process (?<how>[a-z ]{1,40}) \(i\.e\. (?<signal>SIG[A-Z]{2,8})\)/.exec(said)?.groups ?? {};
  if (!name || !how || !signal) return undefined;
  const isKilled = signal === 'SIGKILL';
  return {
    category: isKilled ? 'resources' : 'crash',
    strength: 'specific',
    title: `${name}: the build process ${how} (${signal})${isKilled ? ': out of memory?' : ''}`,
    cause: `cabal could not build ${name}: the build process ${how} (${signal})${isKilled ? ', as where memory runs out' : ''}.`,
    key: `${name} ${signal}`,
    to: block.paragraphEnd(6),
    fix: isKilled
      ? { summary: 'Give the job more memory, or build with fewer jobs.', commands: [sh`cabal build -j1`] }
      : undefined,
  };
}
