import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

// The machine answers at once, and nothing listens there.
const refusedHere =
  /\b(?:localhost|127\.0\.0\.1)\b.{0,120}(?:[Cc]onnection refused|Couldn't connect to server)|(?:[Cc]onnection refused|ECONNREFUSED).{0,120}(?:\blocalhost\b|\b127\.0\.0\.1\b|::1)/;
const notUp = {
  summary: 'Start what should answer there before this step, and wait until it does.',
  steps: [
    'See whether it stopped: its own log tells why.',
    'In a container job a service is reached by its name, not by localhost.',
  ],
  commands: [sh`ss -ltn`],
};
const gone = { summary: 'Check the address: the file was moved, removed, or never had this name.' };
const down = {
  summary: 'Run the job again; if it stays, check the named host from the runner.',
  commands: [sh`curl -v <url>`],
};

// https://curl.se/libcurl/c/libcurl-errors.html and what resolvers, proxies and HTTP clients say
export const network: Detector = {
  tool: 'network',
  isProgram: false,
  rules: [
    {
      literals: ['curl: ('],
      match: /^(?:.{0,40} )?curl: \((?<code>\d{1,3})\) (?<text>.{1,400})/,
      read: ({ code, text = '' }) => ({
        category: firstMatch(
          text,
          [
            [code !== '22', 'network'],
            [/401/, 'credentials'],
            [/403/, 'permission'],
          ],
          'network',
        ),
        strength: 'likely',
        title: `curl (${code}): ${text}`,
        cause: `curl failed with ${code}: ${text}`,
        ...(code === '22' && /40\d/.test(text) ? { retry: 'pointless', scope: 'unknown' } : {}),
        ...(code === '22' && /404/.test(text) ? { fix: gone } : {}),
        ...(refusedHere.test(text) ? { retry: 'unknown', fix: notUp } : {}),
      }),
    },
    phraseRule(
      [
        'Could not resolve host',
        'Temporary failure in name resolution',
        'Temporary failure resolving',
        'getaddrinfo ENOTFOUND',
        'getaddrinfo EAI_AGAIN',
        'no such host',
        'Name or service not known',
        'UnknownHostException',
        'nodename nor servname',
      ],
      {
        what: 'Host not found',
        category: 'network',
        fix: {
          summary: 'Run the job again; if it stays, check the host’s name and the runner’s resolver.',
          commands: [sh`getent hosts <host>`, sh`cat /etc/resolv.conf`],
        },
      },
    ),
    {
      literals: [
        'Connection refused',
        'ECONNREFUSED',
        'onnection reset',
        'ECONNRESET',
        'Connection timed out',
        'ETIMEDOUT',
        'Network is unreachable',
        'TLS handshake timeout',
        'i/o timeout',
        'SSL connect error',
        'handshake failure',
        'unexpected eof while reading',
        "Couldn't establish HTTP connection",
        'socket hang up',
        'Operation timed out',
        'Failed to download',
        'Failed to fetch',
        'Error while fetching',
        'Max retries exceeded with url',
        'Read timed out',
        'Remote end closed connection',
      ],
      match:
        /^(?<text>.{0,500}?(?:Connection refused|ECONNREFUSED|[cC]onnection reset|ECONNRESET|Connection timed out|ETIMEDOUT|Network is unreachable|TLS handshake timeout|i\/o timeout|SSL connect error|handshake failure|unexpected eof while reading|Couldn't establish HTTP connection|socket hang up|Operation timed out|Failed to (?:download|fetch) |Error while fetching|Max retries exceeded with url|Read timed out|Remote end closed connection).{0,300})/,
      read: ({ text = '' }, block) => ({
        // A package index that lists what is gone is not a broken line.
        category: /Failed to (?:fetch|download).{1,300}\b404\b/.test(text) ? 'dependency' : 'network',
        strength: firstMatch(
          text,
          [
            [/\b(?:warning|WARN(?:ING)?|[Rr]etrying)\b/, 'generic'],
            [block.level === 'error', 'specific'],
            [/^(?:error|ERROR|fatal)\b/, 'specific'],
          ],
          'likely',
        ),
        title: text.trim(),
        cause: `A connection failed: ${text.trim()}`,
        from:
          /, caused by Error/.test(text) && /^Error: /.test(block.at(block.number - 1)) ? block.number - 1 : undefined,
        to: block.number,
        ...(refusedHere.test(text) ? { retry: 'unknown', fix: notUp } : { fix: down }),
      }),
    },
    phraseRule(
      [
        '500 Internal Server Error',
        '502 Bad Gateway',
        '503 Service Unavailable',
        '503 Backend fetch failed',
        '504 Gateway',
        'returned error: 50',
        'HTTP Error 50',
        'status code 50',
        'upstream connect error',
      ],
      { what: 'A service answered with an error of its own', category: 'network', fix: down },
    ),
    phraseRule(
      [
        '407 Proxy Authentication Required',
        'Tunnel connection failed',
        'Proxy CONNECT aborted',
        'ERR_PROXY_CONNECTION_FAILED',
        'Cannot connect to proxy',
      ],
      {
        what: 'The proxy refused',
        category: 'network',
        strength: 'specific',
        scope: 'environment',
        retry: 'unknown',
        fix: {
          summary: 'Check the job’s proxy settings, and which hosts bypass the proxy.',
          commands: [sh`printenv http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY`],
        },
      },
    ),
    {
      // https://www.gnu.org/software/wget/manual/wget.html
      literals: [' ERROR 4'],
      match: /^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d )?ERROR (?<text>(?<code>4\d\d): .{1,200})/,
      read: ({ text = '', code = '' }, block) => {
        const asked = block.before(/^--\d{4}-\d\d-\d\d \d\d:\d\d:\d\d-- {2}(?<url>\S{1,600})/, 12);
        if (!asked) return undefined;
        return {
          category: firstMatch(
            code,
            [
              [/401|407/, 'credentials'],
              [/403/, 'permission'],
            ],
            'network',
          ),
          strength: 'specific',
          title: `wget: ${text.replace(/\.$/, '')}, ${asked.groups.url}`,
          cause: `wget asked for ${asked.groups.url}, and the server answered ${text}`,
          key: `wget ${code} ${asked.groups.url}`,
          retry: 'pointless',
          scope: 'unknown',
          fix: code === '404' ? gone : undefined,
        };
      },
    },
    {
      literals: ['404 Not Found', 'returned error: 404', 'HTTP 404', 'Failure 404'],
      match: /^(?<text>.{0,400}(?:404 Not Found|returned error: 404|HTTP 404|Failure 404).{0,200})/,
      read: ({ text = '' }) => ({
        category: /Failed to fetch|apt|Packages|package/.test(text) ? 'dependency' : 'network',
        strength: /^W: |[Ww]arning/.test(text) ? 'generic' : 'likely',
        title: `Not found: ${text.trim()}`,
        cause: `A download does not exist: ${text.trim()}`,
        retry: 'pointless',
        scope: 'unknown',
        fix: gone,
      }),
    },
  ],
};
