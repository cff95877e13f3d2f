/** Whether a version such as `16.9.2-ee` is older than a major and minor number; false if it is not a version. */
export function isBefore(version: string, [major, minor]: readonly [number, number]): boolean {
  const match = /^(\d{1,5})\.(\d{1,5})/.exec(version);
  if (match === null) return false;
  const [ownMajor, ownMinor] = [Number(match[1]), Number(match[2])];
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
