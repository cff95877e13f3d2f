const mostVerdicts = 200;
const listed = 5;
// Not as a part of a name, such as that of libgpg-error.
const verdict =
  /(?<![\w./@-])(?:failed|failure|exited|errored|stopped|terminated|crashed|error|did(?: not|n't) (?:complete|finish|succeed))(?![\w-]|[./]\w)|\bERR(?:!|_)/i;
const noVerdict =
  /\b(?:0|[Nn]o) (?:failed|failures?|errors?)|\b[Ff]ail(?:ed|ures?)[:=] {0,3}0\b(?!.*\b(?:[Ff]ail(?:ed|ures?)|[Ee]rrors?)[:=] {0,3}[1-9])|exited (?:with code |\()0\b|\b(?:warning|warn|retry(?:ing)?)\b/i;
// torchrun names the rank that failed first below the second.
const heading = /^.{0,40}\bfailed\b[^:]{0,40}:$|^Root Cause \(first observed failure\):$/i;
// A row of `kubectl get pods`
const podThatFails =
  /^(?:[a-z0-9-]{1,60} {1,60})?[a-z0-9][a-z0-9.-]{1,252} {1,250}0\/\d{1,3} {1,20}(?:\w{0,20}BackOff|Error|OOMKilled|\w{1,30}Error)\b/;

// What docker compose says of a container that others wait for
const containerThatFails =
  /^(?:ERROR: |Error: )?(?:(?:dependency failed to start: )?container (?<container>[\w.-]{1,120}) exited \([1-9]|service "[\w.-]{1,80}" didn't complete successfully: exit [1-9])/;

/** Whether a line says that something failed. */
export function isVerdict(text: string): boolean {
  return isContainerThatFails(text) || (verdict.test(text) && !noVerdict.test(text));
}

/** Whether a line shows the state of a pod whose program ended again and again, or tells of a container that ended. */
export function isContainerThatFails(text: string): boolean {
  if (text.includes(' 0/')) return podThatFails.test(text);
  return (text.includes('container ') || text.includes('service "')) && containerThatFails.test(text);
}

/** Whether the lines below this one list what failed. */
export function listsFailures(text: string): boolean {
  return heading.test(text);
}

/** Lines of a program that runs others, with which it says which of them failed. */
export type Verdicts = { note: (text: string) => void; failedOf: (names: readonly string[]) => string | undefined };

/** Collects the lines that no process printed; tells the first process that one of them says failed. */
export function verdicts(): Verdicts {
  const noted: string[] = [];
  let below = 0;
  return {
    note(text) {
      if ((isVerdict(text) || below > 0) && noted.length < mostVerdicts) noted.push(text);
      below = listsFailures(text) ? listed : below - 1;
    },
    failedOf(names) {
      for (const text of noted) {
        const named = names.filter((name) => namesProcess(text, name));
        if (named.length === 1) return named[0];
      }
      return undefined;
    },
  };
}

/** Whether a text calls a process by its name. */
export function namesProcess(text: string, name: string): boolean {
  // Docker compose puts the project before the name that its logs show.
  const container = text.includes('container ') ? containerThatFails.exec(text)?.groups?.container : undefined;
  if (container?.endsWith(`-${name}`) || container?.endsWith(`_${name}`)) return true;
  // `tkn` leaves the task out where it follows a single one.
  const step = name.split(' : ')[1];
  if (step !== undefined && text.startsWith(`container step-${step} has failed`)) return true;
  return formsOf(name).some((form) => holdsWord(text, form));
}

/**
 * How a runner may call a process: `web:build` and `web#build`, `packages/web test` and `web`, `web` and `./web`, the step of
 * a task of Tekton, a pod without its hash or container, a rank of torchrun, a step of Google Cloud Build or a test of ctest
 * by its number.
 */
function formsOf(name: string): string[] {
  const [, ofTask, step] = /^([\w.-]{1,81}) : ([\w.-]{1,81})$/.exec(name) ?? [];
  if (step !== undefined)
    return [`task ${ofTask} has failed: "step-${step}"`, `task ${ofTask} : container step-${step}`];
  const [, pod] = /^pod\/([^/\s]{1,253})\/\S{1,80}$/.exec(name) ?? [];
  if (pod !== undefined) return [name, pod, ...ownersOf(pod)];
  const [, rank] = /^rank(\d{1,5})$/.exec(name) ?? [];
  if (rank !== undefined) return [`rank      : ${rank}`];
  const [, number] = /^Step #(\d{1,3})\b/.exec(name) ?? [];
  if (number !== undefined) return [name, `build step ${number}`];
  // ctest lists tests by number and name.
  if (/^\d{1,4}$/.test(name)) return [`${name} -`];
  const [first = name, ...rest] = name.split(' ');
  if (rest.length > 0) return /[/-]/.test(first) ? [name, first, lastPart(first), ...ownersOf(first)] : [name];
  const task = name.lastIndexOf(':');
  return task > 0 ? [name, `${name.slice(0, task)}#${name.slice(task + 1)}`] : [name, `./${name}`, ...ownersOf(name)];
}

function lastPart(path: string): string {
  return path.split('/').at(-1) ?? path;
}

/** `loader-job-x8x8x` belongs to `loader-job` and `loader`. */
function ownersOf(name: string): string[] {
  const parts = name.split('-');
  return parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join('-'));
}

function holdsWord(text: string, word: string): boolean {
  const start = text.indexOf(word);
  if (start < 0) return false;
  // A path may be told from the root on.
  const joins = word.includes('/') ? /[\w-]/ : /[\w/-]/;
  return !joins.test(text[start - 1] ?? '') && !/[\w-]/.test(text[start + word.length] ?? '');
}
