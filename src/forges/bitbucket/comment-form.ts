import type { Reporter } from '../forge.ts';
import { ourName } from '../our-name.ts';

/** How both editions of Bitbucket name a pull request and take a comment. */
export const commentForm = {
  nameOf: (number) => `#${number}`,
  mostCharacters: 32_000,
  // Bitbucket shows comments of HTML.
  marker: (connectionId) => `[//]: # (${ourName}:${connectionId})`,
  annotates: () => false,
} satisfies Partial<Reporter>;
