import type { Block } from '../../detect/block.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { followsError } from '../../detect/follows-error.ts';
import { isNearEnd } from '../../detect/is-near-end.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';
import { inEnglish } from '../../translations/in-english.ts';

const indent: Fix = { summary: 'Indent the recipe line with a tab, not with spaces.' };

// SIGTERM and SIGINT, as the C library names them in the language of the machine
const askedToStop =
  /^(?:Terminated|Interrupt|Beendet|Unterbrechung|Complété|Interrompre|Terminado|Interrupción|Interrupção|Terminato|Interruzione|Beëindigd|Onderbroken|Avslutad|Avbruten|Zakończony|Przerwanie|Ukončen|Přerušen|Sonlandırıldı|Завершено|Прерывание|Перервано|已终止|中断|終了しました|割り込み|종료됨|인터럽트)\s{0,4}(?:\(SIG\w{3,5}\))?$/;

// https://www.gnu.org/software/make/manual/html_node/Error-Messages.html
export const make: Detector = {
  tool: 'make',
  rules: [
    {
      literals: [
        'No rule to make target',
        'missing separator',
        'No targets specified',
        'commands commence before',
        'multiple target patterns',
        'recipe commences before',
        'unterminated call',
        "missing 'endif'",
        'target pattern contains no',
        'Recursive variable',
      ],
      match:
        /^(?:g?make(?:\[\d{1,3}\])?: |(?<path>[\w./+-]{1,200}):(?<line>\d{1,6}): )?\*\*\* (?<text>(?:No rule to make target|missing separator|No targets specified|commands commence|multiple target|recipe commences|unterminated call|missing 'endif'|target pattern contains no|Recursive variable).{0,300})/,
      read: ({ path = '', line = '', text = '' }, block) => {
        const target = /No rule to make target [`'](?<name>[^']{1,200})'(?:, needed by [`'](?<by>[^']{1,200})')?/.exec(
          text,
        )?.groups;
        return {
          category: 'config',
          strength: wentOn(block) ? 'echo' : 'specific',
          title: `make: ${text.replace(/\.? {1,2}Stop\.$/, '')}${path ? ` (${shortLocation(path, line)})` : ''}`,
          cause: `make: ${text}`,
          key: text,
          locations: path ? [locationOf(path, line)] : [],
          fix: target ? fixOf(target) : firstMatch(text, [[/missing separator/, indent]], undefined),
        };
      },
    },
    {
      // What make starts without a shell
      literals: [': No such file or directory', ': Permission denied'],
      match:
        /^g?make(?:\[\d{1,3}\])?: (?<program>[\w.+/-]{1,160}): (?<text>No such file or directory|Permission denied)$/,
      read: ({ program = '', text = '' }, block) =>
        block.after(/\*\*\* \[.{1,300}\] Error 12[67]$/, 4) && {
          category: text.startsWith('No') ? 'missing_tool' : 'permission',
          strength: 'exact',
          title: `make cannot run ${program}: ${text}`,
          cause: `make cannot run ${program}: ${text}`,
          key: `${program} ${text}`,
        },
    },
    {
      // `$(error …)`, and what make says in the language of its machine; it ends with its word for "Stop", unless
      // it keeps going.
      literals: [': *** '],
      match:
        /^(?:g?make(?:\[\d{1,3}\])?: |(?<path>[\w./+-]{1,200}):(?<line>\d{1,6}): )\*\*\* {1,2}(?!\[)(?<text>\S.{0,300}?)[.。 ]?(?<stop>\s{1,2}(?:Stop|Schluss|Arrêt|Alto|Arresto|中止|停止|Останов|Pare)[.。]?)?$/,
      read: ({ path = '', line = '', text: begun = '', stop }, block) => {
        if (!stop && !/No rule to make target/.test(inEnglish(begun))) return undefined;
        // In German the line is broken.
        const to = !stop && begun.endsWith(',') ? block.number + 1 : block.number;
        const text = to === block.number ? begun : `${begun} ${block.at(to).trim()}`;
        return {
          category: 'config',
          strength: wentOn(block) ? 'echo' : 'specific',
          title: `make: ${text}${path ? ` (${shortLocation(path, line)})` : ''}`,
          cause: `make stopped: ${text}`,
          key: text,
          to,
          locations: path ? [locationOf(path, line)] : [],
          fix: firstMatch(inEnglish(text), [[/missing separator/, indent]], undefined),
        };
      },
    },
    {
      literals: ['*** ['],
      match:
        /^(?:checking .{1,200}? ?\.\.\. ?)?(?:g?make|mingw32-make|ninja)(?:\[\d{1,3}\])?: \*\*\* \[(?<target>.{1,200}?)\](?: Error (?<code>\d{1,3})| (?<signal>\D{2,40}))?/,
      read: ({ target, code, signal = '' }, block) => {
        const asked = askedToStop.test(signal) && isNearEnd(block) && !followsError(block);
        return {
          category: firstMatch(
            code ?? '',
            [
              [/^137$/, 'resources'],
              [asked, 'cancelled'],
            ],
            'unknown',
          ),
          strength: asked ? 'likely' : 'echo',
          title: asked ? `make: ${target} was stopped by a signal: ${signal}` : `make: ${target} failed`,
          cause: asked
            ? `What made ${target} was asked to stop, by a person, the CI or a limit: ${signal}`
            : `make target ${target} failed${code ? ` with code ${code}` : ''}.`,
        };
      },
    },
    {
      // Of ninja, with a target; a sentence is another's.
      literals: ['FAILED: '],
      match: /^FAILED: (?<target>(?!.{1,200}[a-z]{2} [a-z]{2,20} [a-z]{2})\S.{0,300})/,
      read: ({ target }) => ({
        category: 'compile',
        strength: 'generic',
        title: `Build step failed: ${target}`,
        cause: `ninja could not build ${target}.`,
      }),
    },
  ],
};

/** debhelper asks make for targets that a package may lack, and goes on to its next tool. */
function wentOn(block: Block): boolean {
  return /^\s{2,6}dh_\w{2,40}(?: |$)/.test(block.at(block.number + 1));
}

function fixOf({ name, by }: Record<string, string | undefined>): Fix {
  return {
    summary: by
      ? `${name}, which ${by} needs, neither exists nor has a rule: check its name and whether it is committed or generated first.`
      : `No makefile here has a rule for ${name}: check the target’s name and the directory.`,
  };
}
