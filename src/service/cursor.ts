import { isUuid } from '../kernel/uuid.ts';
import type { PagePosition, TenantId } from '../store/store.ts';
import type { Deps } from './deps.ts';
import { isSignedBy, sign } from './signature.ts';

/** A cursor is good for the tenant and the filters it was made for. */
export type CursorScope = { tenantId: TenantId; filter: object };

/** Opaque to the caller: where the page ended and a signature over that, the tenant and the filters. */
export function writeCursor(deps: Deps, scope: CursorScope, { createdAt, id }: PagePosition): string {
  const position = Buffer.from(`${createdAt.getTime()}:${id}`).toString('base64url');
  return `${position}.${signature(deps, scope, position)}`;
}

/** Undefined for anything but a cursor of this scope. */
export function readCursor(deps: Deps, scope: CursorScope, cursor: string): PagePosition | undefined {
  const [position = '', given = '', ...rest] = cursor.split('.');
  if (rest.length > 0 || !isSignedBy(given, signature(deps, scope, position))) return undefined;
  const [time = '', id = ''] = Buffer.from(position, 'base64url').toString().split(':');
  return isUuid(id) ? { createdAt: new Date(Number(time)), id } : undefined;
}

function signature(deps: Deps, { tenantId, filter }: CursorScope, position: string): string {
  return sign(deps.secretKey, 'cursor', JSON.stringify([position, tenantId, canonical(filter)]));
}

/** The order of parameters and of a repeated one's values does not matter. */
function canonical(filter: object): [string, unknown][] {
  const entries = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value]);
}
