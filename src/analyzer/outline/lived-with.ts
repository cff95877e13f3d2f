// Words by which whoever printed an error adds that it does not count.
const declared =
  /ignor(?:ed|ing)|non-?fatal|not fatal|non-strict|advisory(?! lock)|informational|best[- ]effort|optional|tolerated|allowed to fail|allow_failure|onError: continue|failOnError=false|harmless|treat(?:s|ed|ing)? \w{2,8} as (?:new|absent|missing|empty)|не критично|не страшно|sans (?:gravité|conséquence|importance)|sin (?:importancia|gravedad|consecuencias)|senza (?:gravità|importanza|conseguenze)|sem (?:importância|gravidade)|non (?:è )?(?:grave|critico)|no (?:es )?(?:grave|crítico)|unkritisch|nicht (?:kritisch|schlimm)|unbedenklich|bez znaczenia/
    .source;
const goingOn =
  /(?<!before )continuing(?: (?:anyway|regardless|without \w{1,20}))?|(?<!Transaktion |\d )ignor(?:ing|ed|ado|ée?|iert)(?: (?:it|this|error|failure))?|proceeding(?: anyway)?|(?<=, )(?:weiter|fine)|tolerated|using (?:local copy|empty string)|(?:is|are) best[- ]effort|(?:this is )?(?:non-fatal|not fatal)|errors above are (?:fine|harmless|expected)|продолжаем/
    .source;

// What takes the place of something, in a line of its own.
const instead = /using|falling back to|usando|en utilisant|verwende|используем/.source;

/** A remark in brackets that ends its line: what the line says does not count. */
const uncounted = new RegExp(
  String.raw`\((?:[^()]{1,60}[, ] ?(?<!not ))?(?:${declared}|retrying|known issue|quarantined|(?:\w{1,16} )?discarded|expected(?: (?:failure|to fail|by (?:the )?tests?))?(?=\)))(?!\w)[^()]{0,80}\)$|\(best[- ]effort\): `,
  'i',
);

// A line that says what begins: the remark behind it is of what stands below.
const begins = /^\W{0,4}(?:[\w.-]{1,20}: )?[a-z]{3,16}ing (?!fail|error)(?:[a-z-]{1,20} ){1,5}\(best[- ]effort\)/
  .source;

/** A remark that ends its line: the job goes on after what stands above. */
export const livedWith = new RegExp(
  String.raw`(?:^|[\s,;:(])(?:${goingOn})[).!\u2026]{0,3}$|\((?:[^()]{1,40} is )?(?:${declared})(?!\w)[^()]{0,60}\)$(?<!${begins})|^\W{0,4}\((?:${instead}) [^()]{3,80}\)$`,
  'i',
);

/** In each line that `livedWith` knows stands one of them. */
export const literalsOfLivedWith: readonly string[] = [
  'ontinuing',
  'gnoring',
  'gnored',
  'roceeding',
  'using local copy',
  'using empty string',
  'on-fatal',
  ' above are ',
  'onfatal',
  'not fatal',
  'on-strict',
  'advisory',
  'nformational',
  'est-effort',
  'est effort',
  'optional',
  'olerated',
  'llowed to fail',
  'allow_failure',
  ': continue)',
  'failOnError=false',
  'harmless',
  ' as new',
  ' as absent',
  ' as missing',
  ' as empty',
  'не критично',
  'не страшно',
  '(sans ',
  '(sin ',
  '(senza ',
  '(sem ',
  'grave',
  'rític',
  'critico',
  'kritisch',
  'schlimm',
  'nbedenklich',
  'bez znaczenia',
  'продолжаем',
  'gnorado',
  'gnoré',
  'gnoriert',
  ', weiter',
  ', fine',
  '(using ',
  '(falling back to ',
  '(usando ',
  '(en utilisant ',
  '(verwende ',
  '(используем ',
];

/** Whether whoever printed a line adds that it does not count. */
export function isUncounted(text: string): boolean {
  return (text.endsWith(')') || text.includes('est effort): ')) && uncounted.test(text);
}
