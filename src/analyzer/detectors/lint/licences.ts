import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

// license-checker, cargo-deny, go-licenses, REUSE
export const licences: Detector = {
  tool: 'licences',
  isProgram: false,
  rules: [
    phraseRule(
      [
        'which is not permitted by the',
        'failed to satisfy license requirements',
        'Not allowed license',
        'incompatible licenses',
        'Found license defined by the --failOn',
      ],
      {
        what: 'A dependency’s licence is not allowed',
        category: 'security_check',
        strength: 'exact',
        fix: {
          summary: 'Replace the dependency, or add its licence to the allowed ones after asking who decides.',
        },
        last: (block) => block.lastWhile(/^\s{2,}\S|^\s{0,4}[│┌├└]/, 8),
      },
    ),
    phraseRule(['Unfortunately, your project is not compliant with version'], {
      what: 'REUSE finds files without a licence',
      category: 'lint',
      strength: 'specific',
      fix: {
        summary: 'Add the missing headers.',
        commands: [sh`reuse lint`, sh`reuse annotate --copyright=<holder> --license=<licence> <file>`],
      },
    }),
  ],
};
