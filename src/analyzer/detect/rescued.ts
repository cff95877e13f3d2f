const failedTask = /^(?:fatal|failed): \[(?<host>[^\]]{1,120})\]/;
const task = /^TASK \[/;
const recap = /^PLAY RECAP \*/;
const counted =
  /^(?<name>\S{1,120})\s{1,60}: ok=.{0,120}\bunreachable=0\b.{0,40}\bfailed=(?<failed>\d{1,5})\b(?:.{0,60}\brescued=(?<rescued>\d{1,5}))?/;
/** With it begins the line below which Ansible counts. */
export const recapped = 'PLAY RECAP *';
const farthest = 4000;
const mostHosts = 200;

/**
 * Whether a line of Ansible tells of a failed task behind which a `rescue` followed: the recap counts no failure for the
 * host, or one that was rescued and the host failed again further down. `hasRecap` tells cheaply that there is none.
 */
export function wasRescued(
  textAt: (line: number) => string,
  line: number,
  hasRecap: (from: number, to: number) => boolean = () => true,
): boolean {
  const host = failedTask.exec(textAt(line))?.groups?.host;
  if (host === undefined || !hasRecap(line, line + farthest)) return false;
  let below = line + 1;
  let isBehind = false;
  let failsAgain = false;
  for (; below <= line + farthest && !recap.test(textAt(below)); below += 1) {
    isBehind ||= task.test(textAt(below));
    failsAgain ||= isBehind && failedTask.exec(textAt(below))?.groups?.host === host;
  }
  for (let row = below + 1; row <= below + mostHosts; row += 1) {
    const { name, failed, rescued = '0' } = counted.exec(textAt(row))?.groups ?? {};
    if (name === host) return failed === '0' || (failsAgain && rescued !== '0');
  }
  return false;
}
