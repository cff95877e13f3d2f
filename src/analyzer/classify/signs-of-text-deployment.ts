import { answered, certain, hint, type Sign } from './sign.ts';

/** What a message says about images, containers, clusters and databases: what was to be started, published or changed there. */
export const deploymentSigns: readonly Sign[] = [
  [
    'container',
    certain,
    [
      /\b(?:pull access denied|error response from daemon|OCI runtime|ImagePullBackOff|ErrImagePull|no matching manifest|CrashLoopBackOff|dockerfile parse error|failed to (?:compute cache key|build image|pull image)|docker daemon|unknown (?:instruction|flag): |no such image)\b/i,
      /(?:^|: |\] )failed to solve\b|\bexec format error\b|\bdriver failed programming\b/im,
      /\bmanifest (?:unknown|for \S{1,160} not found)\b/i,
      /\bcontainer .{0,80}\b(?:is unhealthy|exited|failed to start)\b/i,
      /\bimage (?:.{0,100} )?(?:not found|does not exist)\b/i,
      /\bfailed to read dockerfile\b|\bbuilder instance\b/i,
    ],
  ],
  ['container', hint, [/\b(?:containers?|podman|(?<!\bdisk )images?)\b/i, /\bdocker\w{0,8}\b/i]],
  // What a client of Kubernetes says when a workload does not get ready
  ['deploy', answered + certain, [/\btimed out waiting for the condition\b/i]],
  [
    'deploy',
    certain,
    [
      /\b(?:UPGRADE FAILED|INSTALLATION FAILED|failed to (?:deploy|roll ?out|publish|release)|cannot publish over|UPDATE_FAILED|CREATE_FAILED|health ?checks? failed|violates (?:check|unique|foreign key|not-null|exclusion)|duplicate (?:key|entry) |current transaction is aborted)/i,
      /\bdeploy(?:ment)? .{0,60}\b(?:failed|exceeded its progress|was unsuccessful|rolled back)/i,
      /\brollout .{0,40}(?:failed|timed out|status)/i,
      /\balready (?:exists|published) .{0,30}(?:version|release)/i,
      /\b(?:in|to) (?:\w{1,20}_)?ROLLBACK_(?:COMPLETE|FAILED) state\b|\bROLLBACK_\w{2,20}|\bchange ?set\b.{0,60}\b(?:fail|error|status)/i,
      /\bis invalid: (?:spec|metadata|data)\b|\bfield is immutable\b|\bfailed calling webhook\b/i,
      /\bmigrations? .{0,60}(?:failed|error)/i,
      /\bno matches for kind\b|\bexists and cannot be imported\b|\b(?:another|a concurrent) (?:\w{1,20} ){0,2}is (?:currently |already |still )?in progress\b|\bstate lock\b/i,
      /\bfield value out of range\b/,
      /\b(?:relation|column|table) \S{1,60} (?:of relation \S{1,60} )?(?:does not|already) exist/i,
    ],
  ],
  [
    'deploy',
    hint,
    [/\b(?:releas(?:e|ing)|publish(?:ing)?|rollout|migrat(?:e|ion)s?|upload(?:ing)?)\b/i, /\bdeploy\w{0,8}\b/i],
  ],
];
