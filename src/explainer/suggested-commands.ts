import { isSafeCommand } from '../analyzer/safe-command.ts';

const mostCommands = 3;
const mostChars = 160;
const meansSomethingToAShell = /[`$;|&<>\\!{}()*?~#]/;

// What a build is run and repaired with; nothing that fetches from an address, deletes or changes who may do what.
const programs = new Set([
  ...[
    'ansible-lint',
    'bazel',
    'black',
    'buf',
    'bun',
    'bundle',
    'cargo',
    'cmake',
    'composer',
    'ctest',
    'deno',
    'docker',
  ],
  ...[
    'dotnet',
    'eslint',
    'flake8',
    'git',
    'go',
    'gofmt',
    'golangci-lint',
    'gradle',
    './gradlew',
    'helm',
    'jest',
    'just',
  ],
  ...[
    'kubectl',
    'make',
    'meson',
    'mix',
    'mvn',
    './mvnw',
    'mypy',
    'ninja',
    'node',
    'npm',
    'npx',
    'pip',
    'pnpm',
    'poetry',
  ],
  ...['prettier', 'pytest', 'python', 'python3', 'rake', 'rspec', 'rubocop', 'ruff', 'rustc', 'rustup', 'sbt', 'swift'],
  ...['terraform', 'tox', 'tsc', 'turbo', 'uv', 'vitest', 'yarn'],
]);
const fetches =
  /^(?:add|apply|clone|create|dlx|download|exec|fetch|get|i|install|npx|publish|pull|push|remote|run|update|upgrade|upload|uvx|x)$/;
const harms = /^(?:-c|-e|--eval|delete|destroy|prune|reset|rm|uninstall|unpublish|--force|-f|-rf)$/;

export type Grounds = {
  /** What anybody could have written: the excerpt. */
  log: string;
  /** What the rules say. */
  found: string;
};

/** Commands of a model that may be shown as a suggestion. What is installed or run by name must be in the rules' words. */
export function suggestedCommands(commands: readonly string[], grounds: Grounds): string[] {
  return commands
    .map((command) => command.trim())
    .filter((command) => isHarmless(command, grounds))
    .slice(0, mostCommands);
}

function isHarmless(command: string, { log, found }: Grounds): boolean {
  if (command.length > mostChars || !/^[\x20-\x7e]+$/.test(command) || meansSomethingToAShell.test(command))
    return false;
  const words = command.replace(/["']/g, '').split(/ +/);
  const [program = '', ...rest] = words;
  if (!programs.has(program) || words.some((word) => harms.test(word) || word.includes('://'))) return false;
  const fetching = words.findIndex((word) => fetches.test(word));
  const named = fetching < 0 ? [] : words.slice(fetching + 1).flatMap(namesIn);
  const known = new Set(found.split(/[\s"'`,;()]+/));
  if (!named.every((name) => known.has(name))) return false;
  return (
    rest.length > 0 && isSafeCommand(command, { category: 'unknown', strength: 'generic', title: log, cause: found })
  );
}

/** What a word says beside options and the directory that one is in. */
function namesIn(word: string): string[] {
  const name = word.startsWith('-') ? (word.split('=', 2)[1] ?? '') : word;
  return name === '' || name === '.' ? [] : [name];
}
