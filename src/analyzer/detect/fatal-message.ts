// As loggers mark it; PostgreSQL marks each refused client so, with two spaces.
const level =
  /"(?:level|lvl|severity|levelname|log\.level|@l)": ?(?:"(?:fatal|panic|critical|emerg(?:ency)?)"|60\b)|\b(?:level|lvl|severity)="?(?:fatal|panic|critical)\b/i;
const word = /^.{0,120}?(?:^|[\s[|])(?:FATAL|FTL|CRITICAL|PANIC)(?:\]|\s|:\s(?! ))/;

/** Whether a logger marked a line as the last message of a process that gives up; of records in JSON the one that was printed counts. */
export function isFatalMessage(shown: string): boolean {
  const text = shown.includes('\\"') ? shown.replaceAll('\\"', '"') : shown;
  return level.test(text) || word.test(text);
}
