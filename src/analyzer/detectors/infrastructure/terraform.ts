import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding, Fix } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

const kinds: readonly [RegExp, Category][] = [
  [
    /No valid credential|could not find default credentials|ExpiredToken|InvalidClientTokenId|401|Unauthorized/,
    'credentials',
  ],
  [/AccessDenied|UnauthorizedOperation|not authorized|403|Forbidden|AuthorizationFailed/, 'permission'],
  [/Quota|quota|LimitExceeded|Throttling|429/, 'service_limit'],
  [/Failed to (?:query available provider|install provider)|could not download|registry/i, 'dependency'],
  [/timeout|no such host|connection re|dial tcp/, 'network'],
  [
    /^(?:creating|updating|modifying|deleting|reading|waiting|error (?:creating|updating|deleting)|Error (?:creating|applying)|Provider produced)/i,
    'deploy',
  ],
  [/state lock/, 'deploy'],
];

const mostLinesBelow = 8;
// What a request to Azure is about
const subject = / \(Subscription: "[^()]{1,600}\)(?=:)/;
const ownCondition =
  /^(?:(?:Resource|Module output value) (?:pre|post)condition failed|Check block assertion failed|Invalid value for variable)$/;

/** Another run holds it, or has died with it. */
const ofLock = { retry: 'safe', scope: 'environment' } as const;

const categoryOf = (text: string): Category => kinds.find(([match]) => match.test(text))?.[1] ?? 'config';

// https://developer.hashicorp.com/terraform and https://opentofu.org/docs
export const terraform: Detector = {
  tool: 'terraform',
  rules: [
    {
      literals: ['│ Error: '],
      match: /^│ Error: (?<text>.{1,500})/,
      read: ({ text: printed = '' }, block) => {
        const { told: message, last } = messageOf(printed, block);
        const text = withoutRequest(message);
        // A heading for those below
        if (text.startsWith('Terraform encountered problems') && block.after(/^│ Error: /, 20)) return undefined;
        const ofOther = text.startsWith('local-exec ') ? ofProgram(text, block) : undefined;
        if (ofOther) return ofOther;
        const at = block.after(
          /^│ {1,4}(?:on|with) (?<path>[\w./-]{1,200}\.(?:tf|tofu|tfvars|hcl)) line (?<line>\d{1,6})/,
          12,
        )?.groups;
        const path = at?.path ?? '';
        const why = reason(block, last);
        const category = categoryOf(`${text}\n${why}`);
        return {
          category,
          strength: 'exact',
          title: `Terraform: ${told(text, why)}${path ? ` (${shortLocation(path, at?.line)})` : ''}`,
          cause: `Terraform stopped${path ? ` at ${path}:${at?.line}` : ''}: ${text}${why ? `: ${why}` : ''}`,
          key: `${text} ${path} ${why.slice(0, 120)}`,
          to: block.lastBefore(/^╵|^(?!│)/, 40),
          locations: path ? [locationOf(path, at?.line)] : [],
          fix: fixOf(text, category),
          ...(/state lock/.test(text) ? ofLock : {}),
        };
      },
    },
    {
      // With -no-color there is no box.
      literals: ['Error: local-exec provisioner error'],
      match: /^Error: (?<text>local-exec provisioner error)$/,
      read: ({ text = '' }, block) => ofProgram(text, block),
    },
    {
      literals: ['Error acquiring the state lock'],
      match: /^Error: (?<text>Error acquiring the state lock)$/,
      read: ({ text = '' }, block) => {
        const why = block.after(/^(?:Error message: )?(?<why>(?!Error message:|Lock Info:)\S.{8,300})/, 4);
        return {
          category: 'deploy',
          strength: 'exact',
          title: `Terraform: ${text}`,
          cause: `Terraform stopped: ${text}${why ? `: ${why.groups.why}` : ''}`,
          to: why?.line ?? block.number,
          fix: fixOf(text, 'deploy'),
          ...ofLock,
        };
      },
    },
    {
      // With -json the output stands in the same line.
      literals: ['local-exec provisioner error'],
      match: /^Error: (?<text>local-exec provisioner error): [\s\S]{1,3000}? Output: (?<output>[\s\S]{1,3000})/,
      read: ({ text = '', output = '' }) => {
        return failedProgram(text, output.trimEnd().split('\n').at(-1)?.trim() ?? '');
      },
    },
    {
      // Without a box, where colours are off or another program passes the lines on.
      literals: ['.tf line '],
      match: /^ {2}on (?<path>[\w./-]{1,200}\.tf) line (?<line>\d{1,6})(?:, in .{1,200})?:$/,
      read: ({ path = '', line }, block) => {
        const error = block.before(/^Error: (?<text>.{1,500})/, 4);
        // tflint ends with the name of its rule.
        if (!error || /^local-exec | \([a-z_]{5,80}\)$/.test(error.groups.text ?? '')) return undefined;
        const text = withoutRequest(error.groups.text ?? '');
        const below = block.after(/^(?:(?<end>Error|Warning): |(?<why>\S.{8,400}))/, 12);
        const isApart = below !== undefined && block.at(below.line - 1).trim() === '';
        const why = isApart ? (below.groups.why ?? '') : '';
        const category = categoryOf(`${text}\n${why}`);
        return {
          category,
          strength: 'exact',
          title: `Terraform: ${told(text, why)} (${shortLocation(path, line)})`,
          cause: `Terraform stopped at ${path}:${line}: ${text}${why ? `: ${why}` : ''}`,
          key: `${text} ${path} ${why.slice(0, 120)}`,
          from: error.line,
          to: why && isApart ? below.line : block.lastWhile(/^ {3}/, 8),
          locations: [locationOf(path, line)],
          fix: fixOf(text, category),
        };
      },
    },
    {
      literals: ['Terraform exited with code'],
      match: /^(?:Error: )?Terraform exited with code (?<code>\d{1,3})/,
      read: ({ code }) => ({
        category: 'deploy',
        strength: 'echo',
        title: `Terraform exited with code ${code}`,
        cause: `Terraform exited with code ${code}.`,
      }),
    },
  ],
};

/** Azure's provider names what it was about in parentheses over several lines, and tells behind them why it failed. */
function messageOf(first: string, block: Block): { told: string; last: number } {
  const below = /\([^()]*$/.test(first) ? linesBelow(block) : [];
  return { told: [first, ...below].join(' ').replace(subject, ''), last: block.number + below.length };
}

/** The lines of a message up to the empty one. */
function linesBelow(block: Block): string[] {
  const lines: string[] = [];
  while (lines.length < mostLinesBelow) {
    const said = /^│ (?<text>\S.{0,500})/.exec(block.at(block.number + lines.length + 1))?.groups?.text;
    if (said === undefined) break;
    lines.push(said);
  }
  return lines;
}

/** What AWS or Azure answered, without the request's number, which differs in each run. */
function withoutRequest(text: string): string {
  return text
    .replace(
      /: operation error [\w ]{1,60}: \w{1,80}, https response error StatusCode: \d{3}, RequestID: [\w-]{1,80}, (?:api error )?/,
      ': ',
    )
    .replace(/: performing \w{1,60}: unexpected status \d{3} \(.{1,40}?\) with error: /, ': ');
}

/** Without the region and account of what AWS names. */
function shortNames(text: string): string {
  return text.replace(/\barn:aws[\w-]{0,20}:[\w-]{1,40}:[\w-]{0,40}:\d{0,12}:/g, '');
}

/** The last line of what a program printed that Terraform ran, which stands below the command. */
function ofProgram(text: string, block: Block): Finding | undefined {
  const output = block.after(/(?:^|\s)Output: (?<text>\S.{0,400})/, 40);
  if (!output) return undefined;
  const bare = (line: number) => block.at(line).replace(/^│/, '').trim();
  let to = output.line;
  while (to < output.line + 60 && /[^╵]/.test(bare(to + 1))) to += 1;
  const said = to > output.line ? bare(to) : (output.groups.text ?? '');
  const from = Math.max(block.number, to - 8);
  return { ...failedProgram(text, said), from, to, also: from > block.number ? [block.number] : [] };
}

/** The sentence under the source excerpt that says why, below the last line of the message. */
function reason(block: Block, last: number): string {
  for (let line = last + 1; line < last + 14; line += 1) {
    const said = /^│ (?<text>(?!\s|on |with )\S.{8,400})/.exec(block.at(line))?.groups?.text;
    if (said) return said;
    if (!block.at(line).startsWith('│')) return '';
  }
  return '';
}

/** Of a condition of the user's own the message says more than that it failed. */
function told(text: string, why: string): string {
  return ownCondition.test(text) && why !== '' ? why.replace(/\.$/, '') : shortNames(text);
}

function fixOf(text: string, category: Category): Fix | undefined {
  if (/state lock/.test(text))
    return {
      summary: 'Wait for the run that holds the state lock, or release the lock if that run is dead.',
      commands: [sh`terraform force-unlock <lock id>`],
    };
  if (category === 'config')
    return {
      summary: 'Correct the configuration, and check it locally.',
      commands: [sh`terraform validate`, sh`terraform plan`],
    };
  if (category === 'dependency')
    return {
      summary: 'Check the provider’s source and version constraint.',
      commands: [sh`terraform init -upgrade`, sh`terraform providers`],
    };
  return undefined;
}

function failedProgram(text: string, said: string): Finding {
  return {
    category: 'deploy',
    strength: 'exact',
    title: `Terraform: ${text}: ${said}`,
    cause: `A program that Terraform ran failed: ${said}`,
    key: `${text} ${said}`,
  };
}
