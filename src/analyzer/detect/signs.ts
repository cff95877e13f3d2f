import { isUncounted } from '../outline/lived-with.ts';
import type { Line } from '../read/lines.ts';
import { inEnglish } from '../translations/in-english.ts';
import { advice, passing } from './detect.ts';
import { isOfNpm, withoutNpm } from './of-npm.ts';

/**
 * What a line says of a failure by its form alone, whichever tool printed it: `diagnostic` an error at a place in a file,
 * `outcome` a failed test or check, `error` a message marked as an error, `telling` words of failure, `summary` a failure
 * without its reason.
 */
export type Sign = 'diagnostic' | 'outcome' | 'error' | 'telling' | 'summary';

const noise =
  /^\s*$|^npm (?:verb|timing|info|http|sill)|^ > \S.{0,200}\bgit(?:\.exe)? .{0,400} # timeout=\d{1,5}$|^info Visit |^\.NET 5 has some compatibility issues|^Info: Azure Pipelines hosted agents have been|^travis_|^Test timeout computed to be: [\d.]{1,12}$|^\[Pipeline\]|^Recording test results$|^No test report files were found|^Archiving artifacts$|^Slack Send Pipeline step|^Finished Step #\d|^ERROR: No files to upload$|^Uploading artifacts\.{3}$|^Finished: [A-Z_]{3,12}$|^\s*at \S{1,200}[:(]|^##\[|^node:internal\/[\w/]{1,80}:\d{1,6}$|^env: (?:load|export) \S|^ {2,4}(?:throw (?:err|error|e)|const err = new Error\(message\));$|^rake aborted|^Tasks: TOP|^\(See full trace|^[-=*_#~─━]{4,}$|^\^{3} \+{3}$|^\d+ (?:passing|pending)|A complete log of this run|^For more information (?:about|on)/;
// What Bitbucket does behind a step, and Cloud Build before it.
const aroundStep =
  /^(?:Already have image(?: \(with digest\))?: \S|Skipping (?:cache|artifact) upload for|Searching for test report files in|Finished scanning for test reports|Merged test suites, total number)\b/;
// What Open MPI says when a process ended all of them, for a reason of its own, and Nextflow above what a process printed.
const ofRunners =
  /^\s{0,4}(?:Command (?:output|error|wrapper|exit status):$|-{60,80}$|MPI_ABORT was invoked on rank \d|with errorcode -?\d|NOTE: invoking MPI_ABORT causes|You may or may not see output from other|exactly when Open MPI kills)/;
// What Git tells of work that is done; of a commit it quotes the subject, which may speak of errors.
const ofGit =
  /^(?:HEAD is now at|Previous HEAD position was) [0-9a-f]{7,40} |^\[[^\s[\]]{1,120}(?: [^[\]]{1,30})? [0-9a-f]{7,40}\] \S|^ \d{1,7} files? changed, \d|^ [ +*]{1,2}(?:[0-9a-f]{7,40}\.{2,3}[0-9a-f]{7,40}|\[new (?:branch|tag|ref)\]) {1,20}\S{1,200} {1,20}-> \S|^Switched to (?:a new )?branch '|^(?:To|From) (?:https?:\/\/|ssh:\/\/|git@)\S{1,300}$/;
// What each command of Xilinx's tools took.
const ofVivado = /^\S{1,60}: Time \(s\): cpu = /;
// With what Maven ends below its errors.
const ofMaven =
  /^(?:To see the full stack trace of the errors, re-run Maven|Re-run Maven using the|After correcting the problems, you can resume|\s{0,8}mvn <args> -rf :|\[Help \d\] http)/;
