const failedTask = /^(?:fatal|failed): \[(?<host>[^\]]{1,120})\]/;
const recap = /^PLAY RECAP \*/;
const counted = /^(?<name>\S{1,120})\s{1,60}: ok=.{0,120}\bunreachable=0\b.{0,40}\bfailed=(?<failed>\d{1,5})\b/;
const farthest = 4000;
const mostHosts = 200;

/** Whether a line of Ansible tells of a failed task of a host for which the recap counts no failure: a `rescue` followed. */
export function wasRescued(textAt: (line: number) => string, line: number): boolean {
  const host = failedTask.exec(textAt(line))?.groups?.host;
  if (host === undefined) return false;
  let below = line + 1;
  while (below <= line + farthest && !recap.test(textAt(below))) below += 1;
  for (let row = below + 1; row <= below + mostHosts; row += 1) {
    const { name, failed } = counted.exec(textAt(row))?.groups ?? {};
    if (name === host) return failed === '0';
  }
  return false;
}
