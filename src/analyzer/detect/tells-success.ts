const success =
  /\bBUILD SUCCESS(?:FUL)?\b|^Build succeeded\b|\b100% tests passed\b|^test result: ok\b|^TOTAL: \d{1,7} SUCCESS$|^Build Summary: (?<steps>\d{1,6})\/\k<steps> steps succeeded\b|\b(?:exit(?:ed)?(?: with)? (?:code|status):?) 0\b|^(?:[A-Z]\w{2,20} )?(?:[Tt]ests?|[Ss]pecs?|[Ee]xamples?|[Cc]hecks?)?:? ?(?:\d{1,7} (?:tests?|specs?|examples?|checks?|passed|passing|ok)\b.{0,60})(?:\b0 fail|passed|passing|ok)|^All (?:\d{1,7} )?(?:tests?|checks?|files|jobs|specs)\b.{0,40}\b(?:pass|succe|ok\b|clean)|^(?:Done|Finished|Completed|Success)\b.{0,40}\b(?:success|0 error|without)/i;

// Of the whole run, in the words of those who start it.
const runPassed =
  /^\W{0,60}(?:[\w.()-]{1,30} ){0,4}(?:[Jj]ob|[Bb]uild|[Pp]ipeline|[Pp]od|[Rr]un|[Ww]orkflow|[Cc]hecks?)\b(?!.{0,60}\b(?:not|fail\w*|errors?)\b)[\w ,:=-]{0,24}\W{0,6}\b(?:SUCCESS(?:FUL)?|SUCCEEDED|Success(?:ful)?|[Ss]ucceeded|[Pp]ass(?:ed)?|finished correctly|completed successfully|done: exit 0|[Ee]xit(?:ed)?(?: with)?(?: code| status)?:? 0)\b(?: \(0 failed\b.{0,40}|\W{0,60})$/;

/** Whether a line tells that the whole run passed. */
export function tellsRunPassed(text: string): boolean {
  return runPassed.test(text);
}

/** Whether a line tells that all went well. */
export function tellsSuccess(text: string): boolean {
  return success.test(text);
}
