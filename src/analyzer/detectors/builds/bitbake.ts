import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

const byTask: Record<string, Category> = {
  do_patch: 'vcs',
  do_package_qa: 'lint',
  do_configure: 'config',
  // The licence that a recipe states, against the file
  do_populate_lic: 'config',
};
/** They only say that the task failed: its own log tells why. */
const sumsUp =
  /^(?:[\w.-]{1,40} failed$|Fatal QA errors|ExecutionError\(|Function failed|Execution of '|Bitbake Fetcher Error)/;

// The command that failed, whose own words stand below
const showsCommand = /^(?:Fetcher failure: Fetch command |Command Error: ')/;
const reason =
  /^(?:fatal: |error: |Patch \S{1,200} does not apply|can't find file to patch|.{0,40}(?:Unable to|unable to|cannot|not found)).{0,300}/;

// BitBake, of Yocto and OpenEmbedded: https://docs.yoctoproject.org/bitbake
export const bitbake: Detector = {
  tool: 'bitbake',
  rules: [
    {
      literals: [' do_'],
      match: /^ERROR: (?<recipe>[\w.+-]{1,120}-\S{1,60}) (?<task>do_\w{2,40}): (?<text>.{1,500})/,
      read: ({ recipe = '', task = '', text: printed = '' }, block) => {
        const said = showsCommand.test(printed) ? block.after(reason, 12) : undefined;
        const text = said ? block.at(said.line).trim() : printed;
        return {
          category:
            task === 'do_fetch' || /\b(?:fetch|[Ff]etcher)\b/.test(text)
              ? categoryOfFetch(text)
              : (byTask[task] ?? 'compile'),
          strength: sumsUp.test(text) ? 'generic' : 'exact',
          title: `${recipe} ${task}: ${text}`,
          cause: `BitBake could not run ${task} of ${recipe}: ${text}`,
          key: `${task} ${nameOf(recipe)} ${text}`,
          fix: {
            summary: 'Run the task of the recipe alone and read its log.',
            commands: [sh`bitbake -c ${task.replace('do_', '')} ${nameOf(recipe)}`],
          },
          ...(said && { from: said.line, to: said.line, also: [block.number] }),
        };
      },
    },
    {
      literals: ['ERROR: Nothing PROVIDES ', 'ERROR: ParseError at '],
      match: /^ERROR: (?<text>Nothing PROVIDES '.{1,300}|ParseError at .{1,400})/,
      read: ({ text = '' }) => ({
        category: text.startsWith('ParseError') ? 'config' : 'dependency',
        strength: 'exact',
        title: text,
        cause: `BitBake cannot plan the build: ${text}`,
      }),
    },
  ],
};

function categoryOfFetch(text: string): Category {
  return firstMatch<Category>(
    text,
    [
      [/Unable to (?:find revision|resolve ')|find remote ref/, 'vcs'],
      [/Checksum (?:mismatch|failure)|No checksum specified/, 'dependency'],
    ],
    'network',
  );
}

/** Of `curl-8.9.1-r0` the name. */
function nameOf(recipe: string): string {
  return recipe.split('-').slice(0, -2).join('-') || recipe;
}
