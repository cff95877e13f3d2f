import { sh } from '../../commands/shell-command.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const fix = {
  summary: 'Update the named package to a fixed version; where none exists, accept the risk on record.',
  commands: [sh`npm audit fix`, sh`pip-audit --fix`, sh`cargo update -p <crate>`],
};

// npm, pip-audit, cargo audit, trivy, grype, snyk, bandit, semgrep, govulncheck, CodeQL, dependency review
export const audit: Detector = {
  tool: 'audit',
  isProgram: false,
  rules: [
    {
      literals: [' Finding'],
      match: /^│ (?<count>\d{1,5}) (?:Blocking |Code |Blocking Code )Findings? {1,8}│$/,
      read: ({ count = '' }, block) => {
        const path = block.after(/^\s{2,6}(?<path>\S{1,200})\s{0,2}$/, 4);
        const rule = path && block.after(/^\s{5,9}(?<rule>[\w.-]{3,200})$/, 6)?.groups.rule;
        if (!path || !rule) return undefined;
        const name = rule.split('.').at(-1) ?? rule;
        return {
          category: 'security_check',
          strength: 'exact',
          title: `semgrep: ${name} in ${path.groups.path}${count === '1' ? '' : `, and ${Number(count) - 1} more`}`,
          cause: `semgrep found ${count} that its rules forbid; the first is ${rule} in ${path.groups.path}.`,
          key: `${rule} ${path.groups.path}`,
          from: path.line,
          to: Math.min(path.line + 4, block.number + 9),
          locations: [locationOf(path.groups.path ?? '')],
        };
      },
    },
    {
      literals: [' Severity]['],
      match: /^\s{0,4}✗ (?<text>.{1,200}) \[(?<level>\w{1,12}) Severity\]\[.{1,300}\] in (?<name>\S{1,120})/,
      read: ({ text, level, name }, block) => ({
        category: 'security_check',
        strength: 'exact',
        title: `${name}: ${text} (${level?.toLowerCase()})`,
        cause: `${name} has a known vulnerability: ${text} (${level?.toLowerCase()}).`,
        key: `${name} ${text}`,
        to: block.lastWhile(/^\s{2,8}introduced by/, 3),
        fix: { summary: `Raise ${name} to a version without it, or record why it does not apply.` },
      }),
    },
    {
      literals: [
        ' severity vulnerabilit',
        ' vulnerabilities (',
        'known vulnerabilit',
        ' vulnerability found',
        ' vulnerabilities found',
      ],
      match:
        /^(?<text>(?:error: )?(?:[Ff]ound )?(?<count>[1-9]\d{0,5}) (?:(?:low|moderate|high|critical|known) )?(?:severity )?vulnerabilit(?:y|ies)\b.{0,200})/,
      read: ({ text = '' }, block) => ({
        category: 'security_check',
        strength: /^(?:error|Found)/.test(text) || block.before(/^# npm audit report/, 300) ? 'specific' : 'generic',
        title: `Audit: ${text.replace(/^error: /, '')}`,
        cause: `The dependency audit reports ${text.replace(/^error: /, '')}.`,
        to: block.lastWhile(/\S/, 6),
        scope: 'external',
        fix: { ...fix, commands: [] },
      }),
    },
    {
      // Composer
      literals: [' security vulnerability advisor'],
      match: /^Found (?<text>[1-9]\d{0,4} security vulnerability advisor(?:y|ies) affecting \d{1,5} packages?):?$/,
      read: ({ text = '' }, block) => {
        const name = block.after(/^\| Package {1,20}\| (?<name>\S{1,120}) /, 3)?.groups.name;
        const about = block
          .after(/^\| Title {1,20}\| (?<about>\S.{0,200})/, 8)
          ?.groups.about?.replace(/\|$/, '')
          .trim();
        const first = name && about ? `${name}: ${about}` : undefined;
        return {
          category: 'security_check',
          strength: 'specific',
          title: first ?? `Composer found ${text}`,
          cause: `Composer found ${text}${first ? `, first ${first}` : ''}.`,
          key: first,
          to: block.lastWhile(/^[|+]/, 8),
          scope: 'external',
          fix: { ...fix, commands: [] },
        };
      },
    },
    {
      literals: ['Total: '],
      match: /^Total: (?<total>[1-9]\d{0,5}) \((?<counts>[A-Z]{3,10}: .{1,160})\)/,
      read: ({ total, counts }, block) => {
        const target = block.before(/^(?<name>\S.{1,200}) \((?:\w[\w .-]{1,60})\)$/, 6)?.groups.name;
        const secret = block.after(/^(?:CRITICAL|HIGH|MEDIUM|LOW): (?<text>\w{1,80} \([\w-]{1,80}\))$/, 3);
        if (secret) return foundSecret(target ?? 'the image', secret);
        return {
          category: 'security_check',
          strength: 'specific',
          title: `trivy: ${total} vulnerabilities${target ? ` in ${target}` : ''} (${counts})`,
          cause: `trivy found ${total} vulnerabilities${target ? ` in ${target}` : ''}: ${counts}.`,
          key: `${target} ${counts?.replace(/\d+/g, '')}`,
          to: block.lastWhile(/^\s{0,4}[│┌├└]|^\s*$/, 9),
          scope: 'external',
          fix: { ...fix, commands: [] },
        };
      },
    },
    {
      literals: ['>> Issue: ['],
      match: /^>> Issue: \[(?<code>B\d{3}):(?<name>[\w-]{1,80})\] (?<text>.{1,300})/,
      read: ({ code, name, text }, block) => {
        const at = block.after(/^\s{3}Location: (?<path>.{1,300}?):(?<line>\d{1,7})/, 6)?.groups;
        return {
          category: 'security_check',
          strength: 'exact',
          title: `${code} ${name}${at ? ` in ${at.path}:${at.line}` : ''}: ${text}`,
          cause: `bandit reports ${code} (${name}): ${text}`,
          key: `${code} ${at?.path}`,
          to: block.lastWhile(/^\s{3}(?:Severity|CWE|Location|More Info):/, 6),
          locations: at?.path ? [{ path: at.path, line: Number(at.line), column: null }] : [],
        };
      },
    },
    phraseRule(
      [
        'discovered vulnerabilities at or above the severity threshold',
        'Dependency review detected vulnerable packages',
        'known issues, found ',
        ' Code Findings',
        'Vulnerabilities found!',
        'Vulnerability #1: ',
        'Your code is affected by ',
      ],
      {
        what: 'A security scan found something',
        category: 'security_check',
        strength: 'specific',
        scope: 'unknown',
        fix: { ...fix, commands: [] },
      },
    ),
  ],
};

/** Trivy heads what it finds of secrets in a file with their number and kinds. */
function foundSecret(target: string, { line, groups }: { line: number; groups: Record<string, string> }): Finding {
  return {
    category: 'security_check',
    strength: 'specific',
    title: `trivy: a secret in ${target}: ${groups.text}`,
    cause: `trivy found a secret in ${target}: ${groups.text}.`,
    key: `${target} ${groups.text}`,
    from: line,
    to: line,
    fix: { summary: 'Revoke the secret, and take it out of the image and of what the image is built from.' },
  };
}
