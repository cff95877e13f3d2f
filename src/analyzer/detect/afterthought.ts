// What a script runs whether it failed or not: it shows logs, cleans up, and reports.
const afterthought =
  /^(?:sudo )?(?:kill|pkill|cat|tail|head|ls|find|df|free|ps|tar|zip|cp|mv|curl|wget|mail)\b|\b(?:rm|down|stop|logs?|prune|delete|destroy|clean\w*|teardown|describe|upload\w*|notify\w*|report\w*)\b/;

/** Whether a command is one of these; of several in one line, the first tells what the line is for. */
export function isAfterthought(command: string): boolean {
  return afterthought.test(command.split(/&&|;/, 1)[0] ?? command);
}

/** Whether a command tells people how the run went. */
export function tellsPeople(command: string): boolean {
  return /^(?:curl|wget)\b.{0,400}\b(?:notif\w{1,8}|webhooks?|hooks?|slack|chat)\b/.test(command);
}
