import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

// What HTTP services, clouds and registries say when they refuse
export const access: Detector = {
  tool: 'access',
  isProgram: false,
  rules: [
    phraseRule(
      [
        '401 Unauthorized',
        'HTTP 401',
        'status code 401',
        'returned error: 401',
        'Bad credentials',
        'authentication required',
        'Authentication failed',
        'Invalid username or password',
        'invalid_grant',
        'ExpiredToken',
        'InvalidClientTokenId',
      ],
      {
        what: 'The login was refused',
        category: 'credentials',
        fix: {
          summary: 'Renew the credential, and check that this job receives it.',
          steps: [
            'See whether the secret exists for this branch: pipelines of forks and unprotected branches get none.',
            'Check that it has not expired or been revoked, and that it is for this host.',
          ],
        },
      },
    ),
    {
      literals: [
        '403 Forbidden',
        'HTTP 403',
        'status code 403',
        'returned error: 403',
        'AccessDenied',
        'is not authorized to perform',
        'Resource not accessible by integration',
        'permission_denied',
        'PERMISSION_DENIED',
        'insufficient_scope',
        'Access Denied',
      ],
      match:
        /^(?<text>.{0,500}(?:403 Forbidden|HTTP 403|status code 403|returned error: 403|AccessDenied|is not authorized to perform|Resource not accessible by integration|permission_denied|PERMISSION_DENIED|insufficient_scope|Access Denied).{0,300})/,
      read: ({ text = '' }, block) => ({
        category: 'permission',
        strength: firstMatch(
          text,
          [
            [/[Ww]arning|WARN|[Ff]ailed to (?:parse and )?upload/, 'echo'],
            [block.level === 'error', 'exact'],
          ],
          'likely',
        ),
        title: text.trim(),
        cause: `Access was refused: ${text.trim()}`,
        fix: /integration/.test(text)
          ? {
              summary: 'Give the job’s token the permission it lacks.',
              steps: ['Add it under `permissions:` of the workflow; pipelines of forks only ever get read access.'],
            }
          : undefined,
      }),
    },
  ],
};
