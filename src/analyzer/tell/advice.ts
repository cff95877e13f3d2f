import { plainName } from '../commands/plain-name.ts';
import { type Command, sh } from '../commands/shell-command.ts';
import type { Fix } from '../detect/detector.ts';
import { isPlaced } from '../detect/signs.ts';
import type { Lines } from '../read/lines.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';
import { plainWords } from './headline.ts';

const linesBelow = 6;
const mostLines = 16;
const mostChars = 180;
const shortest = 8;
const longest = 250;
const politeness =
  /^(?:[Pp]lease|(?:[Ii]t's|[Ii]t is) (?:necessary|required|recommended) to|[Tt]ry to|[Yy]ou (?:may|might|can|could|should|must|need to|probably)(?: want to| need to| have to)?) /;

// How programs begin what they advise: politely, after a mark or another sentence, or at a line's start with something quoted.
const polite =
  /(?:^|[\s(])(?<advice>(?:[Pp]lease |(?:[Ii]t's|[Ii]t is) (?:necessary|required|recommended) to |[Yy]ou (?:may|might|can|could|should|must|need to|probably) (?:want to |need to |have to |also )?|[Tt]ry (?:to )?|[Tt]o (?:fix|resolve|solve|address|update|install|enable|allow|avoid|correct) (?:this|it|the|that)\b.{0,60}?[,:] )(?:run(?:ning)?|install(?:ing)?|us(?:e|ing)|add(?:ing)?|set(?:ting)?|update|upgrade|remov(?:e|ing)|rename|enable|ensure|check|make sure|change|specify|define|declare|import|regenerate|log in|switch|increase|pass(?:ing)?|commit) )/;
const second =
  /^.{3,300}?(?:(?<!\.)[.;)] {1,2}|: | - | – )(?<advice>(?:[Rr]un|[Ii]nstall|[Uu]se|[Aa]dd|[Ss]et|[Uu]pgrade|[Rr]emove|[Rr]ename|[Ee]nable|[Ee]nsure|[Cc]heck that|[Mm]ake sure|[Ss]pecify|[Cc]onsider) (?!Settings|script |[Ff]ailed|[Cc]omplet|tests? ))/;
const imperative =
  /^\s{0,12}(?:[=>|*•-]{1,2} )?(?<advice>(?:Run(?! script )|Install|Use|Make sure|Ensure|Consider|Add|Set|Perhaps|Try) (?=.{0,200}(?:[`'"<]|--|\bto\b)).{4,240})/;
const meant =
  /(?:^|[\s(])(?<advice>(?:[Dd]id you mean|[Mm]aybe you meant|[Dd]o you mean|[Pp]erhaps you (?:meant|forgot)|[Tt]he most similar (?:command|name|choice)s? (?:is|are)|[Hh]ave you (?:forgotten|installed|run)) ?.{2,200})/;
const marked =
  /^\s{0,12}(?:[=|] )?(?:help|hint|tip|suggestion|HINT|Hint|Tip|Help|Solution) ?: (?<advice>(?!for further|https?:)\S.{6,240})/;
// Not about the failure: where to read on, how to see more, whom to tell.
const idle =
  /--(?:stacktrace|info|debug|scan|verbose|help|explain)\b|\b-(?:X|e|v) switch|[Ff]or more (?:information|details)|full (?:stack trace|log|output)|re-run|RUST_BACKTRACE|report (?:this|a bug)|open an issue|contact|[Uu]sage|--show-trace|complete log|can be found|read the following|following articles|rustc --explain|[Uu]se (?:of|d)\b|to rerun pass|[Ff]or further information|\(https?:|re-?run|-> \[Help/;

const ofWarning = /: warning(?: [A-Z]{1,8}\d{1,6})?: |\bdeprecat(?:ed|ion)\b/i;
/** Where compilers put it first. */
const place = /^(?:\w{1,12}: )?(?:file:\/\/)?[\w./\\@:+~-]{1,300}(?::\d{1,7}:\d{1,6}\b|\(\d{1,7},\d{1,6}\)\s?:)/;
const margin = /^(?:npm (?:ERR!|error) (?:\w{2,12} )?|[\s>|#*]{0,8})/;
const introduced = /\b(?:[Ii]nstall|[Rr]un|[Uu]se|[Ff]ix|[Uu]pdate|[Tt]ry)\b[^:]{0,40}:\s{0,2}$/;
const unfinished =
  /\*{4}|^Also |[:,║]$|\b(?:a|an|the|to|of|that|and|or|for|in|on|with|by|is|are|be|your|this|from|as)$/;
/** A line that a program broke for its length, and how the rest begins: with no label, and no code. */
const shortestBroken = 40;
const broken = /^(?!\w{1,30}: )['"`\p{Ll}](?!.{0,300}[{};]\s{0,4}$)/u;

/** What a program may be told to run again by its own advice: the words stand in the log, the command is ours. */
const known: readonly [RegExp, (name: string) => Command | undefined][] = [
  [/\bgo mod tidy\b/, () => sh`go mod tidy`],
  [/\bgo mod vendor\b/, () => sh`go mod vendor`],
  [/\bgo generate\b/, () => sh`go generate ./...`],
  [/\bnpm audit fix\b/, () => sh`npm audit fix`],
  [/\bnpm (?:i|install)\b(?! -| --|\s+[\w@])/, () => sh`npm install`],
  [/\byarn install\b/, () => sh`yarn install`],
  [/\bpnpm install\b/, () => sh`pnpm install`],
  [/\bnpx playwright install\b/, () => sh`npx playwright install --with-deps`],
  [/\bbundle install\b/, () => sh`bundle install`],
  [/\bcomposer (?:install|update)\b/, () => sh`composer update`],
  [/\bcargo update\b/, () => sh`cargo update`],
  [/\bcargo fmt\b/, () => sh`cargo fmt`],
  [/\bterraform init -upgrade\b/, () => sh`terraform init -upgrade`],
  [/\bterraform init\b/, () => sh`terraform init`],
  [/\bterraform fmt\b/, () => sh`terraform fmt -recursive`],
  [/\bmix deps\.get\b/, () => sh`mix deps.get`],
  [/\bpoetry lock\b/, () => sh`poetry lock`],
  [/\bdotnet restore\b/, () => sh`dotnet restore`],
  [/\bflutter pub get\b/, () => sh`flutter pub get`],
  [/\bpod (?:install|repo update)\b/, () => sh`pod install --repo-update`],
  [/\bhelm dependency (?:build|update)\b/, () => sh`helm dependency update`],
  [/\bbuf generate\b/, () => sh`buf generate`],
  [/\bgh auth login\b/, () => sh`gh auth login`],
  [/\brustup component add (?<name>[\w.-]{2,60})/, (name) => sh`rustup component add ${plainName(name)}`],
  [/\brustup target add (?<name>[\w.-]{2,60})/, (name) => sh`rustup target add ${plainName(name)}`],
];

/** What the log itself advises beside the cause: the program knows best how it wants to be helped. */
export function adviceOf({
  cause,
  lines,
  outline,
}: Pick<DiagnosisInput, 'cause' | 'lines' | 'outline'>): Fix | undefined {
  const first = cause.telling?.line ?? cause.from;
  const last = Math.min(cause.to + linesBelow, cause.from + mostLines, outline.failing?.to ?? lines.count, lines.count);
  let places = 0;
  for (let line = first; line <= last; line += 1) {
    const { text, level } = lines.at(line);
    if (isAt(text) && !/: note: /.test(text)) places += 1;
    // What stands below is about the next error.
    if (places > 1) return undefined;
    // What a warning below advises is about the warning.
    if (line > first && (level === 'warning' || ofWarning.test(text))) continue;
    const said = withNext(lines, line);
    const advice = adviceIn(said, cause.category === 'test');
    if (advice === undefined || idle.test(said) || unfinished.test(advice)) continue;
    return { summary: advice, commands: commandsIn(advice) };
  }
  return undefined;
}

/** The line, with the next one where its sentence goes on there. */
function withNext(lines: Lines, line: number): string {
  const { text } = lines.at(line);
  const next = lines.at(line + 1).text.replace(margin, '');
  const isBroken = text.length >= shortestBroken && !/[.!?:;,)]\s{0,4}$/.test(text) && broken.test(next);
  const goesOn = introduced.test(text) || (isBroken && !isAt(text) && !isAt(next));
  return goesOn ? `${text.trimEnd()} ${next.trim()}` : text;
}

function isAt(text: string): boolean {
  return place.test(text) || isPlaced(text);
}

function adviceIn(text: string, isTest: boolean): string | undefined {
  const said =
    (marked.exec(text) ?? meant.exec(text))?.groups?.advice ??
    from(text, polite) ??
    (isTest ? undefined : from(text, second)) ??
    imperative.exec(text)?.groups?.advice;
  if (said === undefined) return undefined;
  const sentence = /^.{8,}?(?<!\.)[.!?](?=\s|["')]|$)/.exec(said)?.[0] ?? said;
  const words = plainWords(sentence.slice(0, mostChars)).replace(politeness, '');
  return words === '' ? undefined : words.charAt(0).toUpperCase() + words.slice(1);
}

/** From where the expression's advice begins to the end of the line; no code. */
function from(text: string, match: RegExp): string | undefined {
  const matched = match.exec(text);
  if (!matched) return undefined;
  const start = matched.index + matched[0].length - (matched.groups?.advice?.length ?? 0);
  const said = text[start - 1] === '(' ? (text.slice(start).split(')', 1)[0] ?? '') : text.slice(start);
  return said.length < shortest || (match === second && said.includes(';')) ? undefined : said.slice(0, longest);
}

function commandsIn(advice: string): Command[] {
  for (const [match, make] of known) {
    const matched = match.exec(advice);
    const command = matched ? make(matched.groups?.name ?? '') : undefined;
    if (command !== undefined) return [command];
  }
  return [];
}
