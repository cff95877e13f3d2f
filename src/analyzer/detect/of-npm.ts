const marked = /^npm (?:ERR!|error)(?: |$)/;
// What npm says itself of a script that failed.
const own =
  /^npm (?:ERR!|error)(?: {1,8}(?:argv "|(?:Linux|Darwin|Windows_NT) \d|code|errno|path|command|cwd|signal|syscall|dest|file|location|workspace|node v|npm {1,2}v|pkgid|cb\b|in workspace|at location|[Ll]ifecycle|Exit status|Failed at the|This is (?:(?:probably|most likely) )?(?:not )?a problem|not with npm itself|Make sure you have the latest version of node\.js|If you do, this is most likely|Or if that isn't available|npm (?:bugs|owner ls) |Tell the author|You can get|There is likely|If this does not|Test failed|Error: [Cc]ommand failed|[Cc]ommand failed|weird error|A complete log|Please include|\S{1,80}@\S{1,40} \S{1,40}: `|\s{0,8}\/\S{1,300}-debug)| {5}(?!at )\S|\W{0,4}$)/;

/** Whether npm says it of a script that failed, and not the script, whose output npm marks likewise. */
export function isOfNpm(text: string): boolean {
  return own.test(text);
}

/** What a script said that npm ran, without npm's mark. */
export function withoutNpm(text: string): string {
  return marked.test(text) && !own.test(text) ? text.replace(marked, '') : text;
}
