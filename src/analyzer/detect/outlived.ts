import type { Lines } from '../read/lines.ts';
import { complaintIn } from './complaint.ts';
import { withoutNumbers } from './goes-on.ts';

const sayWithin = 3;
const mostRepeats = 100;
const between = 2;
const fewestRepeats = 2;
// Said by the program itself, of the failure above: that it tries again, or goes on all the same.
const triesAgain =
  /\b(?:trying again|retrying|will (?:be retried|retry|try again)|retry \d{1,2}\/\d{1,2}|sleeping(?: for)? \d{1,4} ?s(?:ec(?:ond)?s?)?|(?<=failed.{0,12}[,;(] ?)(?:retry in \d{1,4} ?(?:s|m)\w{0,10}|attempt \d{1,2}(?:\/\d{1,2})?$))\b/i;
// One of several attempts, and not the last.
const oneOfAttempts =
  /[(（](?:attempt|try|Versuch|tentative|essai|intento|tentativ[oa]|próba|попытка|試行) ?(?<attempt>\d{1,2}) ?(?:\/|of|von|sur|de|di|z|из) ?(?!\k<attempt>\b)\d{1,2}[)）]$/iu;
// The same in other languages, most of them with how soon.
const triesAgainElsewhere =
  /\d ?(?:秒|分钟?|s)(?:钟)? ?[后後](?:再次?)?(?:重试|重試|尝试)|(?:重试|重試|リトライ) ?\d{1,2}\/\d{1,2}(?!\d)|(?:正在|即将|准备)(?:第 ?\d{1,3} ?次)?重试|再試行し(?:ます|ています)|(?:재시도|다시 시도)(?:합니다|하는 중|중)|(?<!\p{L})(?:nouvelle tentative (?:dans|en cours)|(?:on|je) réessaie|(?:se )?(?:reintenta(?:ndo|rá)?|volviendo a intentar)(?!\p{L})|nuevo intento en|(?:tentando|nova tentativa) (?:novamente|em)|(?:riprovo|nuovo tentativo) (?:tra|fra)|(?:neuer|erneuter|nächster) Versuch in|versuche (?:es )?(?:erneut|nochmal|noch einmal)|повтор(?:яем|им|ная попытка)? через|пробуем (?:снова|ещё раз)|ponawiam|ponowna próba za)/iu;
// Of the lines without letters of their own few hold one of these words; the expression above takes longer.
const mayTryAgainElsewhere =
  /[^\x00-\x7f]|tentativ|tentando|reintenta|volviendo|riprovo|Versuch|versuche|ponawiam|ponowna/;
const goesOn =
  /\b(?:continuing|carrying on|going on|proceeding|ignored|ignoring (?:it|this|that|the (?:error|failure))|falling back|fail(?:s|ing|ed)? softly|non-fatal|best[- ]effort|using (?:the )?defaults?)\b|\bignoring\W{0,3}$/i;
// What has been taken in its place.
const inItsPlace =
  /^\W{0,4}(?:[Ll]oaded|[Uu]sing|[Ff]ell back to) (?:the |an? |its )?(?:built-?in|bundled|embedded|internal|fallback|cached)\b/;
// The same in other languages: a copy or a default is used instead, or it was passed over.
const goesOnElsewhere =
  /(?:^|(?<!(?:^|\s)(?:no|non|não|ne|nicht|nie|не))[\s,;:(–-])(?:se (?:usa|usará|omite|ignora|continúa|sigue)|si (?:usa|ignora|prosegue|continua|procede)|usa-se|segue-se|(?:se|pros)seguindo|siguiendo sin|sigo|continúo|prosigo|prossigo|proseguo|proseguendo|continuo|continuando|je (?:continue|poursuis)|on (?:utilise|reprend|continue|poursuit|ignore)|sera (?:reprise?|utilisée?|ignorée?)|(?:es )?(?:wird|werden) (?:\p{L}{1,20} ){0,4}(?:verwendet|übersprungen|übergangen|ignoriert|fortgesetzt)|fahre fort|mache weiter|es geht weiter|ga verder|pokračuji|pokračujeme|fortsätter|devam ediliyor|pomijam|kontynuuj(?:ę|emy)|используется|используем|будет создан[аоы]?|пропускаем|продолжаем)(?!\p{L})|(?<!不|不能|无法|不再)继续(?:执行|使用|构建)?(?=[，。,.;；]|$)|(?:忽略|跳过)(?=[，。,.;；]|$)|を(?:続行|継続)します|(?:계속|진행)합니다/iu;
// The same as a remark at the end.
const remarked =
  /[(（](?:[^()（）]{1,20}[，,、;；] ?)?(?:已?忽略|可忽略|已?跳过|無視(?:します)?|무시|허용|игнорируется|ignorad[oa]|ignorée?|ignoriert|geduldet|ignorato)[)）]\s{0,4}$/iu;
// What a program waits for is not there yet.
const awaited =
  /\b(?:refused|unreachable|unavailable|not (?:yet )?(?:ready|up|available|reachable|running)|starting up|timed out|could not (?:connect|resolve|reach)|failed to connect)\b/i;
const arrived =
  /\b(?:(?<!\bg(?:ive|iving|iven|ave) )up|ready|available|connected|healthy|accepting|online|reachable|alive|succeeded|started|listening|established|responding)\b/i;

type Block = { from: number; to: number };

/** Whether the output below a complaint, down to `last`, says that the job lived on, or that what it waited for has come. */
export function outlived(lines: Lines, block: Block, last = lines.count): boolean {
  const below = writtenBelow(lines, block.to, sayWithin + 1).filter((line) => line <= last);
  const said = block.from === block.to ? [block.to, ...below] : below;
  return said.some((line, at) => livesOn(lines, line, said[at + 1])) || waitEnded(lines, block);
}

/** Whether the lines right below say that the program tries again. */
export function isTriedAgain(lines: Lines, line: number): boolean {
  return writtenBelow(lines, line, sayWithin).some((below) => saysItTriesAgain(lines.at(below).text));
}

/** Whether a line says that the program tries again, or goes on all the same. */
export function saysItGoesOn(text: string): boolean {
  return saysItTriesAgain(text) || goesOnIn(text);
}

/** Whether a line says that the program tries again. */
export function saysItTriesAgain(text: string): boolean {
  if (triesAgain.test(text) || oneOfAttempts.test(text)) return true;
  return mayTryAgainElsewhere.test(text) && triesAgainElsewhere.test(text);
}

function goesOnIn(text: string): boolean {
  // apt says so as an error, too, and ends.
  if (text.startsWith('E: ')) return false;
  return goesOn.test(text) || goesOnElsewhere.test(text) || remarked.test(text);
}

/** Whether a line says so, and the next one bears it out. */
function livesOn(lines: Lines, line: number, next: number | undefined): boolean {
  const { text } = lines.at(line);
  if (next === undefined) return false;
  return (
    saysItTriesAgain(text) || inItsPlace.test(text) || (goesOnIn(text) && complaintIn(lines.at(next)) !== 'strong')
  );
}

/** The same complaint was repeated until a line told that what was waited for is there. */
function waitEnded(lines: Lines, { from }: Block): boolean {
  const { text } = lines.at(from);
  if (!awaited.test(text)) return false;
  const shape = withoutNumbers(text);
  const repeats = (step: 1 | -1) => {
    let count = 0;
    let last = from;
    for (let line = from + step; Math.abs(line - last) <= between && count < mostRepeats; line += step) {
      if (line < 1 || line > lines.count) break;
      if (withoutNumbers(lines.at(line).text) !== shape) continue;
      count += 1;
      last = line;
    }
    return { count, last };
  };
  const below = repeats(1);
  if (below.count < fewestRepeats && below.count + repeats(-1).count < fewestRepeats) return false;
  return writtenBelow(lines, below.last, 2).some((line) => isArrival(lines, line));
}

function isArrival(lines: Lines, line: number): boolean {
  return arrived.test(lines.at(line).text) && complaintIn(lines.at(line)) === 'none' && line < lines.count;
}

function writtenBelow(lines: Lines, line: number, most: number): number[] {
  const written: number[] = [];
  for (let below = line + 1; below <= Math.min(lines.count, line + 2 * most) && written.length < most; below += 1)
    if (lines.at(below).text.trim() !== '') written.push(below);
  return written;
}
