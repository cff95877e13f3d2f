import type { Category } from '../../contract/analyses/analysis.ts';
import { npmPackage } from '../commands/npm-package.ts';
import { sh } from '../commands/shell-command.ts';
import type { Fix } from './detector.ts';

/** The category of what a bundler says: an import of a package, or of a file of one's own, that it cannot follow. */
export function categoryOf(text: string): Category {
  const name = missing(text);
  if (name) return /^[./~]|^@\//.test(name) ? 'compile' : 'dependency';
  if (/exceeds? .{0,40}(?:limit|budget)|exceeded maximum budget/.test(text)) return 'lint';
  return 'compile';
}

/** What to do about an import that a bundler cannot follow; undefined where it says something else. */
export function fixOf(text: string): Fix | undefined {
  const name = missing(text);
  if (name && !/^[./~]|^@\//.test(name))
    return {
      summary: `Add ${name} to package.json and the lock file; it is imported but not installed.`,
      commands: [sh`npm install ${npmPackage(name)}`],
    };
  if (name)
    return {
      summary: `Correct the import of ${name}: file names are case-sensitive on Linux, and the file must be committed.`,
    };
  return undefined;
}

function missing(text: string): string | undefined {
  return /(?:resolve|find (?:module|package)|resolve import|import) ["'](?<name>[^"']{1,120})["']/.exec(text)?.groups
    ?.name;
}
