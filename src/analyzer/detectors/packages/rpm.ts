import { findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// rpmbuild, dnf, mock and apt
export const rpm: Detector = {
  tool: 'packages',
  isProgram: false,
  rules: [
    {
      // rpmlint: where the sum of badness ends the build, other errors only tell.
      literals: [': E: '],
      match: /^(?<path>[\w.+~-]{1,200}):(?:(?<line>\d{1,7}):)? E: (?<text>[a-z][\w%-]{3,80}(?: .{0,300})?)$/,
      read: (groups, block) => {
        if (!block.after(/^ {0,4}\d{1,6} packages? and \d{1,6} specfiles? checked; /, 1000)) return undefined;
        const ends = groups.text?.includes(' (Badness: ');
        return findingAt('lint', groups, { strength: ends ? 'exact' : 'specific' });
      },
    },
    {
      literals: ['nothing provides ', 'No match for argument', 'Unable to find a match', 'conflicting requests'],
      match:
        /^(?<text>.{0,100}(?:nothing provides |No match for argument|Unable to find a match|conflicting requests).{0,300})/,
      read: ({ text }) => ({
        category: 'dependency',
        strength: /conflicting requests/.test(text ?? '') ? 'generic' : 'exact',
        title: `${text?.trim().replace(/^- /, '')}`,
        cause: `A package cannot be installed: ${text?.trim()}`,
      }),
    },
    {
      literals: ['error: Failed build dependencies', 'error: Failed dependencies'],
      match: /^\S{0,60}error: Failed (?:build )?dependencies:$/,
      read: (_, block) => {
        const lacked = block.after(/^\s+(?<text>\S.{0,300} is needed by \S.{0,200})/, 1)?.groups.text;
        return {
          category: 'dependency',
          strength: 'exact',
          title: `rpm: ${lacked ?? 'packages are missing'}`,
          cause: `rpm lacks what a package needs: ${lacked ?? block.text}`,
          key: `rpm ${lacked?.replace(/ is needed by .*/, '')}`,
          to: block.lastWhile(/^\s+\S.{0,300} is needed by /, 8),
        };
      },
    },
    {
      literals: ['Installed (but unpackaged) file'],
      match: /^error: (?<text>Installed \(but unpackaged\) file\(s\) found:)$/,
      read: ({ text }, block) => {
        const file = block.at(block.number + 1).trim();
        return {
          category: 'config',
          strength: 'exact',
          title: `rpmbuild: ${text} ${file}`,
          cause: `rpmbuild installed files that no list of the spec file names: ${file}`,
          key: `unpackaged ${file}`,
          to: block.lastWhile(/^\s{3}\//, 9),
          fix: { summary: `Name ${file} below %files in the spec file, or remove it in %install.` },
        };
      },
    },
    {
      literals: ['error: Bad file', 'error: Bad exit status', 'error: line '],
      match: /^error: (?<text>(?:Bad file|line \d+|Bad exit status).{0,400})/,
      read: ({ text = '' }, block) =>
        // Many programs have a message for a line.
        text.startsWith('line ') && !block.before(/\brpm(?:build|spec)?\b|\.spec\b/, 40)
          ? undefined
          : {
              category: 'config',
              strength: /Bad exit/.test(text) ? 'echo' : 'exact',
              title: `rpmbuild: ${text}`,
              cause: `rpmbuild: ${text}`,
              to: block.lastWhile(/^\s{2,}\S/, 8),
            },
    },
    {
      literals: ['unmet dependencies'],
      match: /^(?<text>.{0,100}unmet dependencies.{0,100})/,
      read: ({ text }, block) => {
        const unmet = block.after(/^\s+(?<text>\S{1,120} : (?:Pre)?(?:Depends|Conflicts|Breaks): .{1,300})/, 1)?.groups
          .text;
        return {
          category: 'dependency',
          strength: 'likely',
          title: `apt: ${unmet ?? text}`,
          cause: `apt cannot install a package: ${unmet ?? text}`,
          to: block.lastWhile(/^\s+\S/, 8),
        };
      },
    },
    {
      literals: ['E: Unable to locate package', 'E: Package ', 'E: Failed to fetch', 'E: Version '],
      match: /^(?<text>E: (?:Unable to locate package|Package|Failed to fetch|Version).{1,300})/,
      read: ({ text }) => ({
        category: /Failed to fetch/.test(text ?? '') ? 'network' : 'dependency',
        strength: 'likely',
        title: `apt: ${text}`,
        cause: `apt: ${text}`,
      }),
    },
  ],
};
