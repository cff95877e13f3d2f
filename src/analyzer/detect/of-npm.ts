const marked = /^npm (?:ERR!|error)(?: |$)/;
// What npm says itself of a script that failed.
const own =
  /^npm (?:ERR!|error)(?: {1,4}(?:code|errno|path|command|cwd|signal|syscall|dest|file|location|workspace|node v|npm v|pkgid|cb\b|in workspace|at location|[Ll]ifecycle|Exit status|Failed at the|This is (?:probably )?not a problem|Tell the author|You can get|There is likely|If this does not|Test failed|Error: [Cc]ommand failed|[Cc]ommand failed|weird error|A complete log|Please include|\S{1,80}@\S{1,40} \S{1,40}: `|\s{0,8}\/\S{1,300}-debug)|\W{0,4}$)/;

/** Whether npm says it of a script that failed, and not the script, whose output npm marks likewise. */
export function isOfNpm(text: string): boolean {
  return own.test(text);
}

/** What a script said that npm ran, without npm's mark. */
export function withoutNpm(text: string): string {
  return marked.test(text) && !own.test(text) ? text.replace(marked, '') : text;
}
