import type { Detector } from '../detector.ts';

// What HTTP services, clouds and registries say when they refuse
export const access: Detector = {
  tool: 'access',
  rules: [
    {
      literals: [
        '401 Unauthorized',
        'HTTP 401',
        'Bad credentials',
        'authentication required',
        'Authentication failed',
        'Invalid username or password',
        'invalid_grant',
        'ExpiredToken',
        'InvalidClientTokenId',
        'Unable to locate credentials',
        'Could not load credentials',
      ],
      match:
        /^(?<text>.{0,400}(?:401 Unauthorized|HTTP 401|Bad credentials|authentication required|Authentication failed|Invalid username or password|invalid_grant|ExpiredToken|InvalidClientTokenId|Unable to locate credentials|Could not load credentials).{0,300})/,
      read: ({ text }) => ({
        category: 'credentials',
        strength: 'likely',
        title: `${text?.trim()}`,
        cause: `Credentials were refused: ${text?.trim()}`,
      }),
    },
    {
      literals: [
        '403 Forbidden',
        'HTTP 403',
        'AccessDenied',
        'is not authorized to perform',
        'Resource not accessible by integration',
        'permission_denied',
        'PERMISSION_DENIED',
        'insufficient_scope',
        'Access Denied',
      ],
      match:
        /^(?<text>.{0,500}(?:403 Forbidden|HTTP 403|AccessDenied|is not authorized to perform|Resource not accessible by integration|permission_denied|PERMISSION_DENIED|insufficient_scope|Access Denied).{0,300})/,
      read: ({ text }, block) => ({
        category: 'permission',
        strength: block.level === 'error' ? 'exact' : 'likely',
        title: `${text?.trim()}`,
        cause: `Access was refused: ${text?.trim()}`,
      }),
    },
    {
      literals: [
        '429 Too Many',
        'rate limit exceeded',
        'toomanyrequests',
        'API rate limit',
        'rate-limited',
        'quota exceeded',
        'Quota exceeded',
        'You have reached your pull rate limit',
      ],
      match:
        /^(?<text>.{0,400}(?:429 Too Many|rate limit exceeded|toomanyrequests|API rate limit|rate-limited|[qQ]uota exceeded|You have reached your pull rate limit).{0,300})/,
      read: ({ text }) => ({
        category: 'service_limit',
        strength: 'likely',
        title: `${text?.trim()}`,
        cause: `A service refused because of a limit: ${text?.trim()}`,
      }),
    },
  ],
};
