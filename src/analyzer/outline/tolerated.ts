import type { Marker } from './markers.ts';

/**
 * Lines, inclusive, whose failures did not end the job; `remarked` where only what is said below them says so, `ofTests` where
 * that is the summary of tests.
 */
export type Stretch = { from: number; to: number; remarked?: boolean; ofTests?: boolean };

type Tolerated = { tolerated: readonly Stretch[] };

const longest = 3000;
/** A remark is about so many lines above it at most. */
const mostRemarked = 2;
const tolerant = /\|\| ?(?:true|:|echo\b|exit 0)(?:\s|;|$)|^-(?=\w)/;
// A check that only reports what it finds, and is all of its command.
const onlyReports = / --(?:exit-zero|mute-exit-status|no-exit-on-warn|no-fail|soft-fail|exit-code[ =]0)(?: |$)/;
const several = /[;&|]/;
const looksForFile =
  /^(?:test|\[|\[\[) (?:! )?-[abcdefghkprsuwxGLNOS] |^(?:command -v|which|diff -?q|cmp|grep -\w{0,6}q) /;
/** Lines of the CI between what a step printed last and the line that tells how it ended. */
const mostBetween = 3;
const endings: ReadonlySet<Marker['kind']> = new Set(['exit', 'failed']);
const mostOfCommand = 600;
const goalOfMaven = /^(?:[\w.-]{1,100}:)?(?<plugin>[\w.-]{1,80}):[\w.-]{1,40}:[\w-]{1,60} \(/;
const checks =
  /^(?:surefire|failsafe|checkstyle|pmd|spotbugs|findbugs|detekt|spotless|ktlint|pitest|javadoc)|[Tt]est$|[Ll]int|checkstyle|spotbugs|detekt|^pmd/;
const closing = /^[\s)"'}]*(?:$|#|\d?>)/;
const ofTests: ReadonlySet<Marker['kind']> = new Set(['tests-begun', 'tests-over', 'tests-failed']);
const ofUnits: ReadonlySet<Marker['kind']> = new Set(['unit', 'unit-failed']);
// They tell nothing of where a command ends.
const passedOver: ReadonlySet<Marker['kind']> = new Set(['lived-with', 'running', 'done', ...ofTests, ...ofUnits]);
const echoes = new Set<Marker['kind']>(['command', 'prompt', 'trace', 'step', 'section']);

/** Where a command was tried again, its failure was declared harmless, or it ran with `|| true`. Markers in line order. */
export function toleratedStretches(all: readonly Marker[], count: number): Stretch[] {
  const markers = all.filter(({ kind }) => !passedOver.has(kind));
  const stretches = [...livedWith(all), ...testsOver(all), ...ofPassedChecks(all), ...aboveSilentChecks(markers)];
  markers.forEach((marker, index) => {
    if (marker.kind === 'flaky') stretches.push({ from: marker.line, to: marker.to ?? marker.line });
    else if (marker.kind === 'retried' || marker.kind === 'tolerated') {
      stretches.push({ from: beginOfRemarked(marker, markers.slice(0, index)), to: marker.line });
    } else if (isTracedTrue(marker) && markers[index - 1]?.kind === 'trace') {
      stretches.push({ from: markers[index - 1]?.line ?? marker.line, to: marker.line });
    } else if (echoes.has(marker.kind)) {
      const next = markers.slice(index + 1).find(({ kind }) => kind !== 'header-end');
      if (isTolerant(marker, next))
        stretches.push({ from: marker.line, to: Math.min((next?.line ?? count + 1) - 1, marker.line + longest) });
    }
  });
  return stretches;
}

/** From where what a marker says is about the output above it. */
function beginOfRemarked({ kind, line, from, within = longest }: Marker, above: readonly Marker[]): number {
  const begun = from ?? above.findLast((other) => echoes.has(other.kind) || other.kind === kind)?.line;
  return Math.max(begun ?? 1, line - within);
}

/** Whether what a program fails in, it is then to do in another way. */
export function triesOtherwise(command: string): boolean {
  const ways = command.slice(0, mostOfCommand).split(' || ');
  return ways.some((way, at) => {
    const program = /^[\w./-]{1,60}(?= )/.exec(way)?.[0];
    const before = ways[at - 1]
      ?.split(/[;&|(]/)
      .at(-1)
      ?.trimStart();
    return program !== undefined && before?.startsWith(`${program} `) === true;
  });
}

/** The line behind the last of them that ends before `end`, at least `start`: the job went on there. */
export function behindTolerated({ tolerated }: Tolerated, start: number, end: number): number {
  return tolerated.reduce((first, { to }) => (to < end ? Math.max(first, to + 1) : first), start);
}

/** Whether a line stands where failures did not end the job. */
export function isToleratedAt(line: number, { tolerated }: Tolerated): boolean {
  return tolerated.some(({ from, to }) => line >= from && line <= to);
}

/** What stands between a remark that the job goes on and the marker above it. */
function livedWith(markers: readonly Marker[]): Stretch[] {
  const told = markers.filter(({ kind }) => !ofTests.has(kind) && !ofUnits.has(kind));
  return told.flatMap(({ kind, line }, index) => {
    if (kind !== 'lived-with') return [];
    const above = told[index - 1]?.line ?? 0;
    return [{ from: Math.max(above + 1, line - mostRemarked), to: line, remarked: true }];
  });
}

/**
 * From where tests began to the summary by which nothing that stands between counts. Of runs that began before the first of
 * them ended, the summary of one says nothing where another failed.
 */
function testsOver(markers: readonly Marker[]): Stretch[] {
  const stretches: Stretch[] = [];
  let begun: number | undefined;
  let together: Stretch[] = [];
  for (const { kind, line } of markers) {
    if (kind === 'tests-begun') {
      if (together.length > 0) stretches.push(...together.splice(0));
      begun = line;
    } else if (kind === 'tests-failed') {
      begun = undefined;
      together = [];
    } else if (kind === 'tests-over' && begun !== undefined)
      together.push({ from: begun, to: line, remarked: true, ofTests: true });
  }
  return [...stretches, ...together];
}

/**
 * What tests and checks printed that did not fail, where the build names the tasks or goals that did, and none of these is of
 * their kind: modules may be built at the same time.
 */
function ofPassedChecks(markers: readonly Marker[]): Stretch[] {
  const failed = new Set(markers.filter(({ kind }) => kind === 'unit-failed').map(({ name }) => kindOfUnit(name)));
  if (failed.size === 0) return [];
  const units = markers.filter(({ kind }) => kind === 'unit');
  return units.flatMap(({ name, line }, at) => {
    const kind = kindOfUnit(name);
    // What stands below the last heading may be of the build itself.
    const next = units[at + 1];
    if (failed.has(kind) || !checks.test(kind) || !next?.name || next.line <= line + 1) return [];
    return [{ from: line + 1, to: next.line - 1 }];
  });
}

/**
 * The plug-in of Maven, which writes it in short where a goal begins, and whose one goal may say what another found: Failsafe's
 * `verify` fails for its `integration-test`. Of a task of Gradle its own name.
 */
function kindOfUnit(name = ''): string {
  const plugin = goalOfMaven.exec(name)?.groups?.plugin;
  return plugin ? plugin.replace(/^maven-|-maven-plugin$|-plugin$/g, '') : (name.split(':').at(-1) ?? '');
}

/** A shell that traces what it runs shows the second half of `a || true` only where `a` failed. */
function isTracedTrue({ kind, command = '' }: Marker): boolean {
  return kind === 'trace' && (command === 'true' || command === ':');
}

/** Where a shell that traces ends with a look for a file, which prints nothing, it went on after all that failed above. */
function aboveSilentChecks(markers: readonly Marker[]): Stretch[] {
  return markers.flatMap((check, index) => {
    const ended = markers[index + 1];
    if (check.kind !== 'trace' || !looksForFile.test(check.command ?? '')) return [];
    if (!ended || !endings.has(ended.kind) || ended.line > check.line + mostBetween) return [];
    const first = markers.slice(0, index).findLastIndex(({ kind }) => kind !== 'trace') + 1;
    return [{ from: Math.max(markers[first]?.line ?? 1, check.line - longest), to: check.line - 1 }];
  });
}

/**
 * Of several commands in one line, one that may fail says nothing of the others; where the next step began, none did fail. A
 * step that failed has further commands behind the one that could not fail it.
 */
function isTolerant({ command = '' }: Marker, next: Marker | undefined): boolean {
  if (next && endings.has(next.kind) && next.code !== 0) return false;
  if (onlyReports.test(command) && !several.test(command)) return isEcho(next);
  const found = tolerant.exec(command);
  if (!found) return triesOtherwise(command) && isEcho(next);
  return closing.test(command.slice(found.index + found[0].length)) || found[0] === '-' || isEcho(next);
}

function isEcho(marker: Marker | undefined): boolean {
  return marker !== undefined && echoes.has(marker.kind);
}
