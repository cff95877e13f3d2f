import { categorySaid } from '../../classify/category-of.ts';
import { certain } from '../../classify/sign.ts';
import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://cmake.org/cmake/help/latest/command/message.html, autoconf and meson
export const cmake: Detector = {
  tool: 'cmake',
  rules: [
    {
      literals: ['failed with: BUILD_FAILED', 'failed with: POST_BUILD_CHECKS_FAILED'],
      match: /^error: building (?<port>\S{1,120}) failed with: (?<text>\w{1,60})/,
      read: ({ port, text }) => ({
        category: 'dependency',
        strength: 'exact',
        title: `vcpkg could not build ${port}: ${text}`,
        cause: `vcpkg could not build the port ${port} (${text}).`,
        key: `vcpkg ${port?.split('@')[0]} ${text}`,
        fix: { summary: 'Look at the port’s own build log, or take another version of it.' },
      }),
    },
    {
      // What generates code for Qt
      literals: ['AutoMoc error', 'AutoUic error', 'AutoRcc subprocess error'],
      match: /^(?<what>Auto(?:Moc|Uic|Rcc)) (?:subprocess )?error$/,
      read: ({ what }, block) => {
        const last = block.lastBefore(/^\s*$|^Consider to$/, 9);
        const said = Array.from({ length: Math.max(0, last - block.number - 1) }, (_, at) =>
          block.at(block.number + 2 + at).trim(),
        );
        return {
          category: 'compile',
          strength: 'exact',
          title: `${what}: ${said.join(' ')}`,
          cause: `${what} stopped: ${said.join(' ')}`,
          key: said.join(' '),
          to: block.lastBefore(/^\s*$/, 9),
        };
      },
    },
    {
      literals: ['CMake Error'],
      match:
        /^\s{0,8}CMake Error(?: at (?<path>\S.{0,300}?):(?<line>\d{1,7}))?(?: \((?<command>\w{1,80})\))?: ?(?<text>.{0,400})/,
      read: ({ path, line, command, text }, block) => {
        const said = notFound(text ?? '', block) ?? (text || sentence(block));
        // The program's own line with the reason, as vcpkg's
        const isDownload = /^Download failed/.test(said);
        const above =
          isDownload || /^command failed with return code/.test(said)
            ? block.before(/(?:^|: )error: (?<text>.{1,400})/, 10)
            : undefined;
        const absent = /^A required package was not found/.test(said)
          ? block.before(
              /^-- {1,4}(?:No package '(?<name>[^']{1,80})' found|Package '(?<name2>[^']{1,80})'.{0,200} not found)/,
              12,
            )
          : undefined;
        const module = absent?.groups.name || absent?.groups.name2;
        const why = module ? `pkg-config finds no ${module}` : (above?.groups.text ?? said);
        return {
          category: firstMatch(
            why,
            [
              [
                /is not a full path and was not found in the PATH|No CMAKE_\w{1,20}_COMPILER could be found/,
                'missing_tool',
              ],
              [Boolean(isDownload ? above : module), 'dependency'],
              [/Could not find|Could NOT find|could not find|Unable to find|not found/, 'dependency'],
            ],
            // What a project says itself, in its own words
            (command === 'message' && categorySaid(why, certain)) || 'config',
          ),
          strength: /[Tt]ests? failed|failed with|exit code/.test(why) ? 'generic' : 'exact',
          title: `CMake: ${why}${path ? ` (${shortLocation(path, line)})` : ''}`,
          cause: `CMake stopped: ${why}`,
          key: why,
          from: absent?.line ?? above?.line ?? block.number,
          to: block.lastWhile(/^(?:\s{2,}|$)/, 25),
          locations: path ? [locationOf(path, line)] : [],
          fix: fixOf(why),
        };
      },
    },
    {
      literals: ['meson.build:', 'meson_options.txt:', 'meson.options:'],
      match:
        /^(?<path>\S{0,200}meson(?:\.build|_options\.txt|\.options)):(?<line>\d{1,6}):\d{1,5}: (?:ERROR: )?(?<text>(?!WARNING|DEPRECATION|NOTICE).{1,400})/,
      read: ({ path = '', line = '', text = '' }) => {
        const name =
          /Dependency "(?<name>[^"]{1,80})"|Program (?:or command )?'(?<tool>[^']{1,80})'|library '(?<library>[^']{1,80})'/.exec(
            text,
          )?.groups;
        const missing = name?.name ?? name?.library;
        return findingAt(
          firstMatch(
            text,
            [
              [name?.tool !== undefined, 'missing_tool'],
              [missing !== undefined, 'dependency'],
              [/not found/, 'dependency'],
            ],
            'config',
          ),
          { path, line, text },
          {
            title: `meson: ${text}`,
            fix: missing
              ? {
                  summary: `Install the development files of ${missing}, or make it a subproject.`,
                  commands: [sh`pkg-config --modversion ${missing}`, sh`apt-file search ${missing}.pc`],
                }
              : undefined,
          },
        );
      },
    },
    {
      literals: ['ninja: error:', 'ninja: fatal:'],
      match: /^ninja: (?:error|fatal): (?<text>.{1,400})/,
      read: ({ text = '' }) => ({
        category: /missing and no known rule|loading|unknown target|^chdir to /.test(text) ? 'config' : 'unknown',
        strength: /rebuilding 'build\.ninja'|subcommand/.test(text) ? 'generic' : 'specific',
        title: `ninja: ${text}`,
        cause: `ninja stopped: ${text}`,
      }),
    },
  ],
};

