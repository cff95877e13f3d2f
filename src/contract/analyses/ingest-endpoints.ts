import type { Ci } from '../../ci/ci.ts';
import type { Door } from '../../ci/door.ts';
import { ciDoors } from '../../ci/doors.ts';
import { cis } from '../../ci/index.ts';
import { otherCi } from '../../ci/other-ci.ts';
import { ingestAnswerSchema, type PostSource } from './ingest.ts';
import { payloadSchemaOf } from './ingest-payload.ts';

/** An address of a door: the neutral one, or one with the name of a product. */
export type IngestAddress = { name: string; source: PostSource; endpoint: IngestEndpoint };
export type IngestEndpoint = ReturnType<typeof endpointOf>;

type NamedDoor = { door: Door<PostSource>; name: string; displayName: string };

const problems = [400, 401, 403, 409, 413, 415, 422, 429] as const;

const named: readonly NamedDoor[] = [
  ...ciDoors.map((door) => ({ door, ...namesOf(door) })),
  { door: otherCi, name: 'Other', displayName: 'run of any other CI' },
];

/** Each door at its neutral address, then at those by the names of the CIs that post there. */
export const ingestAddresses: readonly IngestAddress[] = named.flatMap(addressesOf);

/** Part of `endpoints`. */
export const ingestEndpoints: Readonly<Record<string, IngestEndpoint>> = Object.fromEntries(
  ingestAddresses.map(({ name, endpoint }) => [name, endpoint]),
);

/** Where the command posts. */
export function endpointOfDoor(door: Door): IngestEndpoint {
  const address = ingestAddresses.find(({ source }) => source === door.source);
  if (address === undefined) throw new Error(`the door ${door.source} has no address`);
  return address.endpoint;
}

function namesOf(door: Door): Pick<NamedDoor, 'name' | 'displayName'> {
  const posting = cis.filter((ci) => ci.door === door);
  const names = posting.map(({ displayName }) => displayName).join(' or ');
  return { name: pascal(posting[0]?.name ?? door.source), displayName: `${names} build` };
}

function addressesOf({ door, name, displayName }: NamedDoor): IngestAddress[] {
  const body = payloadSchemaOf(door, `${name}Payload`);
  const { source } = door;
  const neutral = { body, path: `/api/ingest/${source}`, summary: `Send a failed ${displayName}` };
  const byName = cis
    .filter((ci) => ci.door === door && ci.name !== source)
    .map((ci) => ({ name: `ingest${pascal(ci.name)}ByName`, source, endpoint: endpointOf(twinFor(ci, neutral)) }));
  return [{ name: `ingest${name}`, source, endpoint: endpointOf(neutral) }, ...byName];
}

type Description = { body: ReturnType<typeof payloadSchemaOf>; path: string; summary: string; twinOf?: string };

function twinFor({ name, displayName }: Ci, { body, path }: Description): Description {
  return { body, path: `/api/ingest/${name}`, summary: `Send a failed ${displayName} build`, twinOf: path };
}

function endpointOf({ body, path, summary, twinOf }: Description) {
  return {
    method: 'POST',
    path,
    tag: 'Ingest',
    summary,
    credential: 'ingest',
    body,
    status: 202,
    reply: ingestAnswerSchema,
    problems,
    ...(twinOf !== undefined && { twinOf }),
  } as const;
}

function pascal(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
}
