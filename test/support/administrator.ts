/** The settings by which a server of its own process has an administrator with a known password. */
export const administratorSettings = {
  FIRSTFAIL_ADMIN_EMAIL: 'admin@example.test',
  FIRSTFAIL_ADMIN_PASSWORD: 'correct horse battery',
};

/** Signs that administrator in; answers the headers with which their browser sends JSON. */
export async function signInAt(url: string): Promise<Record<string, string>> {
  const { FIRSTFAIL_ADMIN_EMAIL: email, FIRSTFAIL_ADMIN_PASSWORD: password } = administratorSettings;
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const csrf = cookies.find((cookie) => cookie.startsWith('csrf_token='))?.slice('csrf_token='.length) ?? '';
  return { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-csrf-token': csrf };
}
