const longestText = 4096;
const mostItems = 2000;
const mostMembers = 200;
const mostDepth = 8;

/** What a verb may read of a large body: handing all of it over would cost the event loop what parsing it saves. */
export function pruned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, longestText);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === mostDepth) return null;
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => pruned(item, depth + 1));
  const members = Object.entries(value).slice(0, mostMembers);
  return Object.fromEntries(members.map(([name, member]) => [name, pruned(member, depth + 1)]));
}
