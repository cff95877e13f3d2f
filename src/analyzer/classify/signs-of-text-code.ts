import { answered, certain, hint, type Sign, usual } from './sign.ts';

/** What a message says about the code: it does not build, a check is not met, a program broke. */
export const codeSigns: readonly Sign[] = [
  // How the linker names a library that it lacks, in every language
  ['compile', answered, [/\bld(?:\.\w{2,5})? ?: (?:.{0,80} )?-l\w/]],
  // Vivado reads and links hardware
  ['compile', answered, [/\bERROR: \[(?:Synth|VRFC|HDL|XSIM|Opt|Place|Route|DRC) \d/]],
  // Sass: everywhere else such a variable is a setting.
  ['compile', answered, [/\.s[ac]ss:\d{1,6}:\d{1,5}\b.{0,20}\bUndefined (?:variable|mixin|function)\b/]],
  [
    'compile',
    certain,
    [
      /\b(?:undefined reference to|cannot find symbol|syntax error|SyntaxError|parse error|undeclared (?:identifier|name|variable)|(?:was )?not declared in this scope|no member named|unresolved (?:reference|external|import|identifier)|multiple definition of|ld returned \d|linker command failed)/i,
      /\b(?:does not compile|compilation (?:error|failed|terminated)|COMPILATION ERROR|error: could not compile|cannot (?:find type|compile)|(?:shift|reduce)\/reduce conflicts?|could not compile|mismatched types|redefinition of|too (?:few|many) arguments (?:to|for)|incompatible types|error[ :](?:CS|FS|BC|C|LNK|MSB)\d{3,5})/i,
      /\berror\[E\d{3,5}\]/i,
      /\b(?:Indentation|Tab)Error\b|\[build failed\]|\bno method named\b|\bno such field\b|\bunknown (?:identifier|field)\b|\b[Uu]ndefined (?:name|identifier)\b|\bwas unexpected at this time\b/,
      /\bundefined symbols?\b.{0,20} for/i,
      /\bdefined in discarded section\b|\brelocation R_[A-Z\d_]{3,40} (?:against|out of range)|\bcan not be used when making a\b/,
      /\binitialized (?:at (?:build|run) time|during image building)\b|\b[Uu]nsupported features in \d{1,5} methods?\b|\b[Ii]mage generation failed\b/,
      /\b(?:program|sketch|section|image) (?:size .{0,60}(?:greater|larger) than|too big|exceeds available space|.{1,60} will not fit in region)|\bregion .{1,60} overflowed by\b/i,
      // Keil, IAR, Texas Instruments, Microchip, SDCC
      /\bNo space in execution regions\b|\bSections of aggregate size \S{1,20} bytes could not fit\b|\bsection placement failed\b|\bplacement (?:fails|with alignment fails) for (?:object|section)\b|\bcan't find \S{1,20} (?:words|bytes) .{0,40}for psect\b|\bInsufficient (?:ROM|EPROM|RAM|DRAM|FLASH)\b/,
    ],
  ],
  [
    'compile',
    usual,
    [
      /\b(?:undefined: \w{1,60}|is not defined|unknown type|[Uu]nexpected (?:token|identifier|end of (?:file|input))|no such module|duplicate (?:definition|symbol|declaration)|already (?:been )?(?:defined|declared|used)|entry point)\b/,
      /\bexpected ['"‘`].{1,12}['"’`]\b/,
      /\b(?:fail(?:ed|ure|s)?|errors?) (?:to |during |while |in |occurred )(?:compil|transpil|minif|prerender|link(?:ing)?\b)/i,
      /\bis undefined in\b|\btype mismatch\b|\b[Mm]ember not found: |\bfailed to build (?:the )?(?:project|solution|target|module)s?\b/i,
    ],
  ],
  [
    'compile',
    2 * hint,
    [
      /:\d{1,6}(?::\d{1,5})?: ?(?:[Ff]atal )?[Ee]rror: |\(\d{1,6}(?:,\d{1,5})?\):? (?:[Ff]atal|[Ee]rror)\b|:\[\d{1,6},\d{1,5}\] /,
    ],
  ],
  ['compile', hint, [/\b(?:compil(?:e|er|ing|ation)|linker|linking|build failed|BUILD FAILED)\b/i]],
  [
    'type_check',
    certain,
    [
      /\berror TS[12]\d{3}\b|\bTS2\d{3}\b|\b(?:is not|can'?t be|cannot be) assign(?:able|ed) to\b|\bhas no attribute "\w|\b[Ii]ncompatible (?:types? in|return|default)/,
      /\bhas no local return\b|\bcan never (?:match|succeed|return)\b|\bfor argument [`'"]|\bargument \d{1,2} of \S{1,80} expects\b/i,
      /\[(?:arg-type|assignment|attr-defined|return-value|union-attr|call-arg|operator|index|no-(?:any-return|untyped-\w{1,8})|var-annotated|report[A-Z]\w{3,40})\]/,
    ],
  ],
  ['type_check', hint, [/\btype ?checks?\b|\btype errors?\b|\bstatic types?\b/i]],
  [
    'test',
    certain,
    [
      /\bAssertion(?:Failed)?Error\b|\bAssertionFailure|(?:^|(?<!port)[\s([{|,])[1-9]\d{0,5} (?:tests?|specs?|examples?|scenarios?|assertions?|cases?)?\s?(?:failed(?! (?:updates?|uploads?|downloads?|deliver(?:y|ies)|attempts?|log-?ins?|requests?|logons?|messages?|devices?|nodes?|hosts?|pods?|replicas?|transfers?|records?|rows?)\b)|failures?|failing)\b|\b(?:Failures|Errors): [1-9]|\bFailed tests?\b|\bfailed tests?:|\btests?(?:-[\w.]{1,20})? (?:have )?failed\b|--- FAIL|<<< (?:FAILURE|ERROR)!|^not ok \d|\bThere (?:was|were) \d{1,5} (?:failure|error)s?:|##teamcity\[testFailed|^Test timeout computed to be: \d/im,
      /\b(?:assertEquals?|assertTrue|toEqual|toBe|toMatch)\b/i,
      /\bFAILED \S{1,200}::/i,
    ],
  ],
  [
    'test',
    usual,
    [
      /\bassert(?:ion)? failed\b|\bnot equal\b|\bdid not match\b|\bdid(?: not|n't) produce the (?:correct|expected)\b/,
      /\b[Ee]xpected\b.{1,200}\b(?:but (?:was|got)|got|received|found|actual|instead|(?:not )?to (?:not )?(?:be|equal|eq|match|contain|have))\b/,
      /^\s{0,12}(?:[-+] ?)?(?:[Ee]xpected|[Rr]eceived|[Oo]bserved|[Aa]ctual|got|want)(?: value)?\s{0,8}[:=]/m,
      /\bgot .{1,80}\bwant\b/,
      /\b(?:answer(?:s|ed)|return(?:s|ed)|responded|print(?:s|ed)|gave|got|found|was)\b.{1,60},? (?:but )?(?:.{0,30} )?(?:expected|wanted|instead of)\b/i,
      /\bexpectations? (?:not met|failed|violated)\b|\bvisual (?:changes?|differences?|regressions?)\b/i,
      /\b(?:snapshot|assertion)s?\b.{0,40}\b(?:mismatch|differs?|do(?:es)? not match|failed|obsolete)/,
    ],
  ],
  ['test', hint, [/\b(?:tests?|specs?|scenario|suite|fixture)\b/i, /\bassert\w{0,12}\b/i]],
  [
    'crash',
    certain,
    [
      /\b(?:segmentation fault|segfault|core dumped|SIG(?:SEGV|ABRT|BUS|ILL|FPE)|stack overflow|StackOverflowError|bus error|illegal instruction|terminate called|(?:Address|Thread|Memory|Leak|UndefinedBehavior)Sanitizer|double free|access violation)\b/i,
      /\b(?:panicked at|fatal runtime error|runtime error: )/i,
      /\b(?:[Ss]erver|[Dd]aemon|[Pp]rocess|[Ww]orker|[Cc]ompiler) (?:terminated|died|ended|exited|stopped) (?:abruptly|unexpectedly)\b/,
      /^panic: |^fatal error: (?!\S{1,120}\.h)|Fatal Python error/m,
    ],
  ],
  // The script ran until it came to the name.
  ['crash', certain, [/^\W{0,4}(?:NameError: (?:global )?name '|ReferenceError: )/m]],
  [
    'crash',
    usual,
    [
      /\b(?:uncaught|unhandled|internal compiler error)\b/i,
      /\bException in thread\b|^Traceback \(most recent|^Caused by: /im,
      /^\s{0,4}[A-Z]\w{0,60}(?:Error|Exception)\b:? /m,
      /\bat \S{1,200}\.(?:pl|pm|t) line \d/i,
      /\bFATAL\b.{0,80}\b(?:exception|panic|crash)/i,
    ],
  ],
  // A program's own word for an error that ends it
  ['crash', 2 * hint, [/^\W{0,4}(?:FATAL|PANIC|CRITICAL)\b/m]],
  ['crash', hint, [/\b(?:crash(?:ed)?|exception|panic|died|aborted)\b/i]],
  [
    'lint',
    certain,
    [
      /\b(?:not (?:properly )?formatted|would (?:be )?reformat(?:ted)?|needs? (?:re)?formatting|code style issues?|style violations?|formatting (?:issues?|errors?|violations?)|trailing (?:white)?spaces?|line (?:is )?too long|lines? longer than|lint(?:ing)? (?:errors?|failed|issues?|problems?|violations?)|spelling (?:errors?|mistakes?)|is a misspelling of|misspelled(?=.{0,40}\b(?:words?|in|as)\b|:))\b/i,
      /\b(?:dead links?|broken links?|checkstyle|not sorted|(?:incorrectly|badly) (?:sorted|formatted)|formatted (?:incorrectly|badly)|formatted [1-9]\d{0,5} files?|found \d{1,6} (?:style|lint|offen[cs]es?|violations?|problems?|issues?)|SC\d{4}|MD\d{3}|DL\d{4})\b/i,
      /✖ \d{1,6} problems?\b|\boffenses? detected\b|\((?:[EWFCDNRS]\d{2,4}|SC\d{4}|MD\d{3}|DL\d{4})\)/i,
      /\b(?:missing|no) (?:newline|copyright|license header)\b.{0,30}\b/i,
      /\bCKV_\w{2,8}_\d{1,4}\b/i,
      /\b(?:licen[cs]e|copyright|SPDX)(?:[- ]identifier)? headers?\b|\bnot (?:in )?(?:alphabetical )?order\b|\b(?:unknown|forbidden|banned) words?\b/i,
      /\bcheck found (?:WARNING|NOTE)s?\b/,
      /\b(?:size limit|budget) (?:has (?:been )?|was |is )?(?:exceeded|not met)|\bexceeded (?:the )?maximum budget\b/i,
      /\bvalidity error\b|\bfails? to validate$/im,
    ],
  ],
  [
    'lint',
    usual,
    [
      /\b(?:un(?:committed|staged) changes|commit the (?:result|changes)|working tree (?:is )?(?:dirty|not clean)|unused (?:import|variable|parameter|function)|declared but (?:not|never) used|imported but unused|is unused|indentation|naming convention|warnings? (?:being )?treated as errors?|format (?:directive|specification)s?)\b/,
      /\bleft .{0,40}dirty\b/,
      /^diff --git a\/|^--- \S.{0,200}\n\+{3} \S/m,
      /(?:\[(?!-W|clang-diagnostic)@?[a-z]\w{0,20}(?:[-./][\w-]{2,40}){1,4}(?:,[\w-]{1,40})?\]| • \w{1,20}(?:_\w{2,20}){1,5})$/m,
      /\s(?:[EWFCDN]\d{3,4}|[a-z]{2,20}(?:-[a-z]{2,20}){1,4}|@?[a-z-]{2,20}\/[a-z-]{2,30})$(?<=(?:\d:\d|\b[Ee]rror\b|\b[Ww]arn(?:ing)?\b).{3,300})/m,
    ],
  ],
  [
    'lint',
    hint,
    [
      /\b(?:out of date|not up[- ]to[- ]date|format(?:ting|ter)?|style|whitespace)\b/i,
      /\blint\w{0,6}\b/i,
      /\bindent\w{0,8}\b/i,
      /\bspell\w{0,8}\b/i,
    ],
  ],
  [
    'security_check',
    certain,
    [
      /\bCVE-\d{4}-\d{4,7}\b|\bvulnerabilit(?:y|ies) (?:were )?found|\bleaks? found\b|\b(?:secrets?|credentials?) (?:were )?(?:found|detected|leaked) in\b|\bsecrets? detection\b|\b(?:forbidden|disallowed|unapproved|incompatible) licen[cs]e|\bsatisfy licen[cs]e requirements\b/i,
      /\b(?:AwsSolutions|HIPAA\.Security|NIST\.800\.53\.R[45]|PCI\.DSS\.321)-[A-Z]|\bAVD-[A-Z]{2,12}-\d{4}\b/,
      /\bGHSA-[\w-]{9,20}|\b(?:GO|RUSTSEC|PYSEC|SNYK)-[A-Z\d]{2,12}-|\bseverity vulnerabilit/i,
      /\b[1-9]\d{0,5} (?:\w{1,12} ){0,3}vulnerabilit(?:y|ies)\b/i,
      /\blicen[cs]es? .{0,60}\b(?:not (?:allowed|permitted|approved)|forbidden|denied|disallowed|rejected|incompatible)/i,
    ],
  ],
  [
    'coverage',
    certain,
    [
      /\bcovered ratio is\b/i,
      /\bcoverage\b.{0,120}\b(?:below|less than|under|lower than|not met|not (?:been )?(?:met|reached)|does not meet|minimum|threshold|insufficient|fail[- ]under|at least|dropped|decreased)\b/i,
      /\b(?:below|under|minimum|required)\b.{0,40}\bcoverage\b/i,
    ],
  ],
  // A rule of a checker in words, where a compiler has a number
  ['lint', usual, [/^\W{0,8}(?:error|warning)\[[a-z]{2,20}(?:-[a-z]{2,20}){1,6}\]: /m]],
];
