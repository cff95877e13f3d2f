import type { Category } from '../../contract/analyses/analysis.ts';

// What a sentence is about, the plainest signs first.
const signs: readonly [RegExp, Category][] = [
  [
    /\b(?:no space left|out of memory|heap space|cannot allocate memory|disk quota|too many open files)\b/i,
    'resources',
  ],
  [/\b(?:rate limit|too many requests|quota exceeded|HTTP 429|usage limit)/i, 'service_limit'],
  [
    /\b(?:could not resolve host|name resolution|connection (?:refused|reset|timed out)|service unavailable|bad gateway|gateway time-?out|network is unreachable|no route to host|getaddrinfo)\b/i,
    'network',
  ],
  [/\b(?:time(?:d)?[ -]?out|deadline exceeded|took too long)\b/i, 'timeout'],
  [
    /\b(?:unauthorized|unauthenticated|authentication (?:failed|required)|bad credentials|no secret key|not logged in|(?:invalid|expired|missing|wrong) (?:\w{1,20} ){0,2}(?:token|credentials?|password|api key|secret)|(?:token|credentials?|password|api key|secret)\b.{0,40}\b(?:invalid|expired|missing|wrong|required|not (?:set|found|valid)))\b/i,
    'credentials',
  ],
  [/\b(?:permission denied|access denied|forbidden|not (?:authorized|permitted|allowed) to)\b/i, 'permission'],
  [
    /\b(?:is not recognized as|command not found|is not installed|executable (?:file )?not found|no such command)\b/i,
    'missing_tool',
  ],
  [
    /\b(?:not (?:formatted|up[- ]to[- ]date)|out of date|would (?:be )?reformat(?:ted)?|un(?:committed|staged) changes|commit the (?:result|changes))\b/i,
    'lint',
  ],
  [
    /\b(?:expected\b.{1,200}\b(?:but )?(?:got|was|received|found|actual)|assert(?:ion)?(?:error| failed)|did not match)\b/i,
    'test',
  ],
  [
    /\b[A-Z][A-Z0-9]{1,30}_[A-Z0-9_]{1,40}\b.{0,40}\b(?:not set|required|missing|empty|unset)\b|\b(?:missing|required) (?:environment )?variable\b|\b(?:is|are|must be) (?:not set|required|invalid)\b|\brequired (?:value|field|property)\b|\bversion mismatch\b|\berrors? in (?:the )?configuration\b|\bconfiguration error\b|\bcannot parse\b|\binvalid (?:config\w{0,10}|value|option|argument)\b/i,
    'config',
  ],
  [/\b(?:undefined (?:reference|variable|symbol)|cannot find symbol|syntax error|does not compile)\b/i, 'compile'],
  [
    /\b(?:no matching version|cannot resolve dependenc|could not resolve dependenc|package not found|missing dependenc)/i,
    'dependency',
  ],
  [/\b(?:segmentation fault|core dumped|uncaught|unhandled|panic(?:ked)?)\b/i, 'crash'],
];

/** The category that the words of a sentence point to, whichever tool printed it; undefined where it could be any. */
export function categoryByWords(text: string): Category | undefined {
  return signs.find(([sign]) => sign.test(text))?.[1];
}
