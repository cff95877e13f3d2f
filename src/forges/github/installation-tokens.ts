import { dateOf, fieldsOf } from '../fields.ts';
import type { Setback } from '../forge.ts';
import { type AppKey, type AppSurroundings, askAsApp } from './ask-as-app.ts';

/** Without a repository: all of the installation. */
export type InstalledRepository = { installationId: string; repositoryId?: string };

type Token = { token: string; expiresAt: Date };
type TokenAnswer = ({ kind: 'token' } & Token) | Setback;

// A fetch that begins now must end before its token does.
const marginMs = 5 * 60_000;
const mostKept = 10_000;

/** Tokens of installations: each is for one repository, in memory only, and replaced before it ends. */
export class InstallationTokens {
  readonly #key: AppKey;
  readonly #around: AppSurroundings;
  readonly #kept = new Map<string, Token>();
  readonly #underWay = new Map<string, Promise<TokenAnswer>>();

  constructor(key: AppKey, around: AppSurroundings) {
    this.#key = key;
    this.#around = around;
  }

  /** `refused`: a token that GitHub does not take any more. */
  async tokenFor(repository: InstalledRepository, refused?: string): Promise<TokenAnswer> {
    const name = `${repository.installationId}/${repository.repositoryId}`;
    const kept = this.#kept.get(name);
    if (kept && kept.token !== refused && this.#isFresh(kept)) return { kind: 'token', ...kept };
    const running = this.#underWay.get(name);
    if (running) return await running;
    const asking = this.#ask(repository).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, asking);
    const answer = await asking;
    if (answer.kind === 'token') this.#keep(name, answer);
    else this.#kept.delete(name);
    return answer;
  }

  /** What GitHub said of an installation has changed what its tokens may do. */
  forget(installationId: string): void {
    for (const name of this.#kept.keys()) if (name.startsWith(`${installationId}/`)) this.#kept.delete(name);
  }

  /** https://docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app */
  async #ask({ installationId, repositoryId }: InstalledRepository): Promise<TokenAnswer> {
    const path = `/app/installations/${encodeURIComponent(installationId)}/access_tokens`;
    const body = repositoryId === undefined ? {} : { repository_ids: [Number(repositoryId)] };
    const answer = await askAsApp(this.#around, this.#key, { path, method: 'POST', body });
    if (answer.kind !== 'answer') return answer;
    const { token, expires_at: end } = fieldsOf(answer.json);
    const expiresAt = dateOf(end);
    if (typeof token === 'string' && token !== '' && expiresAt !== null) return { kind: 'token', token, expiresAt };
    return { kind: 'later', reason: 'GitHub gave the App no token.', retryAfterMs: undefined };
  }

  #keep(name: string, { token, expiresAt }: Token): void {
    if (this.#kept.size >= mostKept) this.#kept.clear();
    this.#kept.set(name, { token, expiresAt });
  }

  #isFresh({ expiresAt }: Token): boolean {
    return expiresAt.getTime() - this.#around.now().getTime() > marginMs;
  }
}
