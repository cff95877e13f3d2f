import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const kinds: readonly [RegExp, Category][] = [
  [/toomanyrequests|rate limit/i, 'service_limit'],
  [/no space left/, 'resources'],
  [/manifest (?:for .{1,200} )?(?:not found|unknown)/, 'container'],
  [/ 401 Unauthorized\b/, 'credentials'],
  [
    /timeout|TLS|dial tcp|lookup|failed to (?:copy|do request|fetch)|i\/o|connection (?:reset|refused)|EOF$|50\d /,
    'network',
  ],
  [/permission_denied/, 'permission'],
  [/unauthorized|(?<!permission )denied: |401|no basic auth/, 'credentials'],
  [/executable file not found/, 'missing_tool'],
];
const categoryOf = (text: string): Category => kinds.find(([match]) => match.test(text))?.[1] ?? 'container';

const missingFile = {
  scope: 'change',
  retry: 'pointless',
  fix: {
    summary: 'Check that the file is inside the build context and not excluded.',
    steps: ['Paths of COPY are relative to the context, the last argument of `docker build`.'],
    commands: [sh`cat .dockerignore`, sh`git status --ignored`],
  },
} as const;

// Of the file that is missing, docker says first what it wanted it for.
const missingPath = /: lstat (\S{1,300}: no such file or directory)$/;

// https://docs.docker.com/build/, the daemon, BuildKit, compose and podman
export const docker: Detector = {
  tool: 'docker',
  rules: [
    {
      literals: [
        'Error response from daemon',
        'invalid reference format',
        'manifest unknown',
        'pull access denied',
        'Cannot connect to the Docker daemon',
        'no matching manifest for',
        'Could not find a valid Docker environment',
      ],
      match:
        /^(?<text>.{0,200}(?:Error response from daemon: (?!conflict)|invalid reference format|manifest unknown|pull access denied|Cannot connect to the Docker daemon|no matching manifest for|Could not find a valid Docker environment).{0,500})/,
      read: ({ text = '' }) => {
        const said = text.replace(/^.*(?:Error response from daemon: |(?=Could not find a valid Docker))/, '');
        const down = said.includes('Docker daemon');
        return {
          category: categoryOf(said),
          strength:
            /manifest|pull access|valid Docker environment|unauthorized|not found|no basic auth|toomany|denied/.test(
              said,
            )
              ? 'specific'
              : 'likely',
          title: `Docker: ${said}`,
          cause: text,
          key: said,
          ...(/manifest|pull access/.test(said) ? { retry: 'pointless' } : {}),
          fix: down
            ? {
                summary: 'Give the job a Docker daemon.',
                steps: ['Start the docker-in-docker service, and set DOCKER_HOST to it, or mount the socket.'],
                commands: [sh`docker info`],
              }
            : {
                summary: 'Check the image’s name and tag, and whether the job may pull it.',
                commands: [sh`docker manifest inspect <image>`],
              },
        };
      },
    },
    {
      literals: [' ERROR: '],
      match: /^#(?<step>\d{1,4}) ERROR: (?<text>.{1,600})/,
      read: ({ step, text = '' }, block) => ({
        category: categoryOf(text),
        strength: firstMatch(
          text,
          [
            [/did not complete successfully/, 'generic'],
            // A build goes on without a cache.
            [Boolean(block.before(new RegExp(`^#${step} (?:import|export)ing cache\\b`), 12)), 'echo'],
          ],
          'exact',
        ),
        ...told(step ?? '', text, block),
        ...(/checksum of ref|not found$/.test(text) && !/docker\.io|manifest/.test(text) ? missingFile : {}),
      }),
    },
    {
      literals: ['failed to solve', 'dockerfile parse error', 'COPY failed', 'ADD failed', 'unable to prepare context'],
      match:
        /^(?:ERROR: |error: |Error: |\[\+\].{0,40})?(?<text>(?:failed to (?:build: failed to )?solve|dockerfile parse error|COPY failed|ADD failed|unable to prepare context).{0,600})/,
      read: ({ text = '' }) => ({
        category: categoryOf(text),
        strength: firstMatch(
          text,
          [
            [/did not complete successfully/, 'echo'],
            [/^(?:COPY|ADD|unable)|parse error/, 'exact'],
          ],
          'likely',
        ),
        title: `docker build: ${missingPath.exec(text)?.[1] ?? text}`,
        cause: text,
        fix: /not found|no such file/.test(text)
          ? {
              summary: 'Check that the file is inside the build context and not excluded.',
              commands: [sh`cat .dockerignore`],
            }
          : undefined,
      }),
    },
    {
      literals: ['returned a non-zero code'],
      match: /^The command '(?<command>.{1,2000})' returned a non-zero code: (?<code>\d{1,3})/,
      read: ({ command, code }) => ({
        category: 'container',
        strength: 'echo',
        title: `docker build: ${command} ended with ${code}`,
        cause: `The build command ended with ${code}: ${command}`,
      }),
    },
    phraseRule(
      [
        'exec format error',
        'OCI runtime create failed',
        'driver failed programming external connectivity',
        'Error: initializing source docker://',
        'Error: short-name ',
        'depends on undefined service',
        'undefined volume',
        'error while creating mount source path',
      ],
      {
        what: 'The container cannot be started',
        category: 'container',
        strength: 'likely',
      },
    ),
  ],
};

/** What of an image could not be had, with its name; a stage that no line of the Dockerfile names is looked for as an image. */
function told(step: string, text: string, block: Block): Pick<Finding, 'title' | 'cause' | 'key' | 'fix'> {
  const wanted = new RegExp(`^#${step} \\[internal\\] load metadata for (?<name>\\S{1,200})`);
  const image = block.before(wanted, 12)?.groups.name;
  const said = image && !text.includes(image) ? `${image}: ${text}` : text;
  const stage = block.after(/^\s{0,6}\d{1,5} \| >>> (?:COPY|ADD) --from=(?<name>[\w.-]{1,80}) /, 24)?.groups.name;
  return {
    title: `docker build: ${said}`,
    cause: `docker build failed: ${said}`,
    key: said,
    fix:
      stage && image === `docker.io/library/${stage}:latest`
        ? {
            summary: `Name the stage that --from=${stage} means, \`FROM … AS ${stage}\`, or the image that holds the files.`,
          }
        : undefined,
  };
}
