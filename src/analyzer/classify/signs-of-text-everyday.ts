import { answered, certain, type Sign, usual } from './sign.ts';

/** How scripts of one's own tell in everyday words what went wrong. */
export const everydaySigns: readonly Sign[] = [
  [
    'config',
    usual,
    [
      /\bport \d{1,5} is (?:taken|busy|occupied|in use|already)\b|\bhas no (?:value|default)\b|\bis not a (?:known|valid) (?:key|option|setting|field|parameter|flag)\b/i,
      /\w\.(?:html?|json|xml|txt|md|csv|css|jsx|tsx?|py|sh|sql|zip|plist|lock|gradle|properties|ya?ml|toml|ini|conf|env|log|png|svg|war|apk|aab|ipa)['"`]? (?:(?:was|is|were) )?not (?:be )?found\b/,
      /\bno ['"`]?[\w-]{1,40}\.(?:html?|json|xml|txt|md|csv|css|jsx|tsx?|py|sh|sql|zip|plist|lock|gradle|properties|ya?ml|toml|ini|conf|env|log|png|svg|war|apk|aab|ipa)["`]? (?:\w{1,12} )?found\b/,
      /\banother (?:\S{1,30} ){0,2}(?:instance|process|copy) (?:of .{1,40} )?(?:is|has|holds|uses|locked)\b/i,
      // What the system answers where something else stands in the way.
      /: (?:File exists|Directory not empty|Is a directory|Not a directory)$/m,
      /\bhas \d{1,6} (?:columns|fields|entries|arguments|keys),? (?:but )?\d{1,6} (?:are|were) (?:needed|expected|required|wanted)\b/i,
    ],
  ],
  [
    'credentials',
    usual,
    [
      /\b(?:log[- ]?in|sign[- ]?in|authentication)\b.{0,60}\b(?:failed|was refused|was rejected|is required)\b|\bwrong (?:password|user ?name|token|api key|key|credentials|passphrase)\b/i,
      /\b(?:certificate|token|key|licen[cs]e|password)\b.{0,40}\b(?:ran out|has run out|is no longer valid|lapsed)\b|\bturned (?:our|the|your|this) (?:key|token|password|login) down\b|\b(?:refused|rejected) (?:our|the|your) (?:key|token|password|login)\b/i,
    ],
  ],
  [
    'permission',
    usual,
    [
      /\bmust be superuser\b/,
      /\bmay not (?:open|read|write|create|delete|remove|change|list|see|use|start)\b|\bonly (?:owners|maintainers|admin\w{0,10}|members|root) (?:may|can)\b|\b(?:is|are|was) not permitted to\b/i,
    ],
  ],
  [
    'network',
    usual,
    [
      /\blost (?:the |its |our )?connection\b|\bconnection (?:was |is )?(?:lost|dropped|cut)\b|\b(?:came back|answers?|answered|replied|replies|responds?|responded) with (?:an? )?(?:status |code |HTTP )?50[234]\b/i,
    ],
  ],
  [
    'resources',
    usual,
    [
      /\bnot enough (?:free )?(?:memory|space|disk|room|RAM|swap|inodes)\b|\b(?:disk|volume|partition|file ?system|device) is full\b|(?<!\S)\/\S{1,100} is full\b|\bkilled by the kernel\b|\bran out of (?:memory|space|disk|inodes|file descriptors|swap|RAM)\b/i,
    ],
  ],
  [
    'missing_tool',
    usual,
    [
      /\b(?:is|are) (?:needed|required),? (?:and|but) .{0,20}\bnot (?:be )?(?:found|installed|there|present|available)\b/i,
    ],
  ],
  [
    'dependency',
    usual,
    [
      /\b(?:wants?|needs?|requires?) ['"`]?[\w@/.-]{1,60}['"`]? ?(?:[<>]=?|[=^~]{1,2}) ?\d\S{0,20} but\b|\b(?:withdrawn|yanked|unpublished|removed) by (?:its|the) (?:author|owner|maintainer)s?\b|\b(?:checksum|hash|integrity)\b.{0,60}\block(?:ed| ?file)?\b/i,
    ],
  ],
  [
    'test',
    usual,
    [
      /\bdiffers? from (?:its|the|their) (?:golden|reference|recorded|expected|baseline|stored|saved)\b|\bnot match (?:what was|the) (?:recorded|recording|golden|reference|baseline|contract|expectation)\b|\bthe (?:contract|specification|fixture|recording) (?:says|said|wants|expects|has)\b/i,
    ],
  ],
  [
    'lint',
    usual,
    [
      /\b(?:line|message|subject|title|name|function|method|body) is (?:longer|larger) than \d{1,5} (?:characters|columns|lines|words)\b|\black(?:s|ing)? (?:an? |the )?(?:licen[cs]e|copyright)\b|\bhas (?:tabs|trailing spaces)\b/i,
    ],
  ],
  [
    'compile',
    usual,
    [
      /\b(?:label|symbol|variable|function|macro|name|identifier|type|procedure) ['"`‘][^'"`’]{1,60}['"`’] is (?:used|referenced|called) but (?:is )?(?:never|not) (?:defined|declared)\b/i,
    ],
  ],
  [
    'type_check',
    usual,
    [
      /\bis an? (?:text|string|number|int\w{0,5}|bool\w{0,3}|float|list|array|object)\b.{0,40}\b(?:is|was) (?:wanted|expected|needed|required)\b/i,
    ],
  ],
  [
    'timeout',
    usual,
    [
      /\b(?:did|does|do|has|have|was|were|is|are|could) not .{0,40}\b(?:with)?in \d{1,6} ?(?:s|secs?|seconds?|m|min|minutes?|h|hours?)\b|\b(?:stopped|killed|aborted|ended|cut off) after \d{1,6} ?(?:s|sec|seconds?|m|min|minutes?|h|hours?)\b|\btakes? too long\b|\btook longer than\b/i,
    ],
  ],
  [
    'deploy',
    usual,
    [
      /\brelease failed\b|\bkeeps? (?:restarting|crashing)\b|\bgoing back to (?:version|release|revision)\b|\b(?:column|table|index|relation|constraint|database|schema|role|sequence) .{0,60}\b(?:already exists|exists already)\b/i,
    ],
  ],
  [
    'vcs',
    usual,
    [
      /\bhas diverged\b|\bworking (?:tree|copy|directory) (?:has|is|contains)\b.{0,40}\b(?:changes|changed|dirty|clean|committed)\b/i,
    ],
  ],
  [
    'security_check',
    usual,
    [
      /\bknown (?:holes|vulnerabilit\w{1,5}|exploits|security)\b|\b(?:private key|secret|password|token|credential)s? (?:was|were|is|are) found in\b|\bleaked (?:secret|key|token|password)s?\b/i,
    ],
  ],
  // What rules for clouds, clusters and images forbid
  [
    'security_check',
    usual,
    [
      /\bpublic access\b|\bpublicly (?:accessible|reachable|readable|writable|exposed)\b|\b(?:open|exposed) to the (?:world|internet|public)\b|\bfrom (?:the )?public internet\b|\bwildcard (?:permission|action|resource|principal)s?\b|\bleast privilege\b|\bprivilege escalation\b|\b(?:must|should|may) not run as root\b|\bruns as root\b/i,
      /\ballows? (?:\w{1,20} ){0,4}(?:0\.0\.0\.0\/0|::\/0)|\b(?:not have|without|lacks?) (?:\w{1,20} ){0,3}encryption\b/i,
    ],
  ],
  [
    'coverage',
    usual,
    [
      /\b\d{1,3}(?:\.\d{1,4})? ?% of (?:the )?(?:\w{1,12} )?(?:lines|branches|statements|functions|code) (?:are|is|were) covered\b/i,
    ],
  ],
  [
    'crash',
    usual,
    [
      /\b(?:index|offset|position) \d{1,12} is (?:beyond|outside|out of|past)\b|\binternal error\b|\bplease report (?:this|it|a bug)\b|\bthis is a bug\b/i,
    ],
  ],
  [
    'service_limit',
    certain,
    [
      /\binsufficient[ _](?:\w{1,20} )?(?:balance|funds|credits?|lamports)\b|\b(?:not enough|no(?: more)?|out of) (?:account )?(?:balance|funds|credits?)\b(?! card)|\bdoes(?: not|n't) have (?:enough|sufficient) (?:\w{1,20} )?(?:balance|funds|credits?)\b|\bbalance (?:is )?too low\b/i,
      /\b(?:supports?|accepts?|allows?|takes) (?:only )?(?:files?|uploads?|assets?|images?|packages?|archives?|bodies) (?:of )?up to \d[\d.]{0,6} ?[kKMGT]i?B\b/,
      /\b(?:not (?:available|included|supported|allowed) (?:on|in|by|with)|exceeds?|limits? of) (?:your|the|this) (?:\w{1,20} ){0,2}(?:plan|subscription|tier)\b|\bmust be on (?:the|an?) (?:[\w()-]{1,30} ){0,3}plan\b|\b(?:requires|upgrade to) (?:the |an? )?(?:[\w-]{1,30} ){0,2}(?:plan|subscription)\b|\bupgrade your (?:\w{1,20} ){0,2}(?:plan|subscription)\b|\bbilling (?:is |has )?(?:not (?:been )?|dis)(?:enabled|active|set up|abled)\b/i,
    ],
  ],
  [
    'service_limit',
    usual,
    [
      /\b(?:hourly|daily|weekly|monthly) (?:allowance|quota|limit|budget|cap)\b|\btoo many (?:requests|messages|calls|jobs|uploads)\b.{0,40}\b(?:slow down|second|minute|hour|day|later)\b/i,
    ],
  ],
  [
    'runner',
    usual,
    [
      /\bno (?:board|device|probe|agent|emulator|simulator|phone)s? (?:answers?|responds?|(?:is |are )?(?:found|attached|connected|available|online))\b|\blost the (?:board|device|probe|agent|emulator|phone)\b/i,
    ],
  ],
  ['runner', answered, [/\bbeing used by another process\b/i]],
  ['missing_tool', answered, [/\bgit[- ]lfs:? (?:is |was )?(?:command )?not (?:in|found|installed)\b/i]],
];
