import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const fix = {
  summary: 'Revoke the secret first, then remove it from the code and its history.',
  steps: [
    'Treat the value as known to others: rotate it at its issuer.',
    'Put it in the CI’s secret store instead.',
    'A false alarm belongs in the scanner’s allow list.',
  ],
};

// gitleaks, trufflehog, detect-secrets, ggshield. The value they print is never quoted.
export const secretScan: Detector = {
  tool: 'secret-scan',
  isProgram: false,
  rules: [
    {
      literals: ['RuleID:'],
      match: /^RuleID:\s{1,12}(?<rule>[\w-]{2,80})/,
      read: ({ rule }, block) => {
        const file = block.after(/^File:\s{1,12}(?<path>.{1,300})/, 6)?.groups.path;
        const line = block.after(/^Line:\s{1,12}(?<line>\d{1,7})/, 6)?.groups.line;
        return {
          category: 'security_check',
          strength: 'exact',
          title: `gitleaks: a secret (${rule})${file ? ` in ${file}${line ? `:${line}` : ''}` : ''}`,
          cause: `gitleaks found what looks like a secret (${rule})${file ? ` in ${file}` : ''}.`,
          key: `${rule} ${file}`,
          to: block.lastWhile(/^(?:Entropy|File|Line|Commit|Author|Email|Date|Fingerprint|Link):/, 9),
          locations: file ? [{ path: file, line: line ? Number(line) : null, column: null }] : [],
          fix,
        };
      },
    },
    phraseRule(['leaks found: '], {
      what: 'Secrets found in the repository',
      category: 'security_check',
      strength: 'generic',
      fix,
    }),
    phraseRule(
      [
        'Found verified result',
        'Potential secrets about to be committed',
        'Secret detected',
        'secrets were detected',
        'Secret Type: ',
      ],
      {
        what: 'A secret was found in the code',
        category: 'security_check',
        strength: 'exact',
        fix,
        last: (block) =>
          block.lastWhile(/^(?:Detector Type|Decoder Type|File|Line|Commit|Location|Email|Repository): /, 9),
      },
    ),
  ],
};
