import { endsWithCode } from './ends-with-code.ts';

// What a program says as it stops, or where to read on: it stands below the reason.
const closing =
  /^[^\w\s]{0,4}\s{0,4}(?:[\w.-]{1,20}(?: ?:|\.{3}) ){0,2}(?:(?:all |now |is |was |we are )?(?:bye|good ?bye|done|finish(?:ed|ing)|complet(?:ed?|ing)|exit(?:ed|ing|s)?|quit(?:ting)?|stopp?(?:ed|ing)?|halt(?:ed|ing)?|shut(?:ting)? ?down|clean(?:ing|ed)?[ -]?up|clean(?:ing|ed)|releas(?:ed|ing)|clos(?:ed|ing)|giving up|abort(?:ed|ing)|terminat(?:ed|ing)|disconnect(?:ed|ing)|tear(?:ing)?[ -]?down|remov(?:ed|ing)|sav(?:ed|ing)|wrote|writing|output written|upload(?:ed|ing)|unlock(?:ed|ing)|took \d|took:|elapsed|duration|(?:total )?time\b|real\b|user\b|sys\b|end(?:ed|s)?\b|results?\b|summary\b|statistics)(?:$|\W)|(?:see|read|visit|more (?:at|on)|try|run|rerun|report|for (?:more|help|details)|hint|note|help|info|solution|usage|please|you can|use)\b|(?:to|if) \w.{2,80}?,? (?:consider|please|try|you can)\b)/i;

// The same in other languages, where the verb stands last or alone.
const closingElsewhere =
  /^[^\p{L}]{0,6}(?:\p{L}{2,30} )?(?:beendet|abgeschlossen|fertig|terminée?|finie?|terminad[oa]|finalizad[oa]|concluíd[oa]|completat[oa]|terminat[oa]|zakończon[oey]|заверш[её]н[оаы]?|終了(?:しました)?|完了(?:しました)?|完成|结束)[.!…。]{0,3}$/iu;

// With which code a step or a program ended.
const endedWith =
  /^.{0,80}\s(?:beendet|terminée?|terminad[oa]|terminou|terminat[oa]|finalizó|salió|zakończon[oey]|завершил(?:ся|ась|ось)|заверш[её]н[оаы]?)\s(?:mit|avec|con|com|z|kodem|с)\s\D{0,24}\d{1,3}\W{0,3}$/iu;

/** Whether a line only says that the program stops, or where there is more to read. */
export function isClosing(text: string): boolean {
  return endsWithCode(text) || closing.test(text) || closingElsewhere.test(text) || endedWith.test(text);
}
