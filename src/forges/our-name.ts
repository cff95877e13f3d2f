/** The name of our statuses and reports on a forge. What a forge tells of it is nobody's build. */
export const ourName = 'firstfail';

export function isOurs(name: unknown): boolean {
  return typeof name === 'string' && name.toLowerCase() === ourName;
}
