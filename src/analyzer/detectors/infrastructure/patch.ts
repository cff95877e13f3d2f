import type { Detector } from '../../detect/detector.ts';

// https://www.gnu.org/software/diffutils/manual/html_node/Failed-Hunks.html; quilt, abuild, rpmbuild and dpkg-source run it
export const patch: Detector = {
  tool: 'patch',
  rules: [
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
          fix: {
            summary: 'Make the patch anew for the version that is built, or drop it where that has the change already.',
          },
        };
      },
    },
  ],
};
