import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

// Registries, forges and clouds that refuse because of a limit
export const rateLimit: Detector = {
  tool: 'limits',
  isProgram: false,
  rules: [
    phraseRule(['toomanyrequests', 'pull rate limit'], {
      what: 'Docker Hub’s pull limit is reached',
      category: 'service_limit',
      strength: 'exact',
      key: 'docker hub pull rate limit',
      fix: {
        summary: 'Log in to the registry before pulling, or pull through a mirror.',
        steps: [
          'Anonymous pulls are counted by address, and runners share theirs.',
          'Add a `docker login` step, or use a pull-through cache.',
        ],
        commands: [sh`docker login`],
      },
    }),
    phraseRule(['API rate limit exceeded', 'secondary rate limit', 'API rate limit reached'], {
      what: 'The forge’s API limit is reached',
      category: 'service_limit',
      strength: 'specific',
      key: 'forge api rate limit',
      fix: { summary: 'Send a token with the request, make fewer of them, or wait until the limit is reset.' },
    }),
    phraseRule(
      [
        '429 Too Many',
        'HTTP 429',
        'status code 429',
        'error: 429',
        'rate limit exceeded',
        'Rate limit exceeded',
        'rate-limited',
        'ThrottlingException',
        'Rate exceeded',
        'RESOURCE_EXHAUSTED',
      ],
      { what: 'Too many requests', category: 'service_limit', scope: 'external', retry: 'safe' },
    ),
    // What a namespace of Kubernetes may use of the cluster
    phraseRule(['is forbidden: exceeded quota'], {
      what: 'A quota is used up',
      category: 'resources',
      strength: 'specific',
      scope: 'environment',
      fix: { summary: 'Free what counts against the quota of the namespace, ask for less, or raise it.' },
    }),
    phraseRule(
      [
        'quota exceeded',
        'Quota exceeded',
        'QuotaExceeded',
        'LimitExceededException',
        'storage quota has been hit',
        'spending limit needs to be increased',
        'recent account payments have failed',
        'exceeded your current quota',
        'reached your monthly limit',
        'Resource is limited - try again',
      ],
      {
        what: 'A quota is used up',
        category: 'service_limit',
        strength: 'specific',
        scope: 'external',
        retry: 'pointless',
        fix: { summary: 'Free what counts against the quota, or raise it; a retry will not pass before.' },
      },
    ),
  ],
};
