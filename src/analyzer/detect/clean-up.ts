import type { RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import { lastWritten } from './last-written.ts';
import { tellsSuccess } from './tells-success.ts';

const longest = 60;
const stage = /^[-=]{2,6}> \p{L}/u;
// How a script names what it does whether it failed or not: as its own words, or as a traced call of a function.
const announcement =
  /^[^\p{L}\p{N}]{0,6}(?:\p{Lu}{4,10} {2,8})?(?:(?:running|starting|calling|executing) )?(?:clean(?:ing)?[ -]?up|tear(?:ing)?[ -]?down|räume auf|aufräumen|nettoyage|limpiando|limpieza|limpeza|pulizia|sprzątanie|очистка|クリーンアップ|后清理|清理)(?![\w/=:[.]\S)/iu;

// What it does because something failed: it undoes what was begun. A log in columns has the name of the stage before.
const reaction =
  /^[^\p{L}\p{N}]{0,6}(?:[\w.-]{1,20}: |\S{1,20} {0,20}\| ?)?(?:.{0,80}\bfailed[,;:.] {1,2}(?:deactivating|rolling back|reverting|restoring|undoing)\b|rolling back(?:$|[:.…]| (?:the )?(?:to|deployment|release|rollout)\b)|(?:starting|initiating|triggering) (?:an? |the )?(?:automatic )?roll-?back\b|(?:automatic )?roll-?back (?:started|initiated|wird gestartet)\b|切り戻し|(?:自动)?回滚开始|开始(?:自动)?回滚)/iu;

// How it says that it tells people of the outcome.
const tellsPeople =
  /^[^\p{L}\p{N}]{0,6}(?:[\w.-]{1,20}: )?(?:posting|sending|reporting|publishing|notifying)\b.{0,60}\b(?:results?|status|failures?|reports?|summary|outcome)\b.{0,60}\b(?:slack|teams|discord|mattermost|telegram|chat|matrix)\b/iu;
const cleaned = /\b(?:cleaned|clean-?up|done|finished|removed|aborted|aborting|rolled back|reverted)\b/i;

/**
 * The last line of the failing step before its script cleans up after a failure; the end of the step where it does not.
 * A script that had no reason to fail before may fail as it cleans up.
 */
export function endBeforeCleanUp(lines: Lines, { failing, epilogueFrom }: RunOutline): number {
  const first = failing?.from ?? 1;
  const end = failing?.to ?? Math.min(lines.count, epilogueFrom - 1);
  let begin: number | undefined;
  for (let line = end; line > first && line > end - longest; line -= 1)
    if (isAnnounced(lines.at(line).text)) begin = line;
  if (begin === undefined || goesOnBelow(lines, begin, end)) return end;
  const last = lastWritten(lines, first, begin - 1);
  return last <= first || tellsSuccess(lines.at(last).text) ? end : last;
}

function isAnnounced(text: string): boolean {
  return announcement.test(text) || reaction.test(text) || tellsPeople.test(text);
}

/** A script that decorates the names of its stages alike has further ones after this, and so has one that points to them. */
function goesOnBelow(lines: Lines, begin: number, end: number): boolean {
  const decoration = /^(?![+$>] )[^\p{L}\p{N}\s]{1,6} /u.exec(lines.at(begin).text)?.[0];
  for (let line = begin + 1; line <= end; line += 1) {
    const { text } = lines.at(line);
    const isStage = (decoration !== undefined && text.startsWith(decoration)) || stage.test(text);
    if (isStage && !cleaned.test(text)) return true;
  }
  return false;
}
