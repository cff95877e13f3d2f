import { act } from './act.ts';
import { amplify } from './amplify.ts';
import { appveyor } from './appveyor.ts';
import { azurePipelines } from './azure-pipelines.ts';
import { bamboo } from './bamboo.ts';
import { bitbucketPipelines } from './bitbucket-pipelines.ts';
import { bitrise } from './bitrise.ts';
import { buildbot } from './buildbot.ts';
import { buildkite } from './buildkite.ts';
import type { Ci } from './ci.ts';
import { circleci } from './circleci.ts';
import { cloudBuild } from './cloud-build.ts';
import { cloudflarePages } from './cloudflare-pages.ts';
import { codebuild } from './codebuild.ts';
import { codefresh } from './codefresh.ts';
import { codemagic } from './codemagic.ts';
import { drone } from './drone.ts';
import { githubActions } from './github-actions.ts';
import { gitlab } from './gitlab.ts';
import { gocd } from './gocd.ts';
import { heroku } from './heroku.ts';
import { jenkins } from './jenkins.ts';
import { netlify } from './netlify.ts';
import { openBuildService } from './open-build-service.ts';
import { render } from './render.ts';
import { semaphore } from './semaphore.ts';
import { teamcity } from './teamcity.ts';
import { tekton } from './tekton.ts';
import { travis } from './travis.ts';
import { vercel } from './vercel.ts';
import { woodpecker } from './woodpecker.ts';
import { zuul } from './zuul.ts';

/** The first whose environment fits is the one a program runs in. */
const list = [
  jenkins,
  circleci,
  teamcity,
  drone,
  woodpecker,
  githubActions,
  gitlab,
  azurePipelines,
  buildkite,
  tekton,
  travis,
  appveyor,
  semaphore,
  bitbucketPipelines,
  bamboo,
  codebuild,
  gocd,
  zuul,
  codefresh,
  bitrise,
  codemagic,
  netlify,
  vercel,
  cloudflarePages,
  amplify,
  render,
  heroku,
  cloudBuild,
  buildbot,
  openBuildService,
  act,
] as const satisfies readonly Ci[];

export const cis: readonly Ci[] = list;

/** The word under which an analysis is stored that came through the door of a CI. */
export type CiSource = Extract<(typeof list)[number], { door: object }>['door']['source'];
