// A browser's `User-Agent` also names those below it in this list, so the first match counts.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** What a person calls the browser that sends this `User-Agent`; one that is unknown is quoted in part. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser';
  const browser = browsers.find(([mark]) => userAgent.includes(`${mark}/`))?.[1];
  if (!browser) return userAgent.slice(0, 60);
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
