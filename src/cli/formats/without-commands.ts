const commandStarts = /##(?=\[|vso\[|teamcity\[)|::(?=[a-z])/g;

/** Text for the log of a CI, in which no quoted line is a command of any: GitHub's, Azure's or TeamCity's. */
export function withoutCommands(text: string): string {
  return text.replace(commandStarts, (start) => start.split('').join(' '));
}
