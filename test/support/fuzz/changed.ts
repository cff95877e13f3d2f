import type { Change } from './requests.ts';
import { marker } from './values.ts';

const taints = ['\ud800', '\udfff', '\u0000', '\u202e', '\ufeff', '\u007f', '%', '\\', '/', '"'];

type Place = { parent: Record<string, unknown>; name: string };

/** A copy of the value with the changes made, each somewhere in it. */
export function changed(value: unknown, changes: readonly Change[]): unknown {
  const root: Record<string, unknown> = { value: structuredClone(value) };
  // Each is put in as a copy of its own, so that none can come to stand in itself.
  for (const change of changes) make(root, structuredClone(change));
  return root.value;
}

function make(root: Record<string, unknown>, { at, kind, value }: Change): void {
  const places = placesIn(root);
  const place = places[at % places.length];
  if (place === undefined) return;
  const target = place.parent[place.name];
  if (kind === 'taint' && typeof target === 'string')
    place.parent[place.name] = tainted(target, Math.floor(at / places.length));
  else if (kind === 'remove' && place.parent !== root) delete place.parent[place.name];
  else if (kind === 'add' && isParent(target)) set(target, [marker, '__proto__', 'id'][at % 3] ?? marker, value);
  else set(place.parent, place.name, value);
}

/** What would be taken, with a character in it that is none, or that nobody sees. */
function tainted(text: string, at: number): string {
  const middle = Math.ceil(text.length / 2);
  return text.slice(0, middle) + (taints[at % taints.length] ?? '') + text.slice(middle);
}

function placesIn(parent: Record<string, unknown>, level = 0): Place[] {
  if (level > 8) return [];
  return Object.entries(parent).flatMap(([name, inner]) => [
    { parent, name },
    ...(isParent(inner) ? placesIn(inner, level + 1) : []),
  ]);
}

function isParent(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** As JSON.parse would: a member called __proto__ is one like any other. */
function set(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
