import { plainName } from '../analyzer/commands/plain-name.ts';
import { parseSimpleCommand } from '../analyzer/commands/simple-command.ts';

const mostCommands = 3;
const mostChars = 160;

// Tools that check, build and test: their arguments are options and paths.
const checkers = new Set([
  ...['ansible-lint', 'black', 'cmake', 'ctest', 'eslint', 'flake8', 'gofmt', 'golangci-lint', 'jest', 'mypy'],
  ...['prettier', 'pytest', 'rspec', 'rubocop', 'ruff', 'rustc', 'tox', 'tsc', 'vitest'],
]);
// Files of the project define what these do, under names that may mean anything.
const runners = new Set([
  ...['bazel', './gradlew', 'gradle', 'just', 'make', 'meson', './mvnw', 'mvn', 'ninja', 'npx', 'rake', 'sbt'],
]);
// The verbs that read, check, build, test, or fetch what the project declares.
const verbs: Readonly<Record<string, RegExp>> = {
  buf: /^(?:breaking|build|format|lint)$/,
  bun: /^(?:add|i|install|outdated|run|test)$/,
  bundle: /^(?:check|exec|install|list|outdated|show|update)$/,
  cargo: /^(?:add|bench|build|check|clippy|doc|fetch|fmt|install|run|test|tree|update)$/,
  composer: /^(?:diagnose|dump-autoload|install|require|show|update|validate|why)$/,
  deno: /^(?:check|fmt|info|lint|run|task|test)$/,
  docker: /^(?:build|history|images|info|inspect|logs|manifest|ps|pull|version)$/,
  dotnet: /^(?:build|format|list|restore|run|test)$/,
  git: /^(?:blame|diff|fetch|log|ls-files|ls-remote|pull|show|status)$/,
  go: /^(?:build|fmt|get|install|list|mod|run|test|version|vet)$/,
  helm: /^(?:get|lint|list|status|template|version)$/,
  kubectl: /^(?:describe|events|explain|get|logs|top|version)$/,
  mix: /^(?:compile|credo|deps\.get|dialyzer|format|test)$/,
  node: /^--(?:check|test|version)$/,
  npm: /^(?:add|audit|ci|dedupe|explain|i|install|ls|outdated|run|t|test|update|view|why)$/,
  pip: /^(?:check|download|freeze|install|list|show)$/,
  pnpm: /^(?:add|audit|dedupe|dlx|exec|i|install|list|outdated|run|test|update|why)$/,
  poetry: /^(?:add|check|install|lock|run|show|update)$/,
  rustup: /^(?:component|show|target|toolchain|update)$/,
  swift: /^(?:build|package|test)$/,
  terraform: /^(?:fmt|graph|init|plan|providers|validate|version)$/,
  turbo: /^(?:build|lint|run|test)$/,
  uv: /^(?:add|lock|pip|run|sync|tree)$/,
  yarn: /^(?:add|dlx|install|list|outdated|run|test|up|upgrade|why)$/,
};
const modules = /^(?:build|compileall|coverage|flake8|mypy|pip|pytest|ruff|tox|unittest)$/;

// The name after one of these verbs is fetched or run.
const fetches =
  /^(?:add|component|dlx|download|exec|fetch|get|i|install|mod|package|pip|pull|require|run|target|task|toolchain|up|update|upgrade|view)$/;
const tasks =
  /^:?(?:[\w-]+:)*(?:all|assemble|build|check|clean|compile|fmt|format|lint|spec|test|tests|typecheck|validate|verify|vet)$/;
const option = /^(?:-[ABCPTWXabghjklmnopqtuvxy\d]{1,3}|--[a-zA-Z][a-zA-Z-]{1,40})$/;
const dangerous =
  /allow|approve|cert|config|delete|eval|exec|force|global|hard|host|import|index|init|insecure|key|load|mirror|mount|no-verify|plugin|privileged|proxy|prune|purge|registry|remote|repo|require|script|server|shell|source|token|trust|unsafe|url|user|volume|wrapper/;
