import type { Detector } from '../detector.ts';

// https://docs.docker.com/build/, the daemon and BuildKit
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
      ],
      match:
        /^(?<text>.{0,200}(?:Error response from daemon: (?!conflict)|invalid reference format|manifest unknown|pull access denied|Cannot connect to the Docker daemon).{0,500})/,
      read: ({ text }) => ({
        category: /toomanyrequests|rate limit/i.test(text ?? '')
          ? 'service_limit'
          : /timeout|TLS|dial tcp|lookup/.test(text ?? '')
            ? 'network'
            : /unauthorized|denied: /.test(text ?? '')
              ? 'credentials'
              : /executable file not found/.test(text ?? '')
                ? 'missing_tool'
                : 'container',
        strength: /manifest|pull access|unauthorized|not found|no basic auth|toomany|denied/.test(text ?? '')
          ? 'specific'
          : 'likely',
        title: `Docker: ${text?.replace(/^.*Error response from daemon: /, '')}`,
        cause: `${text}`,
        key: text?.replace(/^.*Error response from daemon: /, ''),
      }),
    },
    {
      literals: [' ERROR: '],
      match: /^#\d{1,4} ERROR: (?<text>.{1,600})/,
      read: ({ text }) => ({
        category: /failed to (?:copy|do request|fetch)|timeout|dial tcp|i\/o|connection/.test(text ?? '')
          ? 'network'
          : 'container',
        strength: /did not complete successfully/.test(text ?? '') ? 'generic' : 'exact',
        title: `docker build: ${text}`,
        cause: `docker build failed: ${text}`,
        key: text,
      }),
    },
    {
      literals: ['failed to solve', 'dockerfile parse error'],
      match: /^(?:ERROR: |error: |\[\+\].{0,40})?(?<text>(?:failed to solve|dockerfile parse error).{0,600})/,
      read: ({ text }) => ({
        category: 'container',
        strength: /did not complete successfully/.test(text ?? '') ? 'echo' : 'likely',
        title: `docker build: ${text}`,
        cause: `${text}`,
      }),
    },
    {
      literals: ['returned a non-zero code'],
      match: /^The command '(?<command>.{1,400})' returned a non-zero code: (?<code>\d{1,3})/,
      read: ({ command, code }) => ({
        category: 'container',
        strength: 'echo',
        title: `docker build: ${command} ended with ${code}`,
        cause: `The build command ended with ${code}: ${command}`,
      }),
    },
  ],
};
