import { sh } from '../commands/shell-command.ts';
import type { Block } from './block.ts';
import type { Finding } from './detector.ts';

const mostLines = 4;

/** What cabal says of a package whose build a signal ended; it breaks its sentences where its line is full. */
export function endedBySignal(block: Block): Finding | undefined {
  const said = Array.from({ length: mostLines }, (_, step) => block.at(block.number + step).trim()).join(' ');
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
