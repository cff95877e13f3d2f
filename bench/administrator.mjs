import { randomUUID } from 'node:crypto';

const admin = { email: 'bench@example.test', password: randomUUID() };

/** The settings by which a service has an administrator with a known password. */
export const administratorSettings = {
  FIRSTFAIL_ADMIN_EMAIL: admin.email,
  FIRSTFAIL_ADMIN_PASSWORD: admin.password,
};

/** Signs that administrator in, and returns the headers with which their browser sends JSON. */
export async function signIn({ url }) {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify(admin);
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const csrf = cookies.find((cookie) => cookie.startsWith('csrf_token=')).slice('csrf_token='.length);
  return { ...json, cookie: cookies.join('; '), 'x-csrf-token': csrf };
}
