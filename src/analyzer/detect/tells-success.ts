const success =
  /\bBUILD SUCCESS(?:FUL)?\b|^Build succeeded\b|\b100% tests passed\b|^test result: ok\b|^TOTAL: \d{1,7} SUCCESS$|^Build Summary: (?<steps>\d{1,6})\/\k<steps> steps succeeded\b|\b(?:exit(?:ed)?(?: with)? (?:code|status):?) 0\b|^(?:[A-Z]\w{2,20} )?(?:[Tt]ests?|[Ss]pecs?|[Ee]xamples?|[Cc]hecks?)?:? ?(?:\d{1,7} (?:tests?|specs?|examples?|checks?|passed|passing|ok)\b.{0,60})(?:\b0 fail|passed|passing|ok)|^All (?:\d{1,7} )?(?:tests?|checks?|files|jobs|specs)\b.{0,40}\b(?:pass|succe|ok\b|clean)|^(?:Done|Finished|Completed|Success)\b.{0,40}\b(?:success|0 error|without)/i;

// Of the whole run, in the words of those who start it.
const runPassed =
  /^\W{0,60}(?:[\w.()-]{1,30} ){0,4}(?:[Jj]ob|[Bb]uild|[Pp]ipeline|[Pp]od|[Rr]un|[Ww]orkflow|[Cc]hecks?)\b(?!.{0,60}\b(?:not|fail\w*|errors?)\b)[\w ,:=-]{0,24}\W{0,6}\b(?:SUCCESS(?:FUL)?|SUCCEEDED|Success(?:ful)?|[Ss]ucceeded|[Pp]ass(?:ed)?|finished correctly|completed successfully|done: exit 0|[Ee]xit(?:ed)?(?: with)?(?: code| status)?:? 0)\b(?: \(0 failed\b.{0,40}|\W{0,60})$/;

// With what a tool ends that did all it was to do: in capitals, in a sentence, with the code, or in words of its own.
const inCapitals =
  /^\W{0,12}(?:(?:INFO|NOTICE)\b\W{1,4})?(?!.{0,60}\b(?:NOT|PARTIAL\w*) )(?:[A-Z]{2,20} (?:& )?){1,4}SUCCE(?:SS(?:FUL(?:LY)?)?|EDED)\b/;
const did =
  '(?:complet|finish|exit|end|terminat|deploy|publish|compil|releas|appli|upgrad|synthesiz|migrat)(?:e?d|ing)|built|rolled out';
// What is done whether the rest failed or not.
const besides =
  'not|never|fail\\w*|errors?|partially|before|until|if|unless|when|clean\\w*|roll(?:ed|ing)?[ -]?back|revert\\w*|upload\\w*|artifacts?|caches?|reports?|notif\\w*|tear\\w*|teardown|disconnect\\w*|connect\\w*|log(?:ged|ging)? ?(?:in|out)|remov\\w*|delet\\w*|stop\\w*|retr\\w*|checkout|clon\\w*|fetch\\w*|download\\w*';
const inSentence = new RegExp(
  String.raw`^\W{0,12}(?!.{0,120}\b(?:${besides})\b)(?:\S{1,60} ){0,8}?(?:(?:${did})(?: \S{1,40}){0,2}? successfully\b|successfully (?:${did}|tagged|ran)\b)`,
  'i',
);
const withCode = /\breturn(?:ed|s)? (?:exit )?(?:code|status|value)[:=]? 0(?:$|[^\w.])/i;
const inOwnWords =
  /^\W{0,8}(?:(?:Deploy(?:ment)?|Apply|Destroy|Bundle|Pod installation|Release|Publish|Export|Analysis|Compilation|Migration|Upgrade) (?:is )?(?:complete[d!]?|live|succeeded|successful)\b(?!.{0,60}\b(?:fail|error))|Done in \d|built in \d|Complete!$|Result: PASS$|All tests successful\b|STATUS: deployed$|OK \(\d{1,7} tests?\b)|^\[100%\] Built target |\bHappy Helming!$|: digest: sha256:[0-9a-f]{64} size: \d|^(?:#\d{1,4} )?naming to \S{1,200}(?: [\d.]{1,12}s)? done$|^Output written on \S{1,200} \(\d{1,6} pages?\b/;
const ofTools =
  /^\W{0,8}(?:Finished `?\w{1,40}`? (?:profile )?\[[\w +]{1,40}\] target\(s\) in \d|Build complete! \(\d|Compiler run successful|Application bundle generation complete\b|Documentation built in \d|The \w{1,12} pages are in \S|Total in \d{1,7} ms$|Done building in \d|created \S{1,200} in [\d.]{1,8} ?m?s$|All done! |Success: no issues found\b|No changes\. Your infrastructure matches|Notice: Applied catalog in \d|Infra Phase complete, \d|\d{1,6} files? left unchanged\.$|Your \w{1,20} (?:pkg )?(?:was pushed|is ready)\b|Verifying deploy\.{3} done\.$|Service \[[^\]]{1,80}\] revision \[[^\]]{1,80}\] has been deployed\b|Build '[^']{1,80}' finished after \d|release succeeded after \d|Installed \d{1,5} packages? in \d|Pushed image to \S|Writing manifest to image destination|total size is [\d,.]{1,20} {1,3}speedup is \d|\w{1,20} success [Pp]ublished \d|Successfully (?:registered|installed) \S|\S.{2,60} executed successfully\.$|Tasks: {1,6}(?<tasks>\d{1,5}) successful, \k<tasks> total$|Tests:? {2,12}\d{1,7} passed\b(?!.{0,80}\b[1-9]\d{0,6} failed))|^(?:up to date|added|changed|removed)\b.{0,80}\b\d{1,6} packages? in \d{1,6}m?s$|^\s{0,4}[^\s,]{0,20} {0,3}Successfully ran targets? \S|^\s{1,8}(?:Image|Container) \S{1,200} {1,3}Built ?$/;

// Of all that were to be done.
const allOfThem =
  /\b(?<all>\d{1,5}) of \k<all> (?:\w{1,16} )?(?:released|deployed|published|passed|succeeded|built|uploaded|completed|done)\b/;

// In other languages, of all that was to be done.
const inOtherWords =
  /^(?!.{0,200}(?:\b(?:nicht|ohne|kein\w*|pas|sans|no|sin|não|sem|non|senza|nie|bez|partiell|teilweise)\b|(?<!\p{L})не(?!\p{L})|[未不没]|ません|なかった|않)).{0,40}(?<!\p{L})(?:builds?|deploy(?:ment)?|tests?|scripts?|jobs?|pipeline|alles?|tout|todo|tutto|tudo|kompil\p{L}{0,8}|bereitstellung|d[ée]ploiement|compila\p{L}{0,6}|despliegue|implanta\p{L}{0,6}|wdroż\p{L}{0,6}|сборка|деплой|развёртывание|развертывание|скрипт|构建|编译|部署|测试|ビルド|デプロイ|テスト|빌드|배포).{0,24}(?:erfolgreich(?: \p{L}{2,20})?|avec succès|réussie?|con éxito|exitosa(?:mente)?|com sucesso|con successo|pomyślnie|успешно(?: \p{L}{2,20})?|成功(?:しました|完了|完成)?|성공(?:했습니다)?)[.!。…]{0,3}$/iu;

// What a script says of itself behind a mark.
const marked = new RegExp(
  String.raw`^\s{0,8}(?:\u2705|\ud83c\udf89|\u2714|\u2713)\ufe0f? (?!.{0,120}\b(?:${besides})\b).{0,80}\b(?:OK|PASS(?:ED)?|[Pp]assed|[Ss]uccess(?:ful(?:ly)?)?|[Dd]one|[Cc]ompleted?)\b\W{0,8}$`,
);
const builtIt = new RegExp(
  String.raw`^\s{0,8}(?:\u2705|\ud83c\udf89|\ud83d\ude80|\u2728|\u2714|\u2713|\u221a)\ufe0f? {1,3}(?!.{0,120}\b(?:${besides})\b)(?:(?:Built|Deployed|Published|Released|Packaged|Exported|Bundled|Compiled|Shipped)\b|(?:Service|Build|Release|Deployment|Production|Stack|App)\b.{0,20}\b(?:deployed|finished|published|ready|live|built)\b|Production: https?:)`,
);

/** Whether a line tells that the whole run passed. */
export function tellsRunPassed(text: string): boolean {
  return runPassed.test(text);
}

/** Whether a line tells that all went well. */
export function tellsSuccess(text: string): boolean {
  return [
    success,
    inCapitals,
    inSentence,
    withCode,
    inOwnWords,
    ofTools,
    allOfThem,
    inOtherWords,
    marked,
    builtIt,
  ].some((form) => form.test(text));
}