const harmless =
  /\b(?:un)?alias: \S{1,60}: not found$|\bunable to get credential storage lock\b|\((?:this is )?expected(?: (?:by|in|for|during) [^()]{1,40})?\)$|\b(?:was|were) (?:corrected|fixed) automatically\b|\bcorregid[oa]s? automáticamente\b|\bcorrigée?s? automatiquement\b|\bautomatisch (?:korrigiert|behoben)\b|\bcorrett[oi] automaticamente\b|\b(?:0|[Nn]o) (?:errors?|failures?|failed|problems?)\b|^[^:=,]{0,40}\b(?:errors?|failures?|failed) {0,3}[:=] {0,20}0\W{0,3}$|^[Ff]ailed [a-z ]{3,40} 0$|^\W{0,4}fail(?:ed|ures?)? {1,8}0$|\b[Nn]o \w{1,12} (?:errors|failures|problems)\b|\bWARN(?:ING)?\b|\b[Ww]arning:|\bwarn:|^\s*(?:[+$#>] (?!\s{0,3}[A-Z]{2,12} {1,4}ERROR )|\+{1,3}\w|echo )|\becho ([\x22'])(?:(?!\1).){0,300}\1 ?(?:&&|;) ?exit \d|\b(?:ignor(?:ed|ing)|skipp(?:ed|ing)|retry(?:ing)?(?![-\w]{0,60}\.\w)|attempt \d|expected failures?|xfail|allowed to fail|non[- ]fatal|--(?:no-)?\w{0,20}(?:fail|error))\b|^\s*(?:Installing|Downloading|Unpacking|Setting up|Compiling|Building|Requirement|Collecting|Get:\d)\b/i;
// A tally of what went wrong may count warnings too, and a row of counts what was left out.
const failures =
  /\b(?:compiled|completed|finished|done|ended) with [1-9]\d{0,5} errors?\b|\b(?:fail(?:ed|ures?)?|errors?|unreachable)=[1-9]/i;
const summary =
  /^Node\.js v\d{1,2}\.\d{1,2}\.\d{1,2}$|\*\*\* extconf\.rb failed \*\*\*$|^Could not create Makefile due to some reason|\bexit(?:ed|ing)?(?: with)?(?: non-zero| return)? (?:code|status)|\breturned (?:a non-zero|error|exit)|^error: Recipe |^error: failed to push some refs\b|^Execution halted$|^\w{0,3}tar: (?:Error is not recoverable|Child returned status)|\*\*\* \[|Lifecycle script|^error Command failed|^make(?:\[\d+\])?: |^gmake|^Build step '|^(?:(?:ERROR|FAILURE): )?(?:Build|Job|Command|Task|Tests?) (?:failed|FAILED)|^The command "|^\W{0,4}(?:BUILD|TEST|TESTS|BUILD FAILURE|TEST FAILED) ?(?:FAILED|FAILURE)?\W{0,4}$|^\s*(?:FAILED|FAIL|FAILURE|ERROR|Error|Failed)\W{0,3}$|(?<!#)\b\d{1,6} (?:tests? |specs? |examples?, |assertions? )?(?:failed|failures?|errors?|problems?)\b|\b(?:failures?|errors?|failed)(?:[:=]|\.{2,60}) ?\d|\bcompleted with (?:phase|status|result|state):? ?\W?(?:failed|failure|error)\b|\b(?:state|status|result|phase)[:=] ?\W?(?:failed|failure|error)\b\W{0,2}$|\bfinished with errors?\b|[Cc]ould not compile|aborting due to|\bCompilation (?:failed|aborted)|\bsome (?:tests|checks) (?:failed|did not)|^\[?FAILED\]?\s*$/i;
// A verdict of cargo, tox, Bazel or another that names the target, or the log in which the reason stands.
const ofTarget =
  /^[\w.-]{1,20}: \w{1,20} (?:terminated|stopped|aborted) (?:because of|due to) errors?\.?$|^ninja: build stopped: subcommand failed\b|^The following build commands failed:|^Target \/\/\S{1,200} failed to build$|^error: \d{1,4} targets? failed:|^ {0,4}\S{1,60}: FAIL code \d|^FAILED: Build did NOT complete successfully$|^ERROR: [^:]{1,80} failed[;.] (?:[Cc]heck|[Ss]ee) (?:the |your )?(?:build |job )?logs? for (?:more )?details\.?$/;
// make says so of a program that it could not even start.
const notStarted =
  /^\w{0,12}make(?:\[\d{1,3}\])?: [^\s:*]{1,100}: (?:No such file or directory|[Cc]ommand not found|Permission denied)$/;
// What one program says of another that it ran, or only that it stops.
const ofAnother =
  /\b(?:this|these|the following) (?:jobs?|commands?|tasks?|steps?) failed:?$|\brecipe for target ['`][^'`]{1,200}' failed$|\bfailed to (?:run|execute) (?:\w{1,12} ){0,2}(?:command|script|task|step|action|process|subprocess)\b|\bcommand finished with error: command\b|\b(?:failing|aborting|stopping) due to (?:\d{1,6} )?(?:earlier|previous) errors?$|^\W{0,6}(?:(?:build |we |i )?(?:cannot|can't|unable to) (?:continue|proceed)|no se puede continuar|impossible de continuer|impossibile continuare|não é possível continuar)(?: (?:with|con|avec|com) .{1,60})?[.!]?$/i;
const diagnostic =
  /^\s{0,8}(?:[\w.+-]{1,40}: ?)?(?:\/|\.{1,2}\/|[A-Za-z]:[\\/])?(?:[\w@.+-]{1,100}[\\/]){0,20}[\w@.+-]{1,100}(?::\d{1,7}(?:[:.-]\d{1,6}){0,3}:?|[([]\d{1,7}(?:[,:]\d{1,5}){0,3}[)\]] ?:?|", line \d{1,7}[:,])\s{0,4}(?:[a-z-]{1,20} )?(?:[Ff]atal|FATAL|[Ee]rror|ERROR|[Ss]evere|SEVERE|[Ff]ailure|E\d{2,5}|[A-Z]\w{0,60}(?:Error|Exception))\b|^\s{0,4}[%*!]{0,3}(?:error|Error|ERROR)[[-][\w:.-]{1,40}\]?[: ]|^\s{1,8}\d{1,7}[:,]\d{1,6}:?\s{1,6}(?:[Ee]rror|ERROR|[Ff]atal)\b|^\s{1,8}\| {0,200}[`|] ?- (?:fatal )?error: \S|^[a-z][\w-]{1,30} error: \/?(?:[\w@.+-]{1,100}\/){1,20}[\w@.+-]{1,100}:\d{1,7}: /;
const place =
  /^\s{0,8}(?:\[[A-Z]{3,8}\] )?(?:\/|\.{1,2}\/|[A-Za-z]:[\\/])?(?:[\w@.+-]{1,100}[\\/]){0,20}[\w@+-]{1,100}\.\w{1,12}[:(]\[?\d{1,7}[\]):,]/;
const said =
  /^\s{0,8}(?:[\w.+-]{1,40}: ?)?"?(?:\/|\.{1,2}\/|[A-Za-z]:[\\/])?(?:[\w@.+-]{1,100}[\\/]){0,20}[\w@.+-]{1,100}\.\w{1,12}(?::\d{1,7}(?:[:.-]\d{1,6}){0,3}:|[([]\d{1,7}(?:[,:]\d{1,5}){0,3}[)\]]:?|"?,? line \d{1,7}:) {1,4}\p{L}.{5}|^[^\s(].{3,200} at (?:\S{1,200}\.\w{1,8} line \d{1,7}\.?$|line \d{1,7}, column \d{1,5}\b)/u;
// Go's package log puts the place of the call in a program's own source before each message.
const logged = /^[\w-]{1,60}(?<!_test)\.go:\d{1,7}: /;
const warned = /\b(?:[Ww]arning|WARNING)\b/;
const remark =
  /[:\])] {0,4}(?:[Nn]ote|[Ii]nfo(?:rmation)?|[Hh]int|[Ww]arning|WARNING|[Dd]ebug|[Ss]tyle|[Rr]emark|[Tt]race|in |from )(?:[:\s[(]|$)/;
const outcome =
  /^[\w@.+/\\-]{1,200}\.\w{1,4}:\d{1,7}:\w{1,200}:FAIL(?::|$)|^\s{0,16}(?:(?:[✖❌✕✗✘×⨯☒⛔]|🔴|💥|🚫)\ufe0f?\s|\[ {0,4}FAIL(?:ED)?(?: {0,4}\]|[.:] )|\[(?:nok|NOK|NG)\]\s|not ok \d|(?:\d{1,6}\s{1,4})?NOT OK\s|-{3} FAIL|!!? +\d|FAIL(?:ED|URE)?[:!]?\s+\S|ERROR:? \S{0,80}[Tt]est)|\s<<< (?:FAILURE|ERROR)!|\| [✖✗✘❌] \w|^\s{0,8}\d{1,4}\) \S/;
// Of a list of what failed, whatever its name or remark says.
const item = /^\s{0,16}(?:not ok \d|!!? +\d|\d{1,4}\) \S)/;
const failedAtEnd = /[\s.:|](?:FAIL|FAILED|[✗✘✖❌✕]|not ok)(?: {0,3}[([][^()[\]]{1,40}[)\]]| {0,3}\|)?$| NG$/;
const error =
  /^(?:#\d{1,3} )?\W{0,6}(?:\d{1,8}==)?(?:[\w./@+-]{1,160}(?:\[\d{1,8}\])?: ){0,3}(?:\[\w{1,12}\] )?(?:[Ff]atal|FATAL|[Ee]rror|ERROR|[Pp]anic|PANIC|CRITICAL|[Ff]ailed|FAILED|[Aa]bort|ABORT|E)(?: \w{1,20})?(?: ?[[(][\w:./ -]{1,60}[\])])?(?: ?[:!]| {1,2}[-–—•»]| {0,8}\|) {0,3}\S|^[\w .:,+/-]{1,100}(?:[([](?:ERROR|FATAL|CRITICAL|SEVERE|EMERG|ALERT|CRIT)[\])]:?| [-|] {0,4}(?:ERROR|FATAL|CRITICAL|SEVERE) {0,4}[-|:]) {0,4}\S|^\s{0,12}(?:Uncaught |Unhandled |Caused by: |Exception in thread "[^"]{1,80}" |E {1,7})?(?:[a-z]\w{0,40}\.){0,10}[A-Z]\w{0,60}(?:Error|Exception|Failure)\b(?::|$| -)|^(?:FATAL|CRITICAL|SEVERE) {1,6}[[A-Za-z]|^\[!\] [A-Z]|^(?!npm)[a-z][\w-]{1,20} ERR! \S|^\W{0,6}[A-Z]{2,12} {1,4}ERROR {2,4}\S|(?<![\w-])(?:lvl|level|severity|log\.level)"?[=:] ?"?(?:error|fatal|critical|panic|severe)\b|^\S.{3,300} \[E(?:RROR)?\]$|^(?:[A-Z]|\w{1,40}:).{0,100}\b(?:unexpectedly (?:exited|closed|terminated|stopped|crashed)|(?:exited|terminated|closed|stopped|crashed|died) unexpectedly|(?:exited|terminated|killed|crashed|died)\b.{0,20} (?:with|by|on|due to) signal)\b/i;
// What did not succeed, and the reason.
const failedFor =
  /^Error [a-z]{2,20}ing .{2,300}[^\s:] ?: \S.{5}|^(?:\[[^[\]]{1,40}\] )?[\p{L}\p{N}][\p{L}\p{N} _-]{0,60} [Ff]ailed: {1,2}\S.{5}/u;
// A program's name, what it tried, and the reason; in English, programs that went on say the same. That there is nothing to
// remove, or something already made, ends few scripts.
const refusal =
  /^(?!(?:rm|rmdir|mkdir): )[\w./+-]{1,60}(?: ?: |：|: line \d{1,6}:).{0,300}(?:No such file|Permission denied|No space left|Connection refused|not permitted|Read-only file system|command not found|No rule to make target|missing separator|resolve host address|Name or service not known|Segmentation fault|syntax error|Authentication failed|unbound variable|parameter null|unrecognized option|File exists|Not a directory|Address already in use|Exec format error|No route to host|Network is unreachable|Too many open files|Argument list too long|does not look like a tar|does not exist)|^\s{0,8}(?:.{1,40}[:：] {0,4})?\d{1,8} (?:Segmentation fault|Killed|Bus error|Illegal instruction)\b|^\S{1,12} ?[(（][^()（）]{1,30}[)）] ?[:：] ?Merge conflict in|\bis not recognized as\b|^[^\s:]{1,200}:(?:\d{1,7}:|\(\.[\w.+]{1,80}\):) ?undefined reference to /;
// Words of failure, and not those in paths, flags and names of fields.
const telling =
  /(?<![\w./\\@-])(?:errors?|fail(?:ed|s|ure|ing)?|fatal|cannot|can't|couldn't|could not|unable|invalid|missing|not found|expected|unexpected|lost|abort(?:ed|ing)?|crash(?:ed)?|killed|denied|refused|rejected|exceed(?:ed|s)|out of date|mismatch(?:ed)?|timed[ -]out|timeout|does(?:n't| not)|did(?:n't| not)|is not|no such|undefined|unknown|violat\w{1,6}|broken|corrupt\w{0,3}|conflict(?:s|ing)?|too (?:large|long|many|low|high)|code [1-9]\d{0,4})(?![\w/\\@-]|\.\w)/i;

// The tables with which bundlers of sites end a build that they finished: of routes, and of what the files weigh
const ofBundlers =
  /^\s{0,4}(?:[┌├└│] {1,3}(?:[├└] |[○●ƒλ◐⨍] {1,3})\S|[○●ƒλ◐⨍] {1,4}\((?:Static|SSG|ISR|Dynamic|Server|Streaming|Partial Prerender)\) |(?:\+ )?First Load JS\b|(?:dist|build|out|\.next|\.output|\.svelte-kit)\/\S{1,200} {2,80}[\d.,]{1,12} [kM]?i?B(?: | {0,4}$))/;

/** Undefined for a line that says nothing of a failure, or says that nothing failed. */
export function signOf({ text: printed, level }: Line): Sign | undefined {
  if (isOfNpm(printed)) return 'summary';
  const said = withoutNpm(printed);
  const text = inEnglish(said);
  if (level === 'warning' || level === 'debug' || isNoise(text) || passing.test(text)) return undefined;
  if (advice.test(text) || isHarmless(text)) return undefined;
  if (diagnostic.test(text) || (level === 'error' && place.test(text))) return 'diagnostic';
  if (notStarted.test(text)) return 'error';
  if (item.test(text)) return 'outcome';
  if (summary.test(text) || ofAnother.test(text) || ofTarget.test(text)) return 'summary';
  if (outcome.test(text) || failedAtEnd.test(text.trimEnd())) return 'outcome';
  if (error.test(text) || failedFor.test(text) || (text !== said && refusal.test(text))) return 'error';
  if (telling.test(text)) return 'telling';
  return undefined;
}

/** Whether a line says that nothing failed, or that what failed did not matter. */
export function saysNoFailure(text: string): boolean {
  return isHarmless(text) || passing.test(text);
}

/** Whether a line says something of a place in a file, and does not only remark on it. */
export function isPlaced(text: string): boolean {
  return said.test(text) && !remark.test(text) && !logged.test(text) && !isHarmless(text) && !passing.test(text);
}

/** Whether a line warns of a place in a file. */
export function isPlacedWarning({ text, level }: Line): boolean {
  return place.test(text) && (level === 'warning' || warned.test(text)) && !passing.test(text);
}

/** Whether a line counts failures, whatever else it counts. */
export function countsFailures(text: string): boolean {
  return failures.test(text);
}

/** Blank lines, rulers and what only a CI or a package manager prints around others' output. */
export function isNoise(text: string): boolean {
  return [noise, aroundStep, ofRunners, ofGit, ofMaven, ofVivado, ofBundlers].some((match) => match.test(text));
}

function isHarmless(text: string): boolean {
  return (harmless.test(text) && !failures.test(text)) || isUncounted(text);
}
