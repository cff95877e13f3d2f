import type { OwnPattern } from '../own-patterns/own-pattern.ts';

const masks: readonly [RegExp, string][] = [
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?/g, '<time>'],
  [/\b\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\b/g, '<time>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b0x[0-9a-f]{2,16}\b/gi, '<hex>'],
  [/\b(?=[0-9a-f]{0,63}\d)(?=[0-9a-f]{0,63}[a-f])[0-9a-f]{7,64}\b/g, '<hex>'],
  [/(?:[A-Za-z]:)?[/\\](?:tmp|var[/\\]folders|private[/\\]tmp)[/\\][^\s'":,)]{1,300}[/\\]/g, '<tmp>/'],
  [/[/\\](?:tmp|var[/\\]folders)[/\\][^\s'":,)]{1,300}/g, '<tmp>'],
  [
    /(?:[A-Za-z]:)?[/\\](?:home[/\\]runner[/\\]work|home[/\\]travis[/\\]build|Users[/\\]travis[/\\]build|Users[/\\]runner[/\\]work|builds|__w|a[/\\]_work|actions-runner[/\\]_work|workspace|var[/\\](?:lib[/\\])?jenkins(?:_home)?[/\\]workspace|drone[/\\]src|woodpecker[/\\]src|opt[/\\]buildagent[/\\]work|root[/\\]project|home[/\\]circleci[/\\]project|buildkite[/\\]builds)[/\\](?:[^\s/\\'":,)]{1,100}[/\\]){0,2}/g,
    '',
  ],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{2,5})?\b/g, '<address>'],
  [/(?<=\w):\d{4,5}\b(?=[/\s]|$)/g, ':<port>'],
  [/\b\d{1,9}(?:\.\d{1,9})? ?(?:ms|s|sec|secs|seconds|minutes|min|h|m)\b/g, '<duration>'],
  [/\b(pid|PID|process)[ =:]{1,2}\d{1,8}\b/g, '$1 <pid>'],
  [/\b(port|Port) \d{4,5}\b/g, '$1 <port>'],
  [/==\d{1,8}==/g, '==<pid>=='],
  [/(?<=[\w)\]]):\d{1,7}(?::\d{1,7})?(?=[:\s,)]|$)/g, ':<line>'],
  [/(?<=\w)[[(]\d{1,7},\s?\d{1,7}[\])]/g, '<line>'],
  [/\bline \d{1,7}\b/g, 'line <line>'],
];

/** The text of a cause as every run, branch, machine and CI would print it. Error codes stay. */
export function normalize(text: string): string {
  let out = text;
  for (const [match, mask] of masks) out = out.replace(match, mask);
  return out.replaceAll('\\', '/').replace(/\s+/g, ' ').trim().slice(0, 500);
}

/** One pattern is one cause, whatever else its lines hold. */
export function ownFingerprint({ id, name }: Pick<OwnPattern, 'id' | 'name'>, hash: (text: string) => string): string {
  return `v1:${hash(`v1 own pattern\n${id ?? name}`)}`;
}

/** Version 1: tool and normalised cause. */
export function fingerprintOf(tool: string, key: string, hash: (text: string) => string): string {
  return `v1:${hash(`v1\n${tool}\n${normalize(key)}`)}`;
}
