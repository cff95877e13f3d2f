import { sh } from '../../commands/shell-command.ts';
import type { Groups } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const steps = [
  'Run fewer workers at once: tests, compilers and linkers multiply their memory.',
  'Raise the memory of the job’s machine or container.',
];

// The kernel's OOM killer, the JVM, V8, and failed allocations
export const memory: Detector = {
  tool: 'memory',
  isProgram: false,
  rules: [
    phraseRule(['JavaScript heap out of memory', 'Ineffective mark-compacts near heap limit'], {
      what: 'Node ran out of heap',
      category: 'resources',
      strength: 'specific',
      scope: 'environment',
      key: 'node heap out of memory',
      fix: {
        summary: 'Give Node more heap, or make the step use less.',
        steps,
        commands: [sh`export NODE_OPTIONS=--max-old-space-size=4096`],
      },
    }),
    phraseRule(['java.lang.OutOfMemoryError', 'GC overhead limit exceeded', 'daemon disappeared unexpectedly'], {
      what: 'The JVM ran out of memory',
      category: 'resources',
      strength: 'specific',
      scope: 'environment',
      fix: {
        summary: 'Raise the heap of the JVM that the line is from.',
        steps: ['Gradle reads org.gradle.jvmargs=-Xmx2g from gradle.properties.', ...steps],
        commands: [sh`export MAVEN_OPTS=-Xmx2g`],
      },
    }),
    {
      // rustc, and every program in Rust
      literals: ['memory allocation of '],
      match: /^memory allocation of \d{1,20} bytes failed$/,
      read: (_, block) => ({
        category: 'resources',
        strength: 'exact',
        scope: 'environment',
        title: `Out of memory: ${block.at(block.number)}`,
        cause: `A program in Rust, such as rustc, could not get the memory that it asked for: ${block.at(block.number)}`,
        key: 'memory allocation failed',
        fix: { summary: 'Give the job more memory, or compile fewer crates at once (`cargo build -j 1`).', steps },
      }),
    },
    phraseRule(
      [
        'Cannot allocate memory',
        'virtual memory exhausted',
        'out of memory allocating',
        'oom-kill',
        'OOMKilled',
        'std::bad_alloc',
        'Out of memory: Kill',
        'Out of memory!',
        'runtime: out of memory',
        'signal: killed',
        'Container killed due to memory',
        'CUDA out of memory',
      ],
      {
        what: 'Out of memory',
        category: 'resources',
        strength: 'specific',
        scope: 'environment',
        fix: {
          summary: 'Give the job more memory, or make it use less.',
          steps,
          commands: [sh`free -m`, sh`cat /sys/fs/cgroup/memory.max`],
        },
      },
    ),
    {
      literals: [
        'Killed',
        'exit code: 137',
        'exit code 137',
        'exited with code 137',
        'non-zero code: 137',
        'status 137',
        'Error 137',
      ],
      match:
        /^(?:.{0,200}: line \d{1,6}: {1,2}\d{1,8} )?(?<text>Killed\b.{0,200}|.{0,200}Killed signal terminated program.{0,80}|.{0,200}(?:exit code:? 137|exited with code 137|status 137|Error 137)\b.{0,80}|The command '.{1,2000}' returned a non-zero code: 137)$/,
      read: killed,
    },
    {
      literals: ['signal: 9'],
      match: /^(?<text>.{0,300}?\bsignal: 9\b.{0,80})/,
      read: killed,
    },
  ],
};

function killed({ text = '' }: Groups): Finding {
  return {
    category: 'resources',
    strength: firstMatch(
      text,
      [
        [/ non-zero code: 137$/, 'likely'],
        [/137/, 'generic'],
      ],
      'specific',
    ),
    title: `A process was killed: ${text}`,
    cause: `The system killed a process, most often because memory ran out: ${text}`,
    scope: 'environment',
    fix: {
      summary: 'See whether memory ran out, then give the job more or make it use less.',
      steps,
      commands: [sh`dmesg --level=err`],
    },
  };
}
