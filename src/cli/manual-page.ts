import type { Command } from 'commander';

const statuses = [
  ['0', 'It did what it was asked. Of the run of a command: the command succeeded.'],
  ['1', 'It could not, and a sentence on standard error says why.'],
  ['2', 'It was called with words or options that it does not know.'],
  ['75', 'With --exit-retry: the failure is safe to retry.'],
] as const;

const variables = [
  [
    'FIRSTFAIL_URL, FIRSTFAIL_TOKEN',
    'The address of the service and an API token. They win over what "firstfail login" has stored.',
  ],
  ['XDG_CONFIG_HOME', 'The folder below which "firstfail login" stores both; ~/.config where it is not set.'],
  ['NO_COLOR, FORCE_COLOR', 'No colours, and colours also in a pipe.'],
  ['NODE_EXTRA_CA_CERTS', 'A file with certificates that sign that of the service.'],
] as const;

/** The manual page of a program and all its commands, in the macros of man(7); `release` is its version. */
export function manualPage(program: Command, release: string): string {
  const name = program.name();
  return [
    `.TH ${name.toUpperCase()} 1 "" ${argument(`${name} ${release}`)} "User Commands"`,
    '.SH NAME',
    text(`${name} - find the first failure in a CI log`),
    '.SH SYNOPSIS',
    `.B ${argument(name)}`,
    text('command [options] [arguments]'),
    '.SH DESCRIPTION',
    text(program.description()),
    '.SH OPTIONS',
    ...options(program),
    '.SH COMMANDS',
    ...commandsBelow(program),
    '.SH EXIT STATUS',
    ...statuses.flatMap(([status, about]) => item(status, about)),
    '.SH ENVIRONMENT',
    ...variables.flatMap(([variable, about]) => item(variable, about)),
    '',
  ].join('\n');
}

function commandsBelow(parent: Command): string[] {
  const help = parent.createHelp();
  return help
    .visibleCommands(parent)
    .filter((command) => command.name() !== 'help')
    .flatMap((command) => [
      `.SS ${argument(help.commandUsage(command))}`,
      text(help.commandDescription(command)),
      ...help
        .visibleArguments(command)
        .flatMap((each) => item(help.argumentTerm(each), help.argumentDescription(each))),
      ...options(command),
      ...commandsBelow(command),
    ]);
}

function options(command: Command): string[] {
  const help = command.createHelp();
  return help.visibleOptions(command).flatMap((each) => item(help.optionTerm(each), help.optionDescription(each)));
}

function item(term: string, about: string): string[] {
  return ['.TP', `.B ${argument(term)}`, text(about)];
}

/** Text that begins no request and holds no escape; a hyphen stays one that can be copied. */
function text(plain: string): string {
  const escaped = plain.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('\n', ' ');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}

function argument(plain: string): string {
  return `"${text(plain).replaceAll('"', '\\(dq')}"`;
}
