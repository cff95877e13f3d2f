import { answered, certain, hint, type Sign, usual } from './sign.ts';

/** What a message says about the surroundings: what was asked for, refused, missing, or wrongly set. */
export const surroundingsSigns: readonly Sign[] = [
  [
    'network',
    answered,
    [
      /\b(?:(?:could ?n[o']t|unable to|cannot|failed to) resolve (?:the )?(?:host|proxy|hostname|address)|no address associated|name resolution|name or service not known|unknown ?host|nodename nor servname|no such host|getaddrinfo|ENOTFOUND|EAI_AGAIN|connect(?:ion)? (?:was )?(?:refused|reset|timed out|aborted|closed|broken|error)|ECONN(?:REFUSED|RESET|ABORTED)|ETIMEDOUT)\b/i,
      /\b(?:EHOSTUNREACH|network is unreachable|no route to host|TLS handshake|SSL(?:_ERROR|Error|: CERT)|socket hang up|can(?:no|')t connect to|could not connect|failed to connect|unable to connect|dial tcp|remote end closed)\b/i,
      /\bnslookup: can't resolve\b/,
      /\b(?:HTTPSConnectionPool|bad gateway|service unavailable|gateway time-?out|connection to server at(?!.{0,120} failed: FATAL))\b/i,
      /\bconnect(?:ion)? to \S{1,120} (?:failed|port \d{1,5})\b/i,
      /\b(?:ENETUNREACH|EPIPE|net::ERR_(?:CONNECTION|NAME|INTERNET|NETWORK|TIMED)\w{0,30}|empty reply from server|recv failure|early EOF|hung up unexpectedly|premature close|RPC failed|bad handshake|temporary failure in)\b/i,
      /\b(?:error|cannot|unable|failed|failure)\b.{0,20}\bconnect(?:ing|ion)? to\b/i,
      /\b(?:error|status|HTTP|code|returned|response)\S{0,12}:? ?50[234]\b/i,
    ],
  ],
  [
    'network',
    usual,
    [
      /\b(?:(?:failed|unable|could not|cannot|error while|timed? ?out) (?:to )?(?:download|fetch|reach|access|retriev|contact)(?:e|ing|ed)?|download (?:failed|error)|error downloading|unreachable\b(?!=0| code)|i\/o timeout|read timed out|transfer closed|no response from)\b|\bremote name could not be resolved\b|\bunable to load the service index\b/i,
    ],
  ],
  [
    'service_limit',
    answered,
    [
      /\b(?:payload|(?:request )?entity) too large\b|\brate[- ]limit|\btoo many requests\b|\btoomanyrequests\b|(?<!\bdisk )\bquota (?:exceeded|reached)|\busage limit/i,
      /\bexceeded (?:your|the) (?:\w{1,20} )?(?:quota|rate|usage)|\bexceeded (?:your|its|their) (?:\w{1,20} )?(?:quota|budget)/i,
      /\b(?:request|rate|service|instance|vcpu|address|concurrency|project|plan|bandwidth|account|pull) (?:rate )?(?:limit|quota)s? (?:has been |was |is |have been )?(?:exceeded|reached|hit)\b|\bquota (?:['"`][\w.-]{1,60}['"`] )?(?:has been |was |is )?(?:exceeded|reached)\b/i,
      /\bthrottl(?:ed|ing)\b/i,
      /\b(?:HTTP|status|code|error)\S{0,12}:? ?429\b/i,
    ],
  ],
  [
    'timeout',
    certain,
    [
      /\b(?:timed out (?:after|waiting)|took longer than \d{1,9}|(?:time|run ?time|duration) (?:limit|exceeded)|max(?:imum)? (?:run|execution) ?time|deadline exceeded|took too long|no output (?:has been )?received in|hit its time limit)\b/i,
      /\bexceeded (?:the )?(?:\w{1,20} ){0,3}(?:timeout|time ?limit|deadline|duration)\b/i,
      /\btimeout (?:of \S{1,12} )?(?:exceeded|expired|reached)\b/i,
      /\btime-?out (?:\w{1,12} )?waiting (?:for|on|to)\b/i,
    ],
  ],
  ['timeout', usual, [/\btime(?:d)?[ -]?out\b(?! computed to be)|\bTimeout(?:Error|Exception|Expired)\b/i]],
  [
    'credentials',
    certain,
    [
      /\b(?:unauthenticated|authentication (?:failed|failure|error|token)|bad credentials|invalid (?:credentials?|token|api key|username|password|login)|not (?:been )?(?:(?:logged|signed) in|authenticated)|no (?:secret key|credentials|auth(?:entication)? token|token) |(?:log ?in|account) (?:is )?required|must (?:log ?in|authenticate)|need to (?:log ?in|authenticate)|access denied for user|ENEEDAUTH|no basic auth credentials)/i,
      /\b(?:token|credentials?|password|passphrase|user ?name|api[_ ]key|secret)s?\b.{0,40}\b(?:invalid|expired|missing|wrong|required|revoked|rejected|empty|blank|unset|must be (?:set|given|provided)|not (?:set|found|valid|provided|configured|supplied|defined|specified))/i,
      /\bno (?:\w{1,20} ){0,2}(?:token|credentials?|secret key) (?:was |were )?(?:specified|found|given|provided|available)/i,
      /\b(?:could not|cannot|unable to|failed to) (?:find|load|locate|get|read|obtain|retrieve) (?:\w{1,20} ){0,2}(?:credentials?|token)\b/i,
      /\b(?:missing|no valid|invalid|expired) (?:\w{1,20} ){0,2}(?:tokens?|credentials?|api key|client secret|password)\b(?! (?:file|in lock))/i,
      /\bhost key verification failed\b|\bfailed to sign\b|\bsigning failed\b|\bprovisioning profiles?\b/i,
      /\b(?:set|populate|provide|export|missing|define|specify|requires?)\b.{0,60}_(?:TOKEN|KEY|SECRET|PASSWORD|PAT|CREDENTIALS|AUTH)\b/,
      /_(?:TOKEN|SECRET|PASSWORD|PAT|CREDENTIALS|API_KEY|ACCESS_KEY)\b.{0,40}\b(?:not set|unset|missing|required|empty|invalid|expired|undefined)/,
      /\bplease (?:log ?in|run:? .{1,40} (?:login|auth))/i,
      /\b(?:invalid_(?:grant|client)|ExpiredToken|InvalidClientTokenId|UnrecognizedClient\w{0,10}|SignatureDoesNotMatch|AuthenticationFailed|AADSTS\d{3,8}|could not assume role|log ?in failed|(?:incorrect|wrong) (?:username|user name|password))\b/i,
    ],
  ],
  [
    'credentials',
    answered,
    [
      /(?<!\b(?:prevent|avoid|against|from|allows?|allowing|block|possible|potential) )\bunauthori[sz]ed\b|\bauthentication (?:is )?required\b|\bterminal prompts disabled\b|denied \(publickey|\bcould not read (?:Username|Password)\b/i,
      /\b(?:error|status|HTTP|code|returned)\S{0,12}:? ?401\b/i,
    ],
  ],
  [
    'permission',
    answered,
    [
      /\bAccess to .{1,200} is denied\b/,
      /\bF(?:orbidden\b(?! (?:import|word|dependency|licen))|ORBIDDEN\b)/,
      /\b(?:is|was|are|access|request|403|status) forbidden\b|\bAccessDenied\b|\bnot authori[sz]ed to perform\b|\bnot have authori[sz]ation to\b/i,
      /\b(?:error|status|HTTP|code|returned)\S{0,12}:? ?403\b/i,
    ],
  ],
  [
    'permission',
    certain,
    [
      /\bpermission denied\b|\baccess (?:is )?denied\b|\bdenied: |\bnot accessible by\b/i,
      /\bpermissions? (?:error|failure|check failed)\b|\bpermission '?[\w.:/*-]{1,80}'? (?:was |is )?denied\b|\bmake sure (?:that )?\w{1,20} ha(?:ve|s) (?:\w{1,20} ){0,2}permission/i,
      /n['’]t (?:allowed|permitted|authori[sz]ed) to\b|(?:not|n['’]t) have (?:\w{1,20} ){0,3}(?:permissions?|access|privileges?|rights?) (?:to|on|for)\b|\bwithout .{1,30} permissions?\b/i,
      /\b(?:needs?|requires?|missing|lacks?) (?:the )?.{0,40}\bpermissions? to\b|\b(?:marked as )?read[- ]only(?: file ?system|\.|$)|\bprotected branch\b|\bare you root\b|\bmust be (?:run as )?root\b/im,
      /\b(?:not (?:authori[sz]ed to (?!perform)|(?:permitted|allowed) to)|insufficient (?:permission|privilege|scope)|lacks? (?:the )?permission|EACCES|EPERM|operation not permitted)\b/i,
    ],
  ],
  ['missing_tool', answered, [/\bcommand not found\b|\bis not recognized as (?:an?|the)\b/]],
  [
    'missing_tool',
    certain,
    [
      /\bexecutable (?:file )?not found\b|\b[Nn]o [\w.-]{1,40} (?:executable|binary) (?:was )?found\b|\b[Cc]ommand ['"`‘][\w@.:/-]{1,60}['"`’] (?:was )?not found\b|\b[Cc]ould not find (?:command|executable|program)\b|\b[Nn]o such (?:command|program)\b|\b[Uu]nable to (?:find|locate) (?:an? )?(?:executable|binary|program)\b|: not found in (?:your )?\$?PATH|\bcannot run program\b|\bis not a (?:git|docker|cargo|npm|yarn|kubectl) command\b/,
      /^\S{0,60}(?:sh|bash|env|line \d{1,5}): (?:\d{1,5}: )?.{1,80}: (?:not found|No such file or directory)$/m,
      /\bspawn \S{1,80} ENOENT\b/,
      /\bmake(?:\[\d\])?: \S{1,80}: (?:No such file or directory|Command not found)$/m,
      /\bexec: "[^"]{1,80}":/,
      /\bcommand '[^']{1,60}' failed: No such file or directory/,
    ],
  ],
  [
    'missing_tool',
    usual,
    [
      /\b(?:is|are) (?:not|n't) installed\b|\bnot installed\b|\bplease install\b|\bcannot (?:find|execute)(?: the)? (?:program|binary|interpreter)/i,
      /\bno (?:acceptable|suitable) (?:\w{1,12} )?(?:compiler|interpreter|version)\b/i,
    ],
  ],
  [
    'config',
    certain,
    [
      /\b(?:errors? in (?:the )?config(?:uration)?|config(?:uration)? (?:error|is invalid|validation)|(?:unknown|unrecogni[sz]ed|unsupported|unexpected|deprecated) (?:option|argument|flag|key|property|field|setting|parameter|directive|configuration|command[- ]line|input)s?|mapping values are not allowed|could not find expected ':'|did not find expected|cannot unmarshal|YAMLException|yaml: |no rule to make target|unknown (?:build )?rule|missing script|(?:missing|required|undefined|unbound|unset) (?:environment )?variable)/i,
      /\b(?:unbound variable|bad substitution|parameter (?:not set|null or not set)|EBADENGINE|[Uu]nsupported engine|version mismatch|incompatible with (?:the )?(?:current|installed)|no such (?:target|task|option|service|profile|environment)|already in use|reached (?:an )?unsupported|Invalid value for)/i,
      /\b(?:[Nn]o such file or directory|ENOENT|cannot (?:open|find|read|load)|could not (?:open|find|read|load))\b[^.]{0,60}(?:\.(?:ya?ml|toml|ini|cfg|conf|env|properties)\b|\bconfigs?[/.]\w)/,
      // What Node.js wanted of it; of a program it says `spawn`.
      /\bENOENT: no such file or directory, (?!spawn)[a-z]{3,20} '/,
      /\.(?:ya?ml|toml|ini|cfg|conf|env|properties)['"`]?:? .{0,20}(?:\b[Nn]o such file|\bnot found|\bdoes not exist|\bmissing)\b/,
      /\binvalid (?:config\w{0,10}|option|argument|flag|setting|workflow|yaml|schema|input)/i,
      /\b(?:task|target|goal|profile|script|recipe) ['"`‘]?[\w:.-]{1,60}['"`’]? (?:was )?(?:not found|does not exist|is not defined)/i,
    ],
  ],
  [
    'config',
    usual,
    [
      /\b(?:is|are|must be) (?:not set|required|invalid|missing)\b|\bnot supplied\b|\b[Nn]o \S{0,30}file found\b|\brequired (?:value|field|property|key|input)\b|\bmust (?:be|have|specify|match|contain) |\bis too (?:low|small|old)\b|\brequires (?:node|python|java|ruby|php|go|rust|a newer|at least|version)\b|\bis not (?:a )?(?:supported|allowed|a known)\b|\b[Nn]ot (?:an? )?valid\b|\bcannot parse\b|^[Uu]sage: /m,
      /\b(?:[Nn]o such file(?: or directory)?|does not exist|cannot (?:stat|open|find|access|read)|could not (?:open|find|read|load)|ENOENT|[Ff]ile not found|(?:could not|cannot|can't) be found)\b/,
      /\bdoes not (?:appear to )?contain (?:an? )?\S/,
      /\b(?:no|missing|without|unknown|unexpected|duplicate) (?:\w{1,20} ){0,2}(?:field|key|property|attribute|section|element)\b/,
      /\bis unsupported, |\b(?:failed|unable) to (?:parse|load|read)\b|\b(?:must not|can ?not|can't) be (?:empty|null|blank|undefined)\b|\b[Mm]issing required\b|\b[Uu]nknown (?:sub)?command\b|\bhas been (?:replaced with|renamed to|removed; )|\bno longer supported\b|\b[Mm]alformed (?:input|URL)|\bURL rejected\b/,
      /\b(?:[Vv]alidation|[Ii]nvalid\w{0,20}|[Bb]ad) ?(?:[Ee]xception|[Ee]rror|[Rr]equest|[Pp]arameter|[Aa]rgument)/,
      /\b(?:resource|service|group|bucket|stack|secret|function|cluster|project|account|region|scheme|workspace|profile) (?:\w{1,20} ){0,2}not (?:be )?found/i,
      /\b[A-Z][A-Z0-9]{1,30}_[A-Z0-9_]{1,40}\b.{0,60}\b(?:not (?:set|defined|provided)|required|missing|empty|unset|undefined|blank)\b/,
      /\bFileNotFound\w{0,10}\b/,
      /\bport is already allocated\b|\b(?:is|not) a directory\b/i,
    ],
  ],
  ['config', hint, [/\b(?:config(?:uration)?s?|settings?|options?|schema)\b/i, /\bvalidat\w{1,6}\b/i]],
  // What a package looks for on the machine while it is built
  [
    'dependency',
    certain,
    [
      /\b(?:cannot|can't|can not|could not|unable to|failed to) find (?:an? |any |the )?(?:valid |matching )?pkg-config (?:name|file|module|package)\b|\bin the pkg-config search path\b/i,
      /\bv?\d{1,4}(?:\.\d{1,5}){1,3}\+? (?:or (?:later|newer|above|higher) )?(?:is |was )?required\b.{0,20}\bnot found\b|\bthe development (?:files|headers|package) (?:for|of) .{1,60} (?:is|are) (?:missing|not installed)\b/i,
    ],
  ],
  [
    'dependency',
    certain,
    [
      /\b(?:no matching (?:version|distribution)|missing go\.sum entry|hash mismatch|no compatible versions?|could not find (?:a version|artifact|gem|package)|unable to (?:locate|find|select) packages?|missing dependenc|unmet dependenc|nothing provides|(?:compilation|installation) (?:failed for|of) package|failed building wheel|failed to build gem native|ERESOLVE|peer dep)/i,
      /\b(?:conflicting (?:peer )?dependenc|version (?:solving|conflict)|unsatisfiable|checksum mismatch|integrity (?:check|checksum)|EINTEGRITY|E404|ETARGET|EUSAGE|cannot find module|no module named|ModuleNotFoundError)/i,
      /\b(?:cannot load such file|there is no package called|can't find unit|cannot find package|no required module provides|no match for argument|unknown revision|failed to (?:select|load source for) (?:a version|dependency)|yanked)/i,
      /\b(?:cannot|could not|unable to|failed to) resolve (?:all )?(?:\w{1,20} )?(?:dependenc|artifact|package|files for)/i,
      /\bpackage .{1,80} (?:not found|is not available|has no installation candidate|does not exist|is not in)/i,
      /\bdepends on .{1,80} (?:but|which)/i,
      /\bhas no installation candidate\b|\bis not available, but is referred to\b|\bhash sum mismatch\b|\bdoes not have a release file\b/i,
      /\b(?:requirements?|dependenc(?:y|ies))\b.{0,60}\b(?:not (?:met|satisfied)|out of date)\b|\block ?file .{0,60}(?:out of|outdated|not|mismatch|in sync|needs)/i,
      /\bcould not find .{1,60} in any of the sources/i,
      /\bfailed (?:build )?dependencies\b|\bunresolved dependenc|\bno candidate version\b|\bnot present in the lock ?file\b/i,
      /\bpackage requirements? .{1,80} not met\b|\bsystem library .{1,80} not found\b|\bcannot install package\b/i,
      /(?<![\w.])module .{1,100} not found/i,
      /\b(?:unsatisfiable|unresolvable|incompatible|conflicting) (?:requirements?|dependenc\w{1,4}|packages?|constraints?|versions?)\b|\bpackage conflict|\bmissing dependency\b/i,
      /\bsolver could not find|\bnone of the providers can be installed\b|\bno versions? (?:of \S{1,60} )?(?:left|satisf|match)|\bfailed to (?:construct|resolve) (?:a |the )?build plan\b|\bcould not find compatible versions\b/i,
      /\block\b.{0,20} is out of date\b|\bworkloads? must be installed\b|\bcannot open shared object file\b/i,
    ],
  ],
  [
    'dependency',
    usual,
    [
      /\b(?:404 not found|not found in (?:the )?(?:npm |package )?registry)/i,
      /\bfatal error: \S{1,120}\.h(?:pp)?: /i,
      /\bcould not (?:get|fetch) .{0,20}(?:package|metadata|manifest)/i,
      /\b(?:try|please|run|running|with):? .{0,12}\b(?:npm|pip3?|yarn|pnpm|gem|cargo|composer|conda) (?:install|add|i) /i,
      /\bdependenc(?:y|ies)\b.{0,60}\b(?:fail|error|missing|conflict|not found)/i,
    ],
  ],
  [
    'dependency',
    hint,
    [
      /(?<![\w.])modules?\b(?! \{)|\b(?:dependenc(?:y|ies)|packages?|registry|install(?:ed|ing|ation)?|artifacts?|librar(?:y|ies))\b/i,
    ],
  ],
  [
    'vcs',
    certain,
    [
      /\b(?:couldn't find remote ref|could not find remote (?:ref|branch)|not a git repository|failed to push some refs|merge conflict|unrelated histories|did not match any file|pathspec|reference is not a tree|could not read from remote repository|hook declined)\b/i,
      /\b(?:pre-receive|pre-push|non-fast-forward|shallow update|smudge filter|git[- ]lfs|needs merge|not something we can merge|bad object|ambiguous argument|unadvertised object|cannot lock ref)\b/i,
      /\bCONFLICT \(|\[(?:remote )?rejected\]|^fatal: (?:repository|remote|clone|unable to (?:checkout|update))/im,
      /\bremote branch \S{1,80} not found\b/i,
      /\bclone of '.{1,200}' (?:into|failed)/i,
      /\b(?:refusing to merge|not our ref|bad revision|does not appear to be a git repository|would be overwritten by|patch (?:does not apply|failed)|hunks? FAILED)\b/i,
    ],
  ],
  [
    'vcs',
    usual,
    [
      /^fatal: (?!\[)|\bsubmodules?\b|\bgit\b.{0,30}\bdirty\b|\bdirty state\b/m,
      /\b(?:repository|branch|tag|commit) .{0,80}(?:not found|does not exist|missing)/i,
    ],
  ],
  [
    'resources',
    answered,
    [
      /\bno space left on device\b|\bENOSPC\b|\bout of memory\b|\bOOM(?:Killed|-kill)|\bcannot allocate memory\b|\bENOMEM\b|\bheap (?:out of memory|space|limit)\b|\bdisk (?:is )?(?:full|quota)|\bquota exceeded on disk\b|\btoo many (?:open files|clients already|connections)\b|\bEMFILE\b|\bvirtual memory exhausted\b/i,
      /\bmemory exhausted\b|\bbad_alloc\b|^Killed$|\bsignal (?:9|KILL)\b|\bresource temporarily unavailable\b|\binsufficient (?:memory|disk|storage)\b/im,
      /\bOutOfMemory\w{0,6}\b|\bMemoryError\b/i,
      /\b(?:do|does) not have enough (?:\w{1,20} )?resources\b|\binsufficient (?:\w{1,20} )?capacity\b|\bdisk quota exceeded\b|\b0\/\d{1,4} nodes are available\b/i,
      /\b(?:GC overhead limit|not enough (?:memory|space|disk)|(?:unable|failed) to create (?:new )?(?:native )?thread|exceeded (?:the )?(?:\w{1,20} )?memory limit|insufficient cpu)\b/i,
      /\bKilled(?: signal terminated program|\s{1,4}\S)/i,
    ],
  ],
  ['runner', answered + hint, [/\bjob failed \(system failure\)|\b(?:prepare environment|preparation failed): /i]],
  [
    'runner',
    certain,
    [
      /\b(?:lost communication with the server|received a shutdown signal|OrderlyShutdown|RequestAbortedException|remoting\.Channel|runner system failure|spot (?:instance )?(?:interruption|termination)|preempted|evicted|to send interrupt signal to process|RequestTimeTooSkewed|no (?:runners?|agents?) (?:available|online)|pod failed to come online|artifact not found for name)/i,
      /\b(?:agent|runner|node|executor|worker) .{0,60}\b(?:lost|offline|disconnected|went away|stopped responding|has been terminated|shutting down|was terminated|unhealthy)/i,
    ],
  ],
  [
    'cancelled',
    // Whatever tool says it of what it was doing, in its first line.
    certain + certain,
    [
      /^[^\n]{0,600}?(?:\bcontext cancell?ed\W{0,2}(?:\n|$)|\bbuild (?:was )?(?:cancell?ed|interrupted)\b|\bKeyboardInterrupt\b|\binterrupted by (?:the )?(?:user|signal)\b|\bsignal: (?:interrupt|terminated)(?:\n|$))/i,
    ],
  ],
  [
    'cancelled',
    certain,
    [
      /\b(?:operation was cancell?ed|(?:run|build|job|pipeline|workflow) (?:#?\d{1,9} )?(?:was |has been )?(?:cancell?ed|aborted|interrupted|superseded|stopped by)|(?:aborted|interrupted) by (?:the )?user|aborted by|cancell?ing execution|Some\(cancell?ed|cancell?ing since a higher priority)\b/i,
    ],
  ],
];
