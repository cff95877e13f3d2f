const success =
  /\bBUILD SUCCESS(?:FUL)?\b|^Build succeeded\b|\b100% tests passed\b|^test result: ok\b|\b(?:exit(?:ed)?(?: with)? (?:code|status):?) 0\b|^(?:[A-Z]\w{2,20} )?(?:[Tt]ests?|[Ss]pecs?|[Ee]xamples?|[Cc]hecks?)?:? ?(?:\d{1,7} (?:tests?|specs?|examples?|checks?|passed|passing|ok)\b.{0,60})(?:\b0 fail|passed|passing|ok)|^All (?:\d{1,7} )?(?:tests?|checks?|files|jobs|specs)\b.{0,40}\b(?:pass|succe|ok\b|clean)|^(?:Done|Finished|Completed|Success)\b.{0,40}\b(?:success|0 error|without)/i;

/** Whether a line tells that all went well. */
export function tellsSuccess(text: string): boolean {
  return success.test(text);
}
