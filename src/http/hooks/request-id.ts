import type { IncomingMessage } from 'node:http';

// The ids that proxies send: UUIDs, hex, trace ids. Any other text could fake a line of a log.
const harmless = /^[\w.:+/=-]{1,128}$/;

/** The caller's id where it is harmless, else a new one. */
export function requestId(newId: () => string): (message: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && harmless.test(given) ? given : newId();
  };
}
