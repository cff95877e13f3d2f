import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const codes: readonly [RegExp, Category][] = [
  [
    /AccessDenied|Unauthorized|NotAuthorized|Forbidden|AuthorizationFailed|PERMISSION_DENIED|[Pp]ermissions? (?:error|denied)/,
    'permission',
  ],
  [
    /Expired|InvalidClientTokenId|SignatureDoesNotMatch|UnrecognizedClient|InvalidAccessKeyId|InvalidIdentityToken|AADSTS|UNAUTHENTICATED|invalid_grant/,
    'credentials',
  ],
  // The clock of the machine is wrong.
  [/RequestTimeTooSkewed/, 'runner'],
  [/Throttl|LimitExceeded|TooManyRequests|Quota|RESOURCE_EXHAUSTED|SlowDown|RequestLimit/, 'service_limit'],
  [/Validation|Invalid|Malformed|NoSuch|NotFound|NOT_FOUND|INVALID_ARGUMENT|ResourceNotFound/, 'config'],
];

const categoryOf = (text: string): Category => codes.find(([match]) => match.test(text))?.[1] ?? 'deploy';

// The command lines and SDKs of AWS, Google Cloud and Azure
export const cloud: Detector = {
  tool: 'cloud',
  isProgram: false,
  rules: [
    {
      // It goes on, and ends with 2: https://docs.aws.amazon.com/cli/latest/userguide/cli-usage-returncodes.html
      literals: ['warning: Skipping file '],
      match:
        /^warning: (?<text>Skipping file (?<path>.{1,300})\. (?<why>File\/Directory is not readable|File does not exist)\.)$/,
      read: ({ text = '', path, why = '' }) => ({
        category: why.endsWith('readable') ? 'permission' : 'config',
        strength: 'exact',
        title: `aws: ${text}`,
        cause: `The AWS CLI passed over a file, and ends with 2 for that: ${text}`,
        key: `Skipping file ${why}`,
        fix: { summary: `Let the job read ${path}, or leave it out with --exclude.` },
      }),
    },
    {
      literals: ['An error occurred ('],
      match:
        /^(?<before>.{0,200}?)An error occurred \((?<code>[\w.]{1,80})\) when calling the (?<call>\w{1,80}) operation(?: \([^)]{1,60}\))?: (?<text>.{1,600})/,
      read: ({ before = '', code = '', call = '', text = '' }) => ({
        category: /\bROLLBACK_(?:COMPLETE|FAILED) state\b/.test(text) ? 'deploy' : categoryOf(code),
        // What the command line itself could not upload is its failure; a script may try an upload of its own.
        strength: /[Ff]ailed to parse|[Ww]arning|(?<!^)upload/.test(before) ? 'echo' : 'specific',
        title: `AWS ${call} failed with ${code}: ${text}`,
        cause: `AWS answered ${code} to ${call}: ${text}`,
        key: `${code} ${call} ${text.replace(/arn:aws:[\w-]{1,30}:[\w-]{0,30}:\d{0,12}:\S{1,300}/g, '<arn>').slice(0, 160)}`,
        fix:
          categoryOf(code) === 'permission'
            ? {
                summary: `Allow ${call} in the policy of the role that the job uses.`,
                commands: [sh`aws sts get-caller-identity`],
              }
            : undefined,
      }),
    },
    {
      literals: ['ERROR: (gcloud.', 'ERROR: (gsutil', 'ERROR: gcloud crashed'],
      match: /^ERROR: (?:\((?<command>(?:gcloud|gsutil)[\w.-]{0,120})\)|gcloud crashed) (?<text>.{1,600})/,
      read: ({ command = 'gcloud', text = '' }, block) => ({
        category: categoryOf(text),
        strength: 'exact',
        title: `${command.replaceAll('.', ' ')}: ${text}`,
        cause: `${command.replaceAll('.', ' ')} failed: ${text}`,
        to: block.lastWhile(/^(?:- | {2})/, 6),
      }),
    },
    {
      literals: ['ERROR: (', "Please run 'az login'", 'AADSTS'],
      match:
        /^(?:.{0,120})?(?<text>AADSTS\d{4,7}: .{1,400}|ERROR: \((?!gcloud|gsutil)[A-Z]\w{3,80}\) .{1,400}|Please run 'az login'.{0,200})/,
      read: ({ text = '' }) => ({
        category: /az login/.test(text) ? 'credentials' : categoryOf(text),
        strength: 'specific',
        title: `Azure: ${text.replace(/^ERROR: /, '')}`,
        cause: `Azure refused: ${text.replace(/^ERROR: /, '')}`,
      }),
    },
    phraseRule(
      [
        'Could not assume role with OIDC',
        'Credentials could not be loaded',
        'Unable to locate credentials',
        'Could not load credentials from any providers',
        'could not find default credentials',
        'google-github-actions/auth failed with',
        'Unable to get ACTIONS_ID_TOKEN_REQUEST_URL',
        'You do not currently have an active account selected',
      ],
      {
        what: 'No cloud credentials',
        category: 'credentials',
        strength: 'specific',
        fix: {
          summary: 'Give the job its cloud identity.',
          steps: [
            'Check that the secret or the trust of the OIDC provider exists for this branch and repository.',
            'On GitHub the job needs `permissions: id-token: write`.',
            'Pipelines of forks do not receive secrets.',
          ],
        },
      },
    ),
  ],
};
