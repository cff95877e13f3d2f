/** What a program that runs others puts before their lines. */
type Shape = {
  prefix: RegExp;
  /** How many lines must carry the prefix, and how many of them with nothing or an indented text behind it. */
  lines: number;
  shaped: number;
  /** How many names must be found at once, where a single one may be the beginning of any text. */
  together?: number;
  /** Where several names are found, the shaped lines of all of them count for each. */
  shared?: boolean;
  /** No file is told so: a name that the runner says failed needs fewer lines. */
  named?: boolean;
  /** Left in the text, as detectors know it. */
  stays?: boolean;
  /** Nothing else begins so: once some processes are known, all lines are searched for those that print little. */
  searched?: boolean;
  /** The line in which the runner tells why a process ended: it is read with what that one printed. */
  outcome?: RegExp;
  /** Looked for behind the prefix of another program, too. */
  nested?: boolean;
};

// Drone and Woodpecker; concurrently, wsrun and wdio; docker compose; the same of a service, moon and foreman; BuildKit; Argo; Cloud Build; turbo; pnpm, by path and by name; nx and lerna;
// stern and kubetail; GNU parallel --tag; ctest -VV and srun --label; Packer; terragrunt; Stack
export const shapes: readonly Shape[] = [
  {
    prefix: /^\[(?<name>[\w .-]{1,60}):(?:L\d{1,7}:\d{1,6}s|\d{1,7})\](?: |$)/,
    lines: 4,
    shaped: 0,
    together: 2,
    named: true,
  },
  {
    prefix: /^\[(?<name>[@\w](?:[^\][]{0,78}[\w)"])?) {0,40}\](?::| {1,4}\|)?(?: |$)/,
    lines: 4,
    shaped: 1,
    shared: true,
    named: true,
    searched: true,
  },
  {
    prefix: /^(?<name>[a-z][\w.-]{0,60}[-_]\d{1,3}) {1,40}\|(?: |$)/,
    lines: 4,
    shaped: 0,
    together: 2,
    named: true,
    searched: true,
  },
  {
    // With the same form pnpm tells what it installs for a package.
    prefix: /^(?<name>[@A-Za-z][\w@./:-]{0,79}) {1,40}\|(?! {2}WARN {2}| {1,6}[+-]\d)(?: |$)/,
    lines: 4,
    shaped: 1,
    shared: true,
    named: true,
    searched: true,
  },
  { prefix: /^(?<name>#\d{1,3})(?: \d{1,5}\.\d{1,3})?(?: |$)/, lines: 4, shaped: 0, stays: true },
  {
    prefix: /^(?<name>[a-z][a-z\d-]{4,120}-\d{6,10}):(?: |$)/,
    lines: 3,
    shaped: 0,
    together: 2,
    named: true,
    searched: true,
  },
  { prefix: /^(?<name>Step #\d{1,3}(?: - "[^"]{1,80}")?):(?: |$)/, lines: 4, shaped: 0 },
  {
    prefix: /^(?<name>(?:@[\w.-]{1,60}\/)?[A-Za-z][\w.-]{0,59}:[a-z][\w:-]{0,59}):(?: |$)/,
    lines: 5,
    shaped: 1,
    shared: true,
    searched: true,
  },
  {
    prefix: /^(?<name>[\w.@-]{1,60}(?:\/[\w.@-]{1,60}){1,6} [a-z][\w:-]{0,39}):(?: |$)/,
    lines: 5,
    shaped: 0,
    together: 2,
  },
  { prefix: /^(?<name>[\w.@-]{1,60} [a-z][\w:-]{0,39}):(?: |$)/, lines: 5, shaped: 1 },
  { prefix: /^(?<name>@?[A-Za-z][\w./-]{1,59}):(?: |$)/, lines: 6, shaped: 2 },
  {
    prefix: /^(?=[a-z-]{1,80}\d)(?<name>[a-z][a-z0-9]{0,40}(?:-[a-z0-9]{1,40}){1,8} [a-z][a-z0-9-]{0,40})(?: |$)/,
    lines: 8,
    shaped: 0,
    together: 2,
    named: true,
    searched: true,
    nested: true,
  },
  { prefix: /^(?<name>[A-Za-z][\w./@:-]{1,60})\t/, lines: 6, shaped: 0, together: 2 },
  {
    prefix: /^ {0,3}(?<name>\d{1,4}):(?: |$)/,
    lines: 4,
    shaped: 0,
    together: 2,
    searched: true,
    outcome: /^\s{0,6}\d{1,5}\/\d{1,5} Test\s{1,4}#(?<name>\d{1,4}): .{1,300}\*\*\*(?:Timeout|Exception)/,
  },
  { prefix: /^(?:==> | {4})(?<name>[a-z]\w{0,30}[.-][\w.-]{1,60}): /, lines: 6, shaped: 0, together: 2 },
  {
    prefix: /^(?:STD(?:OUT|ERR)|ERROR|WARN|INFO) {1,3}\[(?<name>[\w./-]{1,80})\] [\w-]{1,30}:(?: |$)/,
    lines: 4,
    shaped: 0,
    named: true,
  },
  { prefix: /^(?<name>[A-Za-z][\w.-]{1,60}) {0,40}>(?: |$)/, lines: 6, shaped: 2, searched: true },
];
