import type { IncomingMessage } from 'node:http';

// What proxies send: UUIDs, hex, trace ids. Anything else could be a fake line in somebody's log.
const harmless = /^[\w.:+/=-]{1,128}$/;

/** The id the caller gave, when it is harmless; else one of ours. */
export function requestId(newId: () => string): (message: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && harmless.test(given) ? given : newId();
  };
}
