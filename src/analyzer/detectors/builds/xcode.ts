import { sh } from '../../commands/shell-command.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { isOutweighed } from '../../detect/outweighed.ts';

const ofCommand = /^\s{0,4}error: (?:\w{1,20} )?command failed /;

// xcodebuild, xcpretty, Swift Testing, CocoaPods, Carthage, SwiftPM and SwiftFormat
export const xcode: Detector = {
  tool: 'xcode',
  rules: [
    {
      literals: ['❌', '[x] '],
      match:
        /^\s{0,4}(?:❌|\[x\])\s{1,3}(?<path>[^\s:][^:]{0,300}\.(?:swift|m|mm|h|c|cpp)):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: (?<text>\S.{1,400})/,
      read: (groups, block) =>
        findingAt(
          'compile',
          { ...groups, text: (groups.text ?? '').replace(/^(?:fatal )?error: /, '') },
          { to: block.lastWhile(/^\s/, 6) },
        ),
    },
    {
      literals: ['xcodebuild: error:', 'xcrun: error:', 'xcode-select: error:'],
      match: /^(?<tool>xcodebuild|xcrun|xcode-select): error: (?<text>.{1,500})/,
      read: ({ tool, text = '' }, block) => ({
        category: /Unable to find a destination|unable to find utility|requires Xcode|not found|does not exist/.test(
          text,
        )
          ? 'missing_tool'
          : 'config',
        // What the command had to say stands below.
        strength: text.endsWith(':') && ofCommand.test(block.at(block.number + 1)) ? 'generic' : 'exact',
        title: `${tool}: ${text}`,
        cause: `${tool} stopped: ${text}`,
        to: block.lastWhile(/^\s{1,}\S/, 9),
        fix: /destination/.test(text)
          ? {
              summary: 'Name a simulator that this Xcode has.',
              commands: [sh`xcrun simctl list devices available`, sh`xcodebuild -showdestinations -scheme <scheme>`],
            }
          : undefined,
      }),
    },
    {
      // What Flutter shows of it
      literals: [' Error (Xcode): ', ' Issue (Xcode): '],
      match: /^(?:Swift Compiler Error|(?:Semantic|Parse|Lexical or Preprocessor) Issue) \(Xcode\): (?<text>.{1,500})/,
      read: ({ text = '' }, block) => {
        const at = /^(?<path>\S{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5})$/.exec(block.at(block.number + 1))?.groups;
        return findingAt('compile', { ...at, text }, { to: block.number + (at ? 1 : 0) });
      },
    },
    {
      literals: ['build setting must be set to a supported value'],
      match: /^(?:error: )?(?<text>The .{1,80} build setting must be set to a supported value.{0,300})/,
      read: ({ text = '' }) => ({
        category: 'config',
        strength: 'exact',
        title: text,
        cause: `Xcode refuses the settings of a target: ${text}`,
        key: 'unsupported build setting',
        fix: { summary: 'Set it in the build settings of the target to a value that this Xcode has.' },
      }),
    },
    {
      literals: [' is not installed. To '],
      match:
        /^(?:.{0,300}[\s:])?(?<text>(?<system>(?:i|tv|watch|vision)OS) \d[\d.]{0,8} is not installed\. To (?:use with Xcode|download).{0,300})/,
      read: ({ text = '', system = '' }) => ({
        category: 'missing_tool',
        strength: 'exact',
        title: text.replace(/ }$/, ''),
        cause: `Xcode lacks a platform: ${text}`,
        key: text.slice(0, text.indexOf(' To ')),
        fix: {
          summary: 'Install the platform in the job, or choose an Xcode that has it.',
          commands: [sh`xcodebuild -downloadPlatform ${system}`],
        },
      }),
    },
    {
      literals: [
        ' requires a provisioning profile',
        'rovisioning profile "',
        'No profiles for ',
        'No signing certificate',
        'No Accounts:',
        'Code Signing Error',
        'requires a development team',
        'errSecInternalComponent',
        'Code signing is required for product type',
        ' code signed but requires entitlements',
      ],
      match:
        /^(?<text>.{0,400}(?:requires a provisioning profile|[Pp]rovisioning profile "[^"]{1,200}" (?:doesn't|has|is|can't|belongs)|No profiles for |No signing certificate|No Accounts:|Code Signing Error|requires a development team|errSecInternalComponent|Code signing is required for product type| code signed but requires entitlements).{0,300})/,
      read: ({ text = '' }) => ({
        category: 'credentials',
        strength: 'specific',
        title: `Code signing: ${text.split('error: ').at(-1)?.trim()}`,
        cause: `Xcode cannot sign: ${text.trim()}`,
        fix: { summary: 'Install the certificate and profile in the job, or build with CODE_SIGNING_ALLOWED=NO.' },
      }),
    },
    {
      literals: [': error: no such module', ': error: unable to ', ': error: failed to build module '],
      match:
        /^(?:<unknown>:0|(?<path>[^\s:]{1,300}):(?<line>\d{1,7}):\d{1,5}): error: (?<text>(?:no such module '(?<name>\w{1,80})'|unable to |failed to build module ').{0,600})/,
      read: (groups, block) =>
        findingAt(/ is not supported by the compiler/.test(groups.text ?? '') ? 'config' : 'compile', groups, {
          to: block.lastWhile(/^\s{0,6}\d{0,7} \|/, 6),
          fix: groups.name
            ? {
                summary: `Add the product ${groups.name} to the target’s dependencies, and fetch the packages before building.`,
                commands: [sh`swift package resolve`, sh`pod install`],
              }
            : undefined,
        }),
    },
    {
      literals: [' recorded an issue at '],
      match:
        /^(?:✘|􀢄|\u2718) Test (?<test>"[^"]{1,200}"|\S{1,200}) recorded an issue(?: with .{1,200})? at (?<path>[^\s:]{1,200}):(?<line>\d{1,7}):\d{1,5}: (?<why>.{1,300})/,
      read: (groups) =>
        failedTest(groups, {
          fix: {
            summary: 'Run the failed test alone.',
            commands: [sh`swift test --filter ${groups.test?.replace(/"|\(\)$/g, '')}`],
          },
        }),
    },
    {
      literals: ['[!] '],
      match:
        /^\[!\] (?<text>(?:CocoaPods could not find|Unable to (?:find|satisfy|add a source)|The version of CocoaPods|Invalid `Podfile`|The `[^`]{1,100}` (?:pod|target)(?! overrides)|Error installing|.{0,60}(?:failed to validate|did not pass validation)|Could not|No podspec|No `Podfile' found|Found no).{0,400})/,
      read: ({ text: first = '' }, block) => {
        if (block.before(/^fastlane finished with errors$/, 6)) return undefined;
        const why = first.startsWith('Error installing')
          ? block.after(/(?:^|[^.\w])(?<text>curl: \(\d{1,3}\) .{1,300}|fatal: .{1,300})/, 12)
          : undefined;
        const text = why ? `${first}: ${why.groups.text}` : first;
        return {
          category: firstMatch(
            text,
            [
              [/Invalid `Podfile`|No `Podfile'|validat/, 'config'],
              [/curl: \((?!22\))\d/, 'network'],
            ],
            'dependency',
          ),
          strength: /valid/.test(text) ? 'specific' : 'exact',
          title: `CocoaPods: ${text}`,
          cause: `CocoaPods stopped: ${text}`,
          to: Math.max(why?.line ?? 0, block.paragraphEnd(9)),
          fix: /could not find compatible/.test(text)
            ? {
                summary: 'Refresh the specs, or loosen the version in the Podfile.',
                commands: [sh`pod install --repo-update`],
              }
            : undefined,
        };
      },
    },
    {
      literals: ['A shell task (', 'Dependency "', 'Failed to resolve dependencies'],
      match:
        /^(?:\*\*\* )?(?<text>A shell task \(.{1,300}\) failed with exit code \d{1,3}|Dependency "[^"]{1,120}" has no shared framework schemes.{0,200}|(?:error: )?Failed to resolve dependencies:?$)/,
      read: ({ text = '' }, block) => ({
        category: 'dependency',
        strength: 'specific',
        title: text.replace(/^A shell task \(|\) failed/g, (part) => (part.startsWith(')') ? ' failed' : '')),
        cause: `A dependency could not be fetched or built: ${text}`,
        to: block.lastWhile(/^\s{0,}\S/, 3),
      }),
    },
    {
      literals: [
        '** BUILD FAILED **',
        '** TEST FAILED **',
        '** ARCHIVE FAILED **',
        'The following build commands failed:',
      ],
      match: /^(?:\*\* (?<what>BUILD|TEST|ARCHIVE) FAILED \*\*|The following build commands failed:)/,
      read: ({ what = '' }, block) => {
        const command = block.at(block.number + 1).trim();
        return {
          category: what === 'TEST' ? 'test' : 'compile',
          strength: what ? 'echo' : 'generic',
          title: what ? `xcodebuild: ${what.toLowerCase()} failed` : `Build command failed: ${command}`,
          cause: what ? `xcodebuild ended with ${what} FAILED.` : `Xcode could not run ${command}.`,
          to: block.number + 1,
        };
      },
    },
    {
      literals: [': error: (', ': warning: ('],
      match:
        /^(?<path>[^\s:]{1,300}\.swift):(?<line>\d{1,7}):(?<column>\d{1,5}): (?<level>error|warning): \((?<rule>\w{2,60})\) (?<text>.{1,300})/,
      read: (groups, block) =>
        isOutweighed(block, groups.level, /\.swift:\d{1,7}:\d{1,5}: error: \(\w/)
          ? undefined
          : findingAt(
              'lint',
              { ...groups, text: `${groups.text} (${groups.rule})` },
              {
                strength: 'specific',
                to: block.lastWhile(/: (?:error|warning): \(\w/, 30),
                fix: { summary: 'Format the code.', commands: [sh`swiftformat .`] },
              },
            ),
    },
  ],
};
