/** Whether a version such as `16.9.2-ee` is older than one given as major and minor; false where it is no version. */
export function isBefore(version: string, [major, minor]: readonly [number, number]): boolean {
  const match = /^(\d{1,5})\.(\d{1,5})/.exec(version);
  if (match === null) return false;
  const [ownMajor, ownMinor] = [Number(match[1]), Number(match[2])];
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
