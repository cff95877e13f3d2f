import type { Block } from '../block.ts';
import type { Detector } from '../detector.ts';

// https://docs.gradle.org/current/userguide/command_line_interface.html
export const gradle: Detector = {
  tool: 'gradle',
  rules: [
    {
      literals: ['* What went wrong:'],
      match: /^\* What went wrong:/,
      read: (_, block) => {
        const last = block.lastBefore(/^(?:\s*$|\* )/, 30);
        const deepest = deepestLine(block, last);
        const head = block.at(block.number + 1).trim();
        const text = block
          .at(deepest)
          .replace(/^[\s>]+/, '')
          .trim();
        const test = /There were failing tests/.test(text);
        const compile = /Compilation (?:failed|error)|Compilation failed/.test(text);
        return {
          category: test ? 'test' : compile ? 'compile' : categoryOf(`${head} ${text}`),
          strength: test || compile ? 'generic' : 'specific',
          title: `${text}`,
          cause: `${head} ${text}`,
          key: `${head} ${text}`,
          to: last,
        };
      },
    },
    {
      literals: [' FAILED'],
      match:
        /^\s{0,8}(?<test>(?!> Task|:|(?:Chrome|Firefox|IE|Safari|HeadlessChrome|Edge|PhantomJS|Mobile)\b)[\w$.[\]() -]{1,300} > .{1,300}?) FAILED$/,
      read: ({ test }, block) => {
        const why = block.after(/^\s{2,}(?<text>\S.{0,500})/, 4);
        return {
          category: 'test',
          strength: 'exact',
          title: `${test} failed${why ? `: ${why.groups.text}` : ''}`,
          cause: `${test} failed: ${why?.groups.text ?? ''}`,
          key: `${test} ${why?.groups.text ?? ''}`,
          to: block.lastWhile(/^(?:\s{2,}\S)/, 60),
          tests: [test ?? ''],
        };
      },
    },
    {
      literals: ['> Task :'],
      match: /^> Task (?<task>:\S{1,200}) FAILED$/,
      read: ({ task }, block) => ({
        category: categoryOf(task ?? ''),
        strength: 'generic',
        title: `Gradle task ${task} failed`,
        cause: `Gradle task ${task} failed.`,
        to: block.lastBefore(/^(?:> Task|\s*$)/, 8),
      }),
    },
  ],
};

function deepestLine(block: Block, last: number): number {
  let deepest = block.number + 1;
  let depth = -1;
  for (let line = block.number + 1; line <= last; line += 1) {
    const found = /^(\s{0,40})> \S/.exec(block.at(line));
    if (found && (found[1] as string).length > depth) {
      depth = (found[1] as string).length;
      deepest = line;
    }
  }
  return deepest;
}

function categoryOf(text: string): 'lint' | 'test' | 'dependency' | 'compile' | 'config' | 'network' {
  if (/checkstyle|checkFormat|spotless|ktlint|detekt|pmd|lint|format/i.test(text)) return 'lint';
  if (/timed out|Connection re|UnknownHost|Could not GET/.test(text)) return 'network';
  if (/Could not (?:resolve|find)|resolve all/.test(text)) return 'dependency';
  if (/test/i.test(text)) return 'test';
  return /compile/i.test(text) ? 'compile' : 'config';
}
