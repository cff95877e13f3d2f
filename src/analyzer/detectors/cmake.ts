import type { Block } from '../block.ts';
import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

// https://cmake.org/cmake/help/latest/command/message.html, autoconf and meson
export const cmake: Detector = {
  tool: 'cmake',
  rules: [
    {
      literals: ['CMake Error'],
      match:
        /^\s{0,8}CMake Error(?: at (?<path>\S.{0,300}?):(?<line>\d{1,7}))?(?: \((?<command>\w{1,80})\))?: ?(?<text>.{0,400})/,
      read: ({ path, line, text }, block) => {
        const why = text || sentence(block);
        return {
          category: /Could not find|Could NOT find|could not find|Unable to find|not found/.test(why)
            ? 'dependency'
            : 'config',
          strength: /[Tt]ests? failed|failed with|exit code/.test(why) ? 'generic' : 'exact',
          title: `CMake: ${why}${path ? ` (${where(path, line)})` : ''}`,
          cause: `CMake stopped: ${why}`,
          key: why,
          to: block.lastWhile(/^(?:\s{2,}|$)/, 25),
          locations: path ? [place(path, line)] : [],
        };
      },
    },
    {
      literals: ['configure: error:'],
      match: /^(?:.{0,100}: )?configure: error: (?<text>.{1,400})/,
      read: ({ text: said }, block) => {
        const text = /^in [`']/.test(said ?? '') ? block.at(block.number + 1).replace(/^configure: error: /, '') : said;
        return {
          category: /compiler cannot/.test(text ?? '') ? 'compile' : 'dependency',
          strength: 'exact',
          title: `configure: ${text}`,
          cause: `configure stopped: ${text}`,
          key: text?.replace(/`.*/, ''),
          to: block.lastWhile(/^(?:configure: error|See `|.{0,40}config\.log)/, 5),
        };
      },
    },
    {
      literals: ['ERROR: Dependency "', 'ERROR: Problem encountered:'],
      match: /^(?<path>\S{1,200}meson\.build):(?<line>\d{1,6}):\d{1,5}: ERROR: (?<text>.{1,400})/,
      read: ({ path, line, text }) => ({
        category: 'dependency',
        strength: 'exact',
        title: `meson: ${text}`,
        cause: `${path}:${line}: ${text}`,
        locations: [place(path ?? '', line)],
      }),
    },
  ],
};

/** CMake wraps its message over indented lines; the sentence that says what is missing may not be the first. */
function sentence(block: Block): string {
  const words: string[] = [];
  for (let line = block.number + 1; line < block.number + 12; line += 1) {
    const text = block.at(line);
    if (/^\S/.test(text)) break;
    words.push(text.trim());
  }
  const all = words.join(' ').trim();
  return (
    /(?:Could not find|Could NOT find|Unable to find) .{1,300}?(?=\.(?:\s|$)|$| with any of)/.exec(all)?.[0] ??
    all.slice(0, 300)
  );
}
