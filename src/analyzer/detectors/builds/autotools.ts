import { sh } from '../../commands/shell-command.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// autoconf, automake, libtool and pkg-config
export const autotools: Detector = {
  tool: 'autotools',
  rules: [
    {
      literals: ['configure.ac:', 'configure.in:', 'Makefile.am:', '.m4:'],
      match:
        /^(?<path>[\w./-]{0,200}(?:configure\.(?:ac|in)|Makefile\.am|\w\.m4)):(?<line>\d{1,6}): (?:error: |fatal error: )(?<text>.{1,300})/,
      read: (groups, block) => {
        const macro = /macro: (?<name>\w{1,80})/.exec(groups.text ?? '')?.groups?.name;
        return findingAt('config', groups, {
          to: block.lastWhile(/^\s{2,}/, 6),
          fix: macro
            ? {
                summary: `Install the package that brings ${macro} (pkg-config for PKG_…, autoconf-archive for AX_…, gettext for AM_GNU_GETTEXT).`,
              }
            : undefined,
        });
      },
    },
    {
      literals: ['configure: error:'],
      match: /^(?:.{0,100}: )?configure: error:\s{0,4}(?<text>.{0,400})$/,
      read: ({ text: said = '' }, block) => {
        const below = /^$|^in [`']/.test(said)
          ? block.after(/^(?!.{0,100}configure: error:\s{0,4}$).{0,40}[a-z]{3}/i, 5)
          : undefined;
        const text = below ? withoutInvitation(below.text.trim().replace(/^configure: error: /, '')) : said;
        if (text === '') return undefined;
        return {
          category: /compiler cannot/.test(text) ? 'compile' : 'dependency',
          strength: 'exact',
          title: `configure: ${text}`,
          cause: `configure stopped: ${text}`,
          key: text.replace(/`.*/, ''),
          fix: /compiler cannot/.test(text)
            ? {
                summary:
                  'Look in config.log for what the compiler said of its first program: a flag, a library or the compiler itself.',
                commands: [sh`grep -n "error:" config.log`],
              }
            : undefined,
          to: Math.max(below?.line ?? 0, block.lastWhile(/^(?:configure: error|See `|.{0,40}config\.log)/, 5)),
        };
      },
    },
    {
      literals: ['aclocal: error:', 'automake: error:', 'autoreconf: '],
      match:
        /^(?<tool>autoreconf|aclocal|automake|libtoolize)(?:-[\d.]{1,6})?: (?:error: )?(?<text>(?!export|running|Entering|Leaving|configure\.ac: )\S.{1,300}(?:failed|cannot|not found|No such|required|too old).{0,200})/,
      read: ({ tool, text = '' }) => ({
        category: /not found|No such/.test(text) ? 'missing_tool' : 'config',
        strength: /failed with exit status/.test(text) ? 'generic' : 'specific',
        title: `${tool}: ${text}`,
        cause: `${tool} stopped: ${text}`,
      }),
    },
    {
      literals: ['No package '],
      match: /^(?:configure: error: )?(?:Package requirements .{1,300}|No package '(?<name>[\w.+-]{1,80})' found)$/,
      read: ({ name = '' }, block) => {
        const missing = name || block.after(/^No package '(?<name>[\w.+-]{1,80})' found/, 5)?.groups.name;
        if (!missing) return undefined;
        return {
          category: 'dependency',
          strength: 'specific',
          title: `pkg-config finds no ${missing}`,
          cause: `pkg-config knows no package ${missing}: its development files are not installed.`,
          key: `pkg-config ${missing}`,
          to: block.lastWhile(/^(?:\s*$|No package )/, 4),
          fix: {
            summary: `Install the development package of ${missing}, or add its .pc folder to PKG_CONFIG_PATH.`,
            commands: [sh`apt-file search ${missing}.pc`, sh`pkg-config --modversion ${missing}`],
          },
        };
      },
    },
    {
      literals: ['was not found in the pkg-config search path'],
      match: /^Package (?<name>[\w.+-]{1,80}) was not found in the pkg-config search path/,
      read: ({ name }, block) => ({
        category: 'dependency',
        strength: 'specific',
        title: `pkg-config finds no ${name}`,
        cause: `pkg-config knows no package ${name}: its development files are not installed.`,
        key: `pkg-config ${name}`,
        to: block.lastWhile(/^(?:Perhaps|to the PKG|No package|Package )/, 4),
        fix: { summary: `Install the development package of ${name}.`, commands: [sh`apt-file search ${name}.pc`] },
      }),
    },
  ],
};

/** Without the words that lead to a list below it. */
function withoutInvitation(text: string): string {
  return text.replace(/(?<=[.!]) [^.!]{1,60}:$/, '');
}
