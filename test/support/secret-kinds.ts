import { secretContexts } from './secret-contexts.ts';
import { keyKinds } from './secret-keys.ts';
import { type Random, randomText, type Sample } from './secret-random.ts';
import { tokenForms } from './secret-tokens.ts';

export type SecretKind = { name: string; group: string; make: (random: Random) => Sample };

const carriers: readonly ((token: string) => string)[] = [
  (token) => `export DEPLOY=${token}`,
  (token) => `request with ${token} was refused`,
  (token) => `deploy --with ${token} --region eu`,
  (token) => `{"config":"${token}","retries":3}`,
  (token) => `GET https://api.example.test/v1?page=2&with=${token}`,
  (token) => `the value "${token}" is not accepted`,
];

function tokenKinds(): SecretKind[] {
  return tokenForms.map(([name, form], index) => ({
    name,
    group: 'tokens of providers',
    make: (random) => {
      const token = randomText(form, random);
      const carry = carriers[(index + Math.floor(random() * carriers.length)) % carriers.length];
      return { lines: [carry?.(token) ?? token], secrets: [token] };
    },
  }));
}

/** Every kind of secret that is known how to look, made anew with each random source. */
export const secretKinds: readonly SecretKind[] = [
  ...tokenKinds(),
  ...keyKinds.map((kind) => ({ ...kind, group: 'private keys' })),
  ...secretContexts,
];
