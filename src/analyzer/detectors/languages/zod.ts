import type { Block } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';

const mostLines = 60;
const issue =
  /(?:"path"|path): \[(?<path>[^\]]{0,200})\],\s{1,12}(?:"message"|message): (?:"(?<double>[^"]{1,200})|'(?<single>[^']{1,200}))/g;
const variable = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$|^[A-Z]{2,40}$/;

// https://zod.dev/error-customization and what checks the environment with it
export const zod: Detector = {
  tool: 'zod',
  isProgram: false,
  rules: [
    {
      literals: ['ZodError', 'nvalid environment variables'],
      match:
        /^\s{0,8}(?:\[cause\]: )?(?:❌ )?(?:Uncaught |Error )?(?:\[?ZodError\]?|Invalid (?:\w{1,12} )?environment variables): \[$/,
      read: (_, block) => {
        const { issues, to } = issuesBelow(block);
        const [first] = issues;
        if (!first) return undefined;
        const isVariable = issues.every(({ path }) => variable.test(path));
        const paths = issues.map(({ path }) => path).join(', ');
        const title = isVariable
          ? `Invalid environment variable${issues.length > 1 ? 's' : ''} ${paths}: ${first.message}`
          : `Invalid data at ${first.path || 'the top'}: ${first.message}`;
        return {
          category: isVariable ? 'config' : 'crash',
          strength: 'exact',
          title,
          cause: title,
          key: `${paths} ${first.message}`,
          to,
          ...(isVariable
            ? {
                fix: {
                  summary: `Set ${paths} in the job’s environment, or in the environment of the build of the image.`,
                },
              }
            : {}),
        };
      },
    },
  ],
};

type Issue = { path: string; message: string };

/** What the error lists: where in the data, and what is wrong there. */
function issuesBelow(block: Block): { issues: Issue[]; to: number } {
  const indent = block.text.search(/\S/);
  const end = block.lastBefore(new RegExp(`^\\s{${indent}}\\]`), mostLines) + 1;
  const text = Array.from({ length: end - block.number }, (_, at) => block.at(block.number + 1 + at)).join('\n');
  const issues = [...text.matchAll(issue)].map(({ groups = {} }) => ({
    path: (groups.path ?? '').replace(/["'\s]/g, '').replace(/,(?=.)/g, '.'),
    message: groups.double ?? groups.single ?? '',
  }));
  return { issues, to: end };
}
