import { isSignedBy, sign } from './signature.ts';
import { isUuid } from './uuid.ts';

/** A cursor is valid for the tenant and the filters for which it was made. */
export type CursorScope = { tenantId: string; filter: object };

/** Where a page ends. */
export type CursorPosition = { createdAt: Date; id: string };

/** Opaque to the caller: the end of the page, and a signature over that, the tenant and the filters. */
export function writeCursor(secretKey: Uint8Array, scope: CursorScope, { createdAt, id }: CursorPosition): string {
  const position = Buffer.from(`${createdAt.getTime()}:${id}`).toString('base64url');
  return `${position}.${signature(secretKey, scope, position)}`;
}

/** Undefined for a text that is no cursor of this scope. */
export function readCursor(secretKey: Uint8Array, scope: CursorScope, cursor: string): CursorPosition | undefined {
  const [position = '', given = '', ...rest] = cursor.split('.');
  if (rest.length > 0 || !isSignedBy(given, signature(secretKey, scope, position))) return undefined;
  const [time = '', id = ''] = Buffer.from(position, 'base64url').toString().split(':');
  return isUuid(id) ? { createdAt: new Date(Number(time)), id } : undefined;
}

function signature(secretKey: Uint8Array, { tenantId, filter }: CursorScope, position: string): string {
  return sign(secretKey, 'cursor', JSON.stringify([position, tenantId, canonical(filter)]));
}

/** The order of the parameters, and of the values of a repeated one, does not matter. */
function canonical(filter: object): [string, unknown][] {
  const entries = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value]);
}