function fixOf(why: string): Fix | undefined {
  const module = /^pkg-config finds no (?<name>\S{1,80})$/.exec(why)?.groups?.name;
  if (module)
    return {
      summary: `Install the development files of ${module}, or add the folder of ${module}.pc to PKG_CONFIG_PATH.`,
      commands: [sh`apt-file search ${module}.pc`],
    };
  const unset = /^(?<name>\w{1,80}) is used, but set to NOTFOUND$/.exec(why)?.groups?.name;
  if (unset)
    return {
      summary: `Install the library that ${unset} stands for, for the platform that is built for, or set it by hand.`,
      commands: [sh`cmake -B build -D${plainName(unset)}=<where it is>`],
    };
  const compiler = /^The CMAKE_\w{1,20}_COMPILER: {1,3}(?<name>\S{1,120}) {1,3}is not /.exec(why)?.groups?.name;
  if (compiler) return { summary: `Install ${compiler} in the job, or name the compiler that is there.` };
  const name =
    /(?:provided by|Could not find a package configuration file provided by|Could NOT find|find_package\() ?"?(?<name>[A-Za-z][\w+.-]{1,60})"?/.exec(
      why,
    )?.groups?.name;
  if (name)
    return {
      summary: `Install the development package of ${name}, or point CMake at it.`,
      commands: [sh`cmake -B build -DCMAKE_PREFIX_PATH=<where ${name} is>`],
    };
  if (/CMake \d[\d.]{0,10} or higher is required/.test(why))
    return {
      summary: 'Install a newer CMake in the job, or lower cmake_minimum_required.',
      commands: [sh`cmake --version`],
    };
  if (/Compatibility with CMake < 3\.5 has been removed/.test(why))
    return {
      summary: 'Raise cmake_minimum_required to 3.5 or newer; this CMake no longer reads older ones.',
      commands: [sh`cmake -B build -DCMAKE_POLICY_VERSION_MINIMUM=3.5`],
    };
  return undefined;
}

/** The variables stand below, each as a path from the folder that uses it. */
function notFound(text: string, block: Block): string | undefined {
  if (!/^The following variables are used in this project, but they are set to NOTFOUND/.test(text)) return undefined;
  const name = block.after(/^\s{0,8}(?:\S{1,200}\/)?(?<name>[A-Za-z]\w{2,80})(?: \(ADVANCED\))?\s{0,4}$/, 5)?.groups
    .name;
  return name && `${name} is used, but set to NOTFOUND`;
}

/** CMake wraps its message over indented lines; the sentence that says what is missing may not be the first. */
function sentence(block: Block): string {
  const words: string[] = [];
  for (let line = block.number + 1; line < block.number + 12; line += 1) {
    const text = block.at(line);
    if (/^\S|^\s{0,8}(?:Call Stack \(|-- )/.test(text)) break;
    words.push(text.trim());
  }
  const all = words
    .join(' ')
    .trim()
    .replace(/ Tried extensions .*/, '');
  const missing = /(?:Could not find|Could NOT find|Unable to find) /.exec(all);
  if (!missing) return all.slice(0, 300);
  const rest = all.slice(missing.index, missing.index + 320);
  const end = rest.search(/\.(?:\s|$)| with any of/);
  return end > 0 ? rest.slice(0, end) : rest;
}