const setting = /^(?:\d{1,4}|all|debug|false|full|info|json|long|plain|short|true)$/;
// A word of the diagnosis may come from the log: it is a name, never an option, a variable of make, a URL or a pattern.
const changesWhatRuns = /^-|=|:\/\/|[^\w@+.,:/-]/;
// For these a word with a slash is a package only with a scope; else it is a repository, or a folder with scripts.
const packagers = new Set(['bun', 'npm', 'pip', 'pnpm', 'poetry', 'uv', 'yarn']);
const installs = /^(?:add|dlx|download|exec|i|install|pip|up|update|upgrade)$/;
const here = /^(?:\.|\.\/|\.\/\.\.\.|--)$/;

/**
 * Commands of a model that may be shown as a suggestion; the service never runs them. A name that is fetched or run
 * must be in `diagnosis`, the words of the rules, because anybody can write into a log.
 */
export function suggestedCommands(commands: readonly string[], { diagnosis }: { diagnosis: string }): string[] {
  const namedByRules = new Set(diagnosis.split(/[\s"'`,;()]+/).flatMap((word) => [word, word.replace(/[.:]+$/, '')]));
  return commands
    .map((command) => command.trim())
    .filter((command) => isHarmless(command, namedByRules))
    .slice(0, mostCommands);
}

function isHarmless(command: string, namedByRules: ReadonlySet<string>): boolean {
  if (command.length > mostChars || !/^[\x20-\x7e]+$/.test(command)) return false;
  const [program = '', ...words] = parseSimpleCommand(command) ?? [];
  if (words.length === 0) return false;
  const isKnown = (word: string) => here.test(word) || (namedByRules.has(word) && !changesWhatRuns.test(word));
  if (program === 'python' || program === 'python3') return isHarmlessModule(words, isKnown);
  if (program === 'npx' && !isPackage(words.find((word) => !word.startsWith('-')) ?? '')) return false;
  if (runners.has(program)) return words.every((word) => isOption(word, isKnown) || tasks.test(word) || isKnown(word));
  return isHarmlessVerb(program, words, isKnown);
}

type IsKnown = (word: string) => boolean;

function isHarmlessVerb(program: string, words: readonly string[], isKnown: IsKnown): boolean {
  if (checkers.has(program)) return words.every((word) => isOption(word, isKnown) || isPath(word));
  const [verb = '', ...rest] = words;
  if (!Object.hasOwn(verbs, program) || verbs[program]?.test(verb) !== true) return false;
  const isFree = !packagers.has(program) || !installs.test(verb);
  const isNamed = (word: string) =>
    fetches.test(verb)
      ? tasks.test(word) || (isKnown(word) && (isFree || here.test(word) || isPackage(word)))
      : isPath(word);
  return rest.every((word) => isOption(word, isKnown) || isNamed(word));
}

/** `python -m pytest tests` is judged like `pytest tests`. */
function isHarmlessModule([flag = '', module = '', ...words]: readonly string[], isKnown: IsKnown): boolean {
  if (flag === '--version') return module === '';
  if (flag !== '-m' || !modules.test(module)) return false;
  if (module === 'pip') return isHarmlessVerb('pip', words, isKnown);
  return words.every((word) => isOption(word, isKnown) || isPath(word));
}

/** An option that does not change what the command does; its value is a setting, or a word of the diagnosis. */
function isOption(word: string, isKnown: IsKnown): boolean {
  const [name = '', value, ...more] = word.split('=');
  if (!option.test(name) || dangerous.test(name.toLowerCase())) return false;
  return value === undefined || (more.length === 0 && (setting.test(value) || isKnown(value)));
}

function isPackage(word: string): boolean {
  return plainName(word.replace(/@[\w.^-]{1,40}$/, '')) !== undefined;
}

function isPath(word: string): boolean {
  return /^[\w@+.,:/-]+$/.test(word) && !word.startsWith('-') && !word.includes('://');
}
