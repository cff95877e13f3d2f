import { answered, certain, hint, type Sign, usual } from './sign.ts';

/** How programs of all kinds say what they lack, refuse or did not expect, by what it is about. */
export const phraseSigns: readonly Sign[] = [
  [
    'config',
    usual,
    [
      /\b(?:cannot|can't|could not|couldn't|unable to|failed to) (?:find|locate|resolve) (?:the |an? |any |your )?(?:\w{1,20} )?(?:files?|paths?|director(?:y|ies)|folders?|config\w{0,12}|projects?|targets?|tasks?|branch(?:es)?|environments?|variables?|actions?|inputs?|settings?|options?|schemes?|regions?)\b/i,
      /\bno (?:default |matching |such |valid )?(?:files?|paths?|config\w{0,12}|projects?|targets?|tasks?|branch(?:es)?|environments?|actions?|inputs?|schemes?|regions?) (?:\w{1,12} )?(?:found|match\w{0,4}|set|defined|specified|exists?|selected|configured|named)\b|\bno tests? (?:\w{1,8} )?(?:found|ran|run|collected|executed|match\w{0,4}|selected)\b/i,
      /\b[A-Z]\w{2,30} not specified\b/,
      // A program that asks a person finds none.
      /(?<![-\w])non[- ]interactive\b|\bnot an? (?:interactive )?(?:tty|terminal)\b|\bno (?:tty|terminal) (?:present|available|attached)\b|\b(?:cannot|can't|unable to) prompt\b/i,
      /\bno (?:\S{1,30} ){1,3}(?:is|was|are|were|has been|have been) (?:specified|given|set|configured|provided|selected|defined)\b/i,
      /\bunknown (?:shorthand )?(?:flag|option|argument|switch)\b|\bunexpected argument\b|\brequired (?:arguments?|flags?|inputs?|options?|parameters?)\b/i,
      /\b(?:is|are) not (?:listed|declared|registered|enabled) (?:for|in|under)\b|\bthere (?:is|are) no such \w{1,20}\b/i,
      /\brequires [^\d,]{1,30}\d[^,]{0,12}, (?:found|got|but)\b|\b(?:does not|doesn't|no longer) support\b|\bis incompatible with this\b|\b[Uu]nsupported (?:class file|platform|version|major)\b/,
    ],
  ],
  [
    'config',
    1.5 * hint,
    [
      /\b(?:files?|paths?|director(?:y|ies)|branch|environment|config\w{0,10}|inputs?|arguments?|flag\S{0,4}|options?|variable):? .{0,60}\b(?:not (?:be )?(?:found|exist|set|provided|specified|supplied|resolved|defined)|was missing)\b/i,
    ],
  ],
  [
    'config',
    certain,
    [
      /\b(?:does not|doesn't|do not|no longer|cannot) (?:support|accept|take|allow) (?:\w{1,20} ){0,3}(?:arguments?|flags?|options?|parameters?|switch(?:es)?)\b/i,
      /\b(?:could not|couldn't|cannot|can't) (?:find|locate|open|read) (?:an? |any |the |your )?(?:(?!package )\S{1,40} )?config(?:uration)? file\b|\bcould not resolve placeholder '|\bparse URL from undefined\b|\bMissing encryption key\b/i,
    ],
  ],
  [
    'config',
    answered,
    [
      /\bJSON ?(?:Parse|parse|\.parse)\w{0,8}\b|\bKeyError: '[A-Z][A-Z\d]{0,30}_[A-Z\d_]{1,60}'|(?:\bos\.py|<frozen os>)", line \d{1,5}, in __getitem__\b|\bsrc refspec\b|\bMSB1009\b/,
    ],
  ],
  [
    'config',
    answered,
    [
      /\b[Ii]nvalid (?:\w{1,20} ){0,2}graph\b|\b(?:[Cc]yclic|[Cc]ircular) dependenc(?:y|ies) (?:\w{1,12} )?(?:between|among|in) (?:\w{1,12} )?(?:packages|workspaces|projects|tasks|jobs|stages|charts)\b/,
    ],
  ],
  ['config', certain, [/\b[Nn]o (?:sources|input files)\b|\b[Ii]nstalled \(but unpackaged\) file/]],
  [
    'config',
    answered,
    [
      /\b[Rr]equested \S.{0,40}\b(?:is|are) (?:invalid|not (?:valid|allowed|permitted))\b|\bhas different version \S{1,20} than\b/,
    ],
  ],
  ['dependency', answered, [/\bis not supported by the following packages\b|\b[Cc]annot find matching keyid\b/]],
  ['missing_tool', answered, [/^\w{0,12}make(?:\[\d{1,3}\])?: [^\s:*]{1,100}: (?:No such file|[Cc]ommand not found)/m]],
  [
    'crash',
    certain,
    [
      /\bunexpectedly (?:exited|terminated|crashed|stopped)\b|\b(?:exited|terminated|crashed|died) unexpectedly\b|\b(?:with|by|on) signal (?:SIG(?:KILL|SEGV|ABRT|BUS|ILL|TRAP)|(?:4|5|6|7|11)\b)/,
    ],
  ],
  // What golangci-lint puts behind its findings
  [
    'lint',
    answered,
    [/ \((?:errcheck|gosec|govet|staticcheck|revive|unused|ineffassign|gocritic|stylecheck|gosimple|unparam)\)$/m],
  ],
  // A document that breaks its schema
  ['config', usual, [/\bcvc-[a-z]{2,20}(?:-[a-z]{2,20}){0,3}(?:\.\d{1,2}){0,4}: /i]],
  // A rule in brackets, and how bad its checker calls it
  ['lint', answered, [/ \([a-z][\w-]{2,40}\) \[(?:[EWC]|ERROR|WARN|error|warning)\]$/m]],
  ['config', answered, [/\bnot accepted the (?:\w{1,20} ){0,2}licen[cs]e/i]],
  // What a value became that nobody had set
  ['config', answered, [/\bhttps?:\/\/(?:undefined|null|None)\b|\bInvalid URL:? ['"`]?(?:undefined|null)\b/]],
  // Text that is to be shown as a page
  ['lint', answered, [/\bsyntax errors? in markup\b|\bwould not be rendered\b/]],
  // A setting by its full name
  [
    'config',
    answered,
    [/\b[a-z][\w-]{0,40}(?:\.[a-z][\w-]{0,40}){1,6} must be (?:set|specified|configured|provided|defined)\b/],
  ],
  ['credentials', answered, [/\bgpgme gave error\b|\bbad decrypt\b|\bencrypted: decryption failed\b/]],
  [
    'permission',
    answered,
    [
      /\binvalid ip:? ["'`(]?\d{1,3}\.\d|\bip(?: address(?:es)?)?\b.{0,60}\b(?:is|are|was) not (?:allowed|white-?listed|allow-?listed|permitted|authori[sz]ed|(?:in|on) (?:the|your|an|our) (?:ip )?(?:allow|white)[- ]?list)\b/i,
    ],
  ],
  [
    'compile',
    answered,
    [
      /\bunexpected EOF while looking for matching\b|\bsyntax error near unexpected token\b|\bsyntax error: unexpected end of file\b/,
    ],
  ],
  ['container', answered, [/\bOCI runtime (?:exec|create) failed\b/]],
  // A header that a compiler lacks
  [
    'dependency',
    answered,
    [
      /\bfatal error: ['<"]?[\w./+-]{1,120}['>"]?(?:: No such file| file not found)|\b(?:cannot|could not) find (?:the )?header files?\b/,
    ],
  ],
  [
    'dependency',
    certain,
    [
      /\b(?:cannot|can't|could not|unable to|failed to) resolve (?:import|plugin|module|entry)\b|\b[Cc]an't resolve '|\b[Dd]ependencies could not be resolved\b|\b[Nn]o package '|\bCould NOT find [A-Z]|\b[Cc]ould not find [\w.-]{1,80}:[\w.-]{1,80}:\w/,
      /\bno (?:matching |available |such |compatible )(?:package|formula|version|module|distribution|release|artifact)s?\b|\bmatch any versions?\b|\bfind a matching version\b/i,
      /(?:\block ?file|\.lock|lock\.json)\b.{0,60}\b(?:modified|changed|regenerated|last generated|updated|outdated)\b/i,
      /\d requires (?:ruby|rubygems) version\b/,
      /\b(?:plugin|library|gem|crate|extension|provider) ['"`]?[^\s'"`]{1,80}['"`]? .{0,40}\bnot (?:be )?found\b/i,
      /\w\.(?:so(?:\.\d{1,4}){0,3}|dylib|dll|jar)['"`]?:? (?:(?:was|is|were) )?(?:not (?:be )?found|missing)\b/,
    ],
  ],
  [
    'config',
    answered,
    [
      /\b(?:cannot|can't|could not|unable to|failed to) (?:acquire|obtain|get|take|open) (?:an? |the )?(?:[\w-]{1,20} ){0,3}lock\b.{0,60}\b(?:another (?:\w{1,20} )?(?:process|instance|command|program)|(?:process|pid) \d)|\block (?:is |was )?(?:already )?(?:held|owned|taken) by (?:an)?other (?:process|instance|program)\b/i,
    ],
  ],
  [
    'dependency',
    certain,
    [
      /\b(?:unsatisfied|unmet) (?:build |peer |runtime )?(?:dependenc|requirement)|\bnone of the providers can be installed\b|\b(?:satisfy|resolve) the following (?:requirements|dependencies)\b/i,
    ],
  ],
  [
    'missing_tool',
    certain,
    [
      /\b[Nn]o (?:[A-Z][\w.]{1,20} ){0,2}(?:SDK|JDK|JRE|NDK|toolchain) (?:was )?found\b|\b(?:SDK|JDK|NDK)(?: location)? not found\b/,
      /\b[Cc]ould not find [`'"]?[\w.-]{1,40}[`'"]? (?:installation|executable|binary)\b/,
      /\b(?:try|please|run|running|with|use):? .{0,12}\b(?:apt(?:-get)?|brew|dnf|yum|apk) (?:install|add) /i,
      /\bIf [`'"]?[\w.-]{1,40}[`'"]? is (?:already )?installed, (?:try|set|add|make|check|ensure|but)\b/,
      /\bunable to find utility\b|\bneeds to be in (?:your )?\$?PATH\b|\b(?:not|none|tool or) (?:is )?(?:in|on) (?:your |the )?\$?PATH\b|\b[Cc]ould not find (?:Chrome|Chromium|Firefox|a browser|[Jj]ava|[Nn]ode|[Pp]ython)\b/,
    ],
  ],
  [
    'network',
    certain,
    [
      /\bsocket (?:disconnected|closed)\b|\bdisconnect(?:ed)?[/ ](?:reset|before)\b|\bupstream connect error\b|\(50[234]\)|\bserver unavailable\b|\bSSL (?:routines|handshake)\b|\bSSLPeer\w{1,20}\b|\binternet connection\b|\bnot reachable\b(?! from (?:the )?(?:root|start|entry))|\bnot be reached\b/i,
      /\bcertificate (?:signed by|has expired|verify|chain|doesn't match|does not match)|\bself[- ]signed certificate\b|\bx509: /i,
    ],
  ],
  [
    'network',
    usual,
    [
      /\binternal server error\b|\b(?:peer|remote|server|other side) (?:closed|reset|dropped|hung up)\b|\bno (?:answer|reply) (?:from|in|within|after)\b|\bserver \S{1,80} (?:is )?not responding\b/i,
    ],
  ],
  [
    'credentials',
    certain,
    [
      /\b(?:credentials?|tokens?|keys?|certificates?|identit(?:y|ies)|secrets?) (?:file )?(?:could|can|was|were|is|are) ?(?:not|n't) (?:be )?(?:loaded|found|read|readable|verified|resolved|obtained|trusted)\b/i,
      /\b(?:keys?|licen[cs]es?|sessions?|subscriptions?|certs?|tickets?)\b.{0,40}\b(?:expired|revoked)\b/i,
      /\blicen[cs]e (?:check failed|(?:is |was )?(?:not active|inactive|invalid|expired))\b/i,
      /\bno active accounts?\b|\bhave an active account\b|\b(?:in|from) the key(?:chain|store|ring)\b|\bauthentication information\b|\b(?:to|must|could not|cannot|can't) decrypt\b|\bfailed to decrypt\b/i,
      /\bneed auth\b|\b(?:to|must) be (?:authenticated|logged in|signed in)\b|\bsignature verification failed\b|\bno signing (?:certificate|identity)\b|\bno (?:valid )?certificates? (?:were|was) found\b|\binvalid private key\b/i,
    ],
  ],
  [
    'permission',
    certain,
    [
      /\b(?:write|read|push|admin) access .{0,40}\b(?:not granted|denied|required)\b|\binsufficient (?:permission|privilege|scope|right)s\b|\b(?:need|have) to be an? (?:owner|admin\w{0,10}|maintainer|member)\b/i,
      /\b(?:may|must) not (?:write to|read from|access|push to|publish to|deploy to)\b|\bcannot (?:push|publish|deploy) to\b|\bis not allowed to (?:write|read|access|push|publish|deploy|delete|create|update)\b/i,
      /\b(?:not have|lacks?|without|missing) (?:the |any )?(?:required |necessary |needed )?(?:roles?|rights|permissions|privileges|scopes)\b/i,
    ],
  ],
  [
    'test',
    usual,
    [
      /\[(?:FAIL|ERROR) \d{1,6} in [\d.]{1,9}s\]$/m,
      /\b(?:test run|doctest|thresholds?|golden (?:file|image)s?|snapshots?) .{0,40}\b(?:failed|differs?|do(?:es)? not match|regress\w{1,4}|crossed)\b|\bmismatch in .{0,20}(?:golden|expected|snapshot)/i,
      /\b(?:output|results?|response|image|screenshot)s? (?:differs?|do(?:es)? not match|did not match|(?:is|are) different)\b|\bunexpected (?:result|output|response)\b|\b(?:failures|errors)=[1-9]|\b(?:performance|benchmark) regression\b|\bchecks? failed: \S|% (?:above|below|over|under|slower than|larger than) (?:the )?(?:baseline|reference|limit|budget|main)\b/i,
    ],
  ],
  [
    'lint',
    usual,
    [
      /[`'"][^`'"]{1,40}[`'"] should be [`'"]/,
      /\bdiffers? from (?:what (?:is|was) )?(?:committed|checked in|the committed)\b/i,
      /\bnot (?:follow|match|comply with|conform to|adhere to) (?:the )?(?:\w{1,20} ){0,2}(?:convention\w{0,4}|commits?|pattern|style|format|naming|rules?|standards?|guidelines?)\b|\b(?:commit message|PR title|pull request title|branch name)\b/i,
      /\b(?:missing|lacks?|needs?) (?:an? )?(?:changelog|news fragment|release note|docstring|changeset)\b|\bnot up to date: |\b(?:out of date|outdated|stale), (?:please )?run\b|\bduplicated? code\b|\bcomplexity of \d|\bmaximum allowed is\b/i,
      /\bforbidden import|\bquality gate\b|\bpolicy violation|\b(?:please )?run (?:gofmt|black|prettier|make (?:fmt|format|lint))\b/i,
    ],
  ],
  [
    'compile',
    usual,
    [
      /\b(?:block|string|comment|tag|bracket|brace|parenthes[ie]s|quote|environment)\b.{0,40}\b(?:(?:is )?never closed|not closed|unclosed|unterminated)\b|\b(?:unclosed|unterminated) (?:block|string|comment|tag|bracket|brace|parenthes[ie]s|quote)/i,
      /\b(?:[Tt]ransform|[Bb]undle|[Bb]uild|[Cc]ompil\w{1,6}) failed with \d{1,5} errors?\b|\bLaTeX Error\b|\bunexpected ["'`].{1,6}["'`] in\b|\bERROR in \.\/|\b[Cc]ould not locate the included file\b/,
      /\bexpected ['"‘`].{1,12}['"’`] (?:before|after|but|at)\b/,
    ],
  ],
  [
    'deploy',
    certain,
    [
      /\b(?:release|version|chart|package|stack|image) \S{1,60} (?:has )?already (?:been )?(?:exists?|published|released|uploaded|deployed)\b|\bfailed to push (?:chart|image|package|artifact)|\bversion must be higher than\b|\bwas not deployed\b|\bservice to become stable\b/i,
      /\bmigrations? (?:checksum|.{0,40}\b(?:mismatch|drift|changed after|was modified))\b/i,
      /\b(?:change|CHG\d{3,12}|release|deployment|rollout)\b.{0,60}\bnot (?:yet )?(?:been )?(?:approved|signed off|authori[sz]ed)\b|\boutside (?:of )?the (?:deployment|change|maintenance|release) window\b|\b(?:deployment|release|change) freeze\b/i,
      /\b(?:upload|publish\w{0,3}|deploy\w{0,4}) .{0,60}\b409\b|\b(?:rolled|switched|reverted) back (?:to|from)\b/i,
    ],
  ],
  [
    'service_limit',
    answered,
    [
      /\bresource is limited\b|\b(?:licensed number of users|license limit)\b.{0,40}\breached\b|\b(?:quota|allowance|credits?|minutes|builds?)\b.{0,60}\b(?:used up|from the free plan|this (?:billing )?(?:month|period))\b/i,
      /\bno hosted parallelism\b|\bexceeded your (?:\w{1,20} ){0,2}(?:minutes|credits|storage|plan|limit)\b|\bquota has been hit\b/i,
    ],
  ],
  [
    'resources',
    certain,
    [
      /\b(?:low on|out of) (?:resource|disk)\b|\b(?:0|no) bytes (?:left|free|available)\b|\b(?:arena|pool|heap|memory|buffers?|stack|disk|inodes?|descriptors|slots) (?:space )?(?:is |are |was |were )?exhausted\b/i,
    ],
  ],
  ['vcs', certain, [/\bbranch \S{1,60} is behind\b/i, /\b[Ss]hallow clone (?:lacks|does|is|has)\b|\binfo\/lfs\b/]],
  ['vcs', usual, [/\bdiverged? from\b|\bmerge[- ]base\b/i]],
  ['container', certain, [/\binvalid reference format\b|\bCOPY failed\b|\bnot found in build context\b/]],
  ['container', answered + hint, [/\bCannot connect to the Docker daemon\b/]],
  [
    'timeout',
    usual,
    [/\bgave up (?:after|waiting)\b|\bstill .{0,60}\bafter \d{1,5} ?(?:s|sec|seconds?|m|min|minutes?)\b/i],
  ],
];
