import type { Block } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';
import { numbersOf } from '../../detect/line-shapes.ts';

// https://deployer.org: what its Messenger prints of a command that failed on a host
export const deployer: Detector = {
  tool: 'deployer',
  rules: [
    {
      literals: ['error  in '],
      match:
        /^(?:\[[\w.@:-]{1,80}\] )?\s{0,2}error {2}in (?<file>\S{1,200}\.php|phar:\S{1,200}) on line (?<line>\d{1,7}):$/,
      read: (_, block) => {
        const end = block.after(/^(?:\[[\w.@:-]{1,80}\] )?exit code (?<code>\d{1,3}) \(/, 40);
        if (!end) return undefined;
        const said = saidToDeployer(block, end.line);
        const text = block
          .at(said)
          .replace(/^\[[\w.@:-]{1,80}\] /, '')
          .replace(/^err /, '')
          .trim();
        return {
          category: end.groups.code === '127' ? 'missing_tool' : 'deploy',
          strength: 'specific',
          title: text,
          cause: `Deployer stopped: ${text}`,
          key: text,
          from: Math.min(said, block.number),
          to: end.line,
        };
      },
    },
  ],
};

/** What a command of Deployer wrote as an error below the heading, else its first output there, else the last above it. */
function saidToDeployer(block: Block, end: number): number {
  const below = numbersOf(block.number + 1, end - 1);
  const shown = (match: RegExp) => below.find((line) => match.test(block.at(line)));
  return (
    shown(/^(?:\[[\w.@:-]{1,80}\] )?err \S/) ??
    shown(/^(?:\[[\w.@:-]{1,80}\] )?(?!run )\S/) ??
    Math.max(1, block.number - 1)
  );
}
