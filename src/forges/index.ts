import type { ForgeSource } from '../contract/connections/forge-products.ts';
import { bitbucket } from './bitbucket/bitbucket.ts';
import type { Forge } from './forge.ts';
import { github } from './github/github.ts';
import { gitlab } from './gitlab/gitlab.ts';

export const forges: Record<ForgeSource, Forge> = {
  'forge-a': gitlab,
  'forge-b': bitbucket,
  'forge-c': github,
};
