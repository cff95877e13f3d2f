import type { Block } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';

// gulp, grunt, lerna, Nx, Turborepo, wireit, npm-run-all: what they say themselves
export const taskRunner: Detector = {
  tool: 'task-runner',
  isProgram: false,
  rules: [
    {
      literals: [
        'Task never defined',
        'Use --force to continue',
        "Task '",
        'Could not find task',
        'Missing tasks in project',
        'Cannot find configuration for task',
        'Cannot find project',
      ],
      match:
        /^\s{0,4}(?:(?:╰─▶|[`|]->)\s{1,3})?(?:x |× )?(?:Warning: |Error: |ERROR {1,3}|NX\s{1,4})?(?<text>Task never defined: .{1,100}|Task '.{1,100}' is not in your gulpfile|Task "[^"]{1,100}" not found|Could not find task .{1,200}|Missing tasks in project.{0,100}|Cannot find configuration for task .{1,200}|Cannot find project '.{1,100}')/,
      read: ({ text }, block) => ({
        category: 'config',
        strength: 'exact',
        title: `${below(block) ?? text}`,
        cause: `The job starts a task that does not exist: ${below(block) ?? text}`,
        fix: { summary: 'Correct the name of the task in the job, or define it.' },
      }),
    },
    {
      literals: [
        "' errored after",
        'lerna ERR!',
        ' run failed: command',
        'command finished with error: ',
        'exited (',
        'Failed tasks:',
        'Aborted due to warnings',
      ],
      match:
        /^(?:'(?<task>.{1,100})' errored after.{0,60}|lerna ERR! .{1,300}|.{0,10}ERROR\s{1,3}run failed: command.{1,200}|(?:ERROR:? )?command finished with error: .{1,300}|\s{0,4}(?:ERROR\s{1,3})?\S{1,120}: command .{1,300} exited \(\d{1,3}\)|Failed tasks:|Aborted due to warnings\.)\s*$/,
      read: ({ task }, block) => ({
        category: 'unknown',
        strength: 'echo',
        title: task ? `The task ${task} failed` : block.text.trim(),
        cause: `A task runner reports a failed task: ${block.text.trim()}`,
      }),
    },
  ],
};

/** Turborepo names the task below its heading. */
function below(block: Block): string | undefined {
  return block.after(/^\s{1,8}(?:╰─▶|[`|]->)\s{1,3}(?:x |× )?(?<text>Could not find task .{1,200})/, 1)?.groups.text;
}
