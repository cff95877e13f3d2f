import process from 'node:process';

// For the container: ends with 0 where the service on this machine takes requests.

const port = process.env.FIRSTFAIL_PORT ?? '8080';
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
