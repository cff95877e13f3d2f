import type { Detector } from '../detector.ts';

// https://curl.se/libcurl/c/libcurl-errors.html and what resolvers and TLS libraries say
export const network: Detector = {
  tool: 'network',
  rules: [
    {
      literals: ['curl: ('],
      match: /^(?:.{0,40} )?curl: \((?<code>\d{1,3})\) (?<text>.{1,400})/,
      read: ({ code, text }) => ({
        category: code === '22' && /40[13]/.test(text ?? '') ? 'credentials' : 'network',
        strength: 'likely',
        title: `curl (${code}): ${text}`,
        cause: `curl failed with ${code}: ${text}`,
      }),
    },
    {
      literals: [
        'Could not resolve host',
        'Temporary failure in name resolution',
        'Temporary failure resolving',
        'getaddrinfo',
        'no such host',
        'Name or service not known',
        'UnknownHostException',
        'nodename nor servname',
      ],
      match:
        /^(?<text>.{0,400}(?:Could not resolve host|Temporary failure in name resolution|Temporary failure resolving|getaddrinfo (?:ENOTFOUND|EAI_AGAIN)|no such host|Name or service not known|UnknownHostException|nodename nor servname).{0,300})/,
      read: ({ text }) => ({
        category: 'network',
        strength: 'likely',
        title: `Host not found: ${text?.trim()}`,
        cause: `A host name could not be resolved: ${text?.trim()}`,
      }),
    },
    {
      literals: [
        'Connection refused',
        'ECONNREFUSED',
        'Connection reset',
        'ECONNRESET',
        'Connection timed out',
        'ETIMEDOUT',
        'Network is unreachable',
        'TLS handshake timeout',
        'i/o timeout',
        'SSL connect error',
        'certificate verify failed',
        'handshake failure',
        'unexpected eof while reading',
        "Couldn't establish HTTP connection",
        'socket hang up',
        'Operation timed out',
        'Failed to download',
        'Failed to fetch',
        '502 Bad Gateway',
        '503 Service Unavailable',
        '504 Gateway',
        'Error while fetching',
      ],
      match:
        /^(?<text>.{0,500}(?:Connection refused|ECONNREFUSED|Connection reset|ECONNRESET|Connection timed out|ETIMEDOUT|Network is unreachable|TLS handshake timeout|i\/o timeout|SSL connect error|certificate verify failed|handshake failure|unexpected eof while reading|Couldn't establish HTTP connection|socket hang up|Operation timed out|Failed to (?:download|fetch) |50[234] (?:Bad Gateway|Service Unavailable|Gateway)|Error while fetching).{0,300})/,
      read: ({ text }, block) => ({
        category: 'network',
        strength: block.level === 'error' || /^(?:error|ERROR|fatal)\b/.test(text ?? '') ? 'specific' : 'likely',
        title: `${text?.trim()}`,
        cause: `A connection failed: ${text?.trim()}`,
        to: block.number,
      }),
    },
    {
      literals: ['404 Not Found', 'returned error: 404', 'HTTP 404', 'Failure 404'],
      match: /^(?<text>.{0,400}(?:404 Not Found|returned error: 404|HTTP 404|Failure 404).{0,200})/,
      read: ({ text }) => ({
        category: 'network',
        strength: 'likely',
        title: `Not found: ${text?.trim()}`,
        cause: `A download does not exist: ${text?.trim()}`,
        retry: 'unknown',
      }),
    },
  ],
};
