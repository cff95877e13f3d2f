import type { Category } from '../../../contract/analyses/analysis.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';
import { categoryOf, fixOf } from '../../detect/unresolved-import.ts';

// What Next.js and react-scripts say below their verdict, by file; of a list of warnings and errors the first error.
const file =
  /^\s{0,4}(?<path>\.{0,2}\/?[\w@./[\]()-]{1,300}\.(?:[cm]?[jt]sx?|s?css|vue|mdx?))(?::(?<line>\d{1,7}):(?<column>\d{1,5}))?\s*$/;
const stated =
  /^\s{0,8}(?<text>(?:Type error|Error|Module not found|Syntax error|SyntaxError|\d{1,7}:\d{1,5}\s{1,4}Error):?\s.{1,400})/;
const numbered = /^(?:Line )?(?<line>\d{1,7}):(?<column>\d{1,5}):?\s{1,4}(?:Error: )?/;
const linted = /^\s{0,8}(?<text>\d{1,7}:\d{1,5}\s{1,4}Error:\s.{1,400})/;

// webpack, esbuild, Rollup, Vite and Rolldown, Babel, Next.js, Angular
export const bundler: Detector = {
  tool: 'bundler',
  isProgram: false,
  rules: [
    {
      literals: ['ERROR in '],
      match:
        /^\s{0,8}ERROR in (?<path>(?!\.\/node_modules\/[^/]{1,80}$)[^\s:(]{1,300})(?: (?<line>\d{1,7}):(?<column>\d{1,5})(?:-\S{1,20})?)?\s*$/,
      read: ({ path, line, column }, block) => {
        const why = block.after(/^\s{0,8}(?<text>\S.{0,500})/, 1);
        if (!why || /\berror\b {0,2}TS\d|^TS\d/.test(why.text)) return undefined;
        const text = why.groups.text ?? '';
        return {
          category: categoryOf(text),
          strength: 'exact',
          title: `${shortLocation(path ?? '', line)}: ${text.replace(/^Module not found: (?:Error: )?/, '')}`,
          cause: `webpack stopped at ${path}${line ? `:${line}` : ''}: ${text}`,
          key: `${path} ${text}`,
          to: block.lastBefore(/^\s*$|^\s{0,8}ERROR in |^ @ /, 14),
          locations: [locationOf(path ?? '', line, column)],
          fix: fixOf(text),
        };
      },
    },
    {
      literals: ['[ERROR] '],
      match: /^(?:[✘X] )\[ERROR\] (?<text>.{1,500})/,
      read: ({ text }, block) => {
        if (/exceeded maximum budget|size limit/.test(text ?? '')) return undefined;
        const at = block.after(/^\s{4}(?<path>[^\s:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}):$/, 3);
        const { path = '', line = '', column = '' } = at?.groups ?? {};
        return {
          category: /^TS-?\d|\[plugin angular-compiler\]/.test(text ?? '')
            ? 'type_check'
            : categoryAt(path, text ?? ''),
          strength: 'exact',
          title: `${path ? `${shortLocation(path, line)}: ` : ''}${text}`,
          cause: `${path ? `The build stopped at ${path}:${line}` : 'The command stopped'}: ${text}`,
          key: `${path} ${text}`,
          to: block.lastBefore(/^[✘X▲] \[|^\d{1,6} errors?$/, 12),
          locations: path ? [locationOf(path, line, column)] : [],
          fix: fixOf(text ?? ''),
        };
      },
    },
    {
      literals: ['[!] '],
      match: /^\[!\] (?<text>(?:\(.{1,60}\) )?\w{0,40}Error(?: \([^)]{1,80}\))?: .{1,500})/,
      read: ({ text }, block) => {
        const at = block.after(/^(?<path>[^\s(]{1,300}) \((?<line>\d{1,7}):(?<column>\d{1,5})\)$/, 4);
        return {
          category: categoryOf(text ?? ''),
          strength: 'exact',
          title: `Rollup: ${text?.replace(/^(?:\(.{1,60}\) )?\w{0,40}Error: /, '')}`,
          cause: `Rollup stopped: ${text}`,
          to: block.lastBefore(/^\s*$|^\s{4}at /, 12),
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line, at.groups.column)] : [],
          fix: fixOf(text ?? ''),
        };
      },
    },
    {
      literals: ['error during build', '_ERROR] ', '_IMPORT] ', '_EXPORT] '],
      match: /^(?:error during build:|\[(?<code>[A-Z]{3,20}_[A-Z_]{3,40})\] (?<text>.{1,400}))\s*$/,
      read: ({ code, text }, block) => {
        if (code) return rolldown(code, text ?? '', block);
        const why = block.after(/^(?<text>(?!Build failed with)\S.{0,500})/, 3);
        if (!why || /^\[[A-Z]{3,20}_/.test(why.text)) return undefined;
        return {
          category: categoryOf(why.text),
          strength: 'exact',
          title: `Vite: ${why.text.replace(/^(?:\w{0,40}Error: |\[.{1,60}\] )/, '')}`,
          cause: `The build stopped: ${why.text}`,
          key: why.text,
          from: why.line,
          to: Math.min(block.lastBefore(/^\s{4}at /, 14), why.line + 9),
          fix: fixOf(why.text),
        };
      },
    },
    {
      literals: ['Failed to compile.'],
      match: /^\s{0,4}Failed to compile\.?\s*$/,
      read: (_, block) => {
        const why = block.after(stated, 10) ?? block.after(linted, 400);
        const at = why ? fileAbove(block, why.line) : block.after(file, 4);
        if (!at && !why) return undefined;
        const text = why?.groups.text ?? block.at((at?.line ?? block.number) + 1).trim();
        const isNear = !why || why.line < block.number + 6;
        const { path = '', line, column } = { ...at?.groups, ...numbered.exec(text)?.groups };
        const said = text.replace(numbered, '');
        return {
          category: firstMatch(
            text,
            [
              [/^Type error/, 'type_check'],
              [numbered, 'lint'],
            ],
            categoryOf(text),
          ),
          strength: 'exact',
          title: `${at ? `${shortLocation(path, line)}: ` : ''}${said}`,
          cause: `The build stopped${at ? ` at ${path}` : ''}: ${said}`,
          key: `${path} ${said}`,
          from: isNear ? block.number : Math.max(at?.line ?? 0, why.line - 2),
          to: isNear ? block.number + 9 : why.line + 5,
          also: isNear ? [] : [block.number],
          locations: at ? [locationOf(path, line, column)] : [],
          fix: fixOf(text),
        };
      },
    },
    {
      literals: ['Invalid configuration object'],
      match: /^(?:\[webpack-cli\] )?(?:✖ )?(?<text>Invalid configuration object.{1,300})/,
      read: (_, block) => {
        const why = block
          .at(block.number + 1)
          .replace(/^ - /, '')
          .slice(0, 300);
        return {
          category: 'config',
          strength: 'exact',
          title: `webpack configuration: ${why}`,
          cause: `webpack refuses its configuration: ${why}`,
          key: why,
          to: block.number + 4,
        };
      },
    },
  ],
};

/** The file that stands above a line of the list. */
function fileAbove(block: Block, below: number) {
  for (let line = below - 1; line > block.number; line -= 1) {
    const groups = file.exec(block.at(line))?.groups;
    if (groups) return { line, groups };
  }
  return undefined;
}

function rolldown(code: string, text: string, block: Block) {
  const at = block.after(/─\[ ?(?<path>[^\s\]:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}) ?\]/, 3);
  const { path = '', line = '', column = '' } = at?.groups ?? {};
  return {
    category: categoryOf(`${code} ${text}`),
    strength: 'exact' as const,
    title: `${path ? `${shortLocation(path, line)}: ` : ''}${text} (${code})`,
    cause: `The bundler stopped${path ? ` at ${path}:${line}` : ''}: ${text} (${code})`,
    key: `${path} ${code} ${text}`,
    to: block.lastBefore(/^─+╯|^\s{4}at /, 10),
    locations: path ? [locationOf(path, line, column)] : [],
    fix: fixOf(text),
  };
}

/** Tools that are built with esbuild print all their errors in its format; those of the code name a place. */
function categoryAt(path: string, text: string): Category {
  const category = categoryOf(text);
  return path || category !== 'compile' ? category : 'unknown';
}
