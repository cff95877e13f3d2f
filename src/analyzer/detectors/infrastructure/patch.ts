import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

const anew = {
  summary: 'Make the patch anew for the version that is built, or drop it where that has the change already.',
};

// https://www.gnu.org/software/diffutils/manual/html_node/Failed-Hunks.html; quilt, abuild, rpmbuild and dpkg-source run it
export const patch: Detector = {
  tool: 'patch',
  rules: [
    {
      literals: ['error: patch failed: '],
      match: /^error: patch failed: (?<file>.{1,300}):(?<line>\d{1,7})$/,
      read: ({ file = '', line = '' }, block) => ({
        category: 'vcs',
        strength: 'exact',
        title: `A patch does not apply to ${shortLocation(file, line)}`,
        cause: `git cannot apply a patch to ${file} at line ${line}: what stands there is not what the patch was made for.`,
        key: `patch ${file}`,
        to: block.lastWhile(/^error: .{1,300}: patch does not apply$/, 1),
        retry: 'pointless',
        locations: [locationOf(file, line)],
        fix: anew,
      }),
    },
    {
      literals: ['rejects '],
      match:
        /^(?<text>\d{1,4} out of \d{1,4} hunks? (?:FAILED|failed|ignored))\b(?: ?-{1,2} ?saving rejects to (?:file )?(?<path>\S{1,300}?)(?:\.rej)?$)?/,
      read: ({ text = '', path = '' }, block) => {
        const head = block.before(/^(?:patching|checking) file '?(?<name>[^\s']{1,300})/i, 9);
        const file = path || head?.groups.name;
        return {
          category: 'vcs',
          strength: 'exact',
          title: `A patch does not apply${file ? ` to ${file}` : ''}: ${text}`,
          cause: `patch cannot change ${file ?? 'a file'}: ${text}`,
          key: `patch ${file ?? text}`,
          from: head?.line ?? block.firstAbove(/^Hunk #\d{1,4} FAILED/, 9)?.line,
          to: block.number,
          retry: 'pointless',
          locations: file ? [{ path: file, line: null, column: null }] : [],
          fix: anew,
        };
      },
    },
  ],
};
