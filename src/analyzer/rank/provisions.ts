import type { Category } from '../../contract/analyses/analysis.ts';

/** What a job makes or fetches first and needs later: words of the failure to provide it, and of its absence. */
export type Provision = {
  /** What a line is about that tells of the failure, and the words for the failure. */
  about: RegExp;
  failed: RegExp;
  lacked: RegExp;
  /** One of them stands in each line that tells of the failure, where no rule reports it. */
  literals?: readonly string[];
  /** Counts only where the log itself says that the failure was tolerated. */
  tolerated?: boolean;
  /** Ends nothing by itself: a server prints it beside the tests. */
  goesOn?: boolean;
  /** Where its words do not tell it. */
  category?: Category;
};

/** Words that say that something was not provided. */
export const notProvided =
  /(?<![-./\w])(?:(?<!\d )failed(?! tests?)|failures?(?!s?:)|could ?n[o']t|can ?not|can't|unable to|not found|no such|not installed|not available|unavailable|denied|forbidden|unauthori[sz]ed|refused|(?<!\d )skipp(?:ed|ing)(?!:| (?:upgrade|because))|missing|unset|not set|unbound|unsupported|fall(?:ing|s)? back|already (?:in use|allocated)|exited with code [1-9]|exited \([1-9]|no space left|not enough space|timed out|does not exist|is not (?:a git command|recognized)|giving up|aborting|unhealthy|EBADENGINE|(?:is|are|was|were) empty|empty (?:value|string)|HTTP[ /\d.]{0,6} ?[45]\d\d|error:? [45]\d\d|[45]\d\d (?:Service|Bad|Not|Forbidden|Unauthorized|Gateway|Internal))(?![-\w]|\.[a-z]{1,4}\b|": ?(?:false|null|0)\b)|curl: \(\d{1,3}\)/i;

/** Words that say that the job went on all the same; a script does after a line of it that lacks a program. */
export const wentOn =
  /\b(?:ignor(?:ed|ing)|continu(?:e|ing)|skip(?:ped|ping)|warn(?:ing)?|fall(?:ing|s)? back|non-fatal|best[- ]effort|proceeding|going on with|anyway|optional|without it|using (?:the )?default|defaulting|tolerated|allowed to fail)\b|\|\| ?(?:true|:|echo)|: line \d{1,6}: \S{1,80}: command not found$/i;

/** Words that say that something is not there when it is needed. */
export const lacking =
  /\b(?:no such|not found|cannot|can't|could ?n[o']t|unable|missing|does ?n[o']t|not exist|is not|must be|undefined|unknown|unresolved|unrecogni[sz]ed|unreadable|corrupt(?:ed)?|truncated|refused|timed out|timeout|deadline|expecting|unexpected|invalid|denied|unauthori[sz]ed|required|requires|no module|has no|(?:un|not )supported|unavailable|unreachable|failed|ENOENT|ECONNREFUSED|ImportError|Error loading|only recognizes)\b|ImagePull|ErrImage/i;

export const provisions: readonly Provision[] = [
  // An image that was not pushed
  {
    about: /\b(?:push|image|registry|access to the (?:requested )?resource|authentication required)\b/i,
    failed: /denied|failed|refused|rejected|unauthorized|could not/i,
    literals: ['denied: ', 'unauthorized: ', 'ailed to push', 'rror pushing', 'ould not push'],
    lacked: /ImagePullBackOff|ErrImagePull|Failed to pull image|manifest unknown|No such image|pull access denied/,
  },
  // Files that are kept elsewhere
  {
    about: /^(?!\+{1,3} |\$ ).{0,200}\b(?:git-)?lfs\b/i,
    failed:
      /is not (?:a git command|installed)|not (?:found|in)\b|missing|unavailable|quota|budget|skipped|failed|does not exist/i,
    literals: ['LFS budget', 'LFS is not installed', "'lfs' is not a git command", 'git-lfs'],
    lacked:
      /Expecting value: line 1 column 1|invalid load key|git-lfs\.github\.com|[Mm]agic (?:bytes|number) not found|(?:bad|invalid|unknown|unrecogni[sz]ed|wrong|unsupported) (?:magic|header|format|signature|image|archive|file)|cannot identify image|not (?:a|in) (?:valid |\w{1,12} )?(?:archive|zip|gzip|PNG|JPEG|image|format)|Unexpected token|invalid literal|[Pp]arse error|[Cc]ould not (?:load|read) .{0,80}\.\w{2,5}\b|[Ff]ailed to (?:decode|import|load) .{0,80}\.\w{2,5}\b|[Cc]ould not decode|\bINVALID_PROTOBUF\b|[Pp]rotobuf parsing failed|[Ee]rror parsing message|file signature not found|libpng: internal error|Not a (?:PNG|JPEG) file|Failed loading resource|[Ff]ile is not a database|\bAAPT: error: file failed to compile/,
  },
  // A language or runtime of another version
  {
    about:
      /EBADENGINE|\b(?:engine|toolchain|rustup|JDK|Java|Node|nvm|fnm|[Pp]ython|[Rr]uby|PHP|Go|Xcode)\b|\bpython3?(?:\.\d{1,2})?\b/,
    failed:
      /[Uu]nsupported|incompatible|does not support|requires|not (?:found|installed|available)|is not in |unavailable|falling back|could not download|install failed|curl: \(\d{1,3}\) /,
    literals: [
      'alling back to python',
      ', using /usr/bin/python',
      'alling back to Python',
      ', using Python ',
      ', using python',
      'Xcode ',
    ],
    lacked:
      /cannot import name '\w{1,60}' from '(?:asyncio|collections|dataclasses|enum|functools|itertools|typing|datetime|warnings)[\w.]{0,40}' \(|'type' object is not subscriptable|unsupported operand type\(s\) for \|: 'type'|[Nn]o module named '(?:tomllib|zoneinfo|graphlib|distutils|imp)'|is not a function|\bSyntaxError\b|UnsupportedClassVersionError|class file has wrong version|invalid (?:source|target) release|release version \d{1,2} not supported|has no attribute|undefined method|does not support|No matching toolchains|not stabilized in this version of Cargo|requires rustc \d|not supported by the current version of rustc|ERR_UNKNOWN_BUILTIN_MODULE|ERR_REQUIRE_ESM|^bundler: command not found: |\bhas no member '|\bcannot find '[^']{1,80}' in scope\b/,
  },
  // Another version of a package than those that are installed take
  {
    about: / requires .{1,200}, but you(?:'ll)? have /,
    failed: /\bincompatible\b/,
    literals: [' which is incompatible'],
    lacked:
      /\bnumpy\.(?:dtype|ufunc) size changed\b|\bbinary incompatibility\b|compiled using NumPy 1|_ARRAY_API not found|\bcannot import name '|\bmodule '[\w.]{1,80}' has no attribute '/,
  },
  // A module of the environment, which names what is compiled with and linked to
  {
    about: /\bmodules?\b|\bmodule\(s\)|\bmodulefile\b/,
    failed:
      /The following module\(s\) are unknown|Unable to locate a modulefile|These module\(s\) .{0,80}cannot be loaded/,
    literals: ['module(s) are unknown', 'Unable to locate a modulefile'],
    lacked:
      /undefined reference to|cannot find -l|Could NOT find|No such file or directory|command not found|cannot open shared object file|No module named|Cannot open (?:module|include) file/,
  },
  // The tags by which a version is told
  {
    about: /\b(?:describe|tags?|version)\b/,
    failed: /^fatal: No (?:names|tags) (?:found|can describe)|^fatal: no tag exactly matches/,
    literals: [
      ...['fatal: No names found', 'fatal: No tags can describe', 'fatal: no tag exactly matches'],
      'fatal: Nie znaleziono nazw',
    ],
    lacked:
      /already (?:exists|been published|published)|previously published|does not allow (?:updating|re-?deploy)|cannot be (?:republished|overwritten|re-?deployed)|[Cc]onflict\b.{0,40}\b409|status code: (?:400|409)\b|[Ii]nvalid version/,
  },
  // A file that a full disk left unwritten
  {
    about: /\S/,
    failed:
      /[Nn]o space left on device|\bENOSPC\b|\berrno 28\b|[Dd]isk (?:quota exceeded|full)|not enough space on the disk/,
    // In other languages no rule reports it.
    literals: ['No queda espacio', 'kein Speicherplatz', 'Aucun espace disponible', 'Spazio esaurito', '没有空间'],
    lacked:
      /No such file or directory|\bENOENT\b|[Cc]annot find|[Cc]ould not find|[Ff]ile (?:[`'"]\S{1,200}['"] )?not found|does not exist|[Uu]nexpected (?:end|EOF)|\bend of file\b|truncated|[Cc]orrupt|zip END header|error in opening zip file|Failed to create MD5 hash for file|Failed to (?:read|load|transform) \S{1,200}\.(?:jar|aar|whl|tgz|zip|class)\b|[Ee]nd-of-central-directory|invalid (?:LOC|CEN|END) header|magic number mismatch|image is malformed|\bTable '[^']{1,100}' doesn't exist/,
  },
  // A file that was not downloaded; a 404 of curl may only have asked whether there is one
  {
    about: /\S/,
    failed:
      /\bERROR [45]\d\d: |\bcurl: \((?!22\))\d{1,2}\) |^fatal: unable to access '|^AccessDeniedException: 403 |^CommandException: .{0,80}could not be transferred|^fatal error: (?:An error occurred \(\w{3,40}\)|Unable to locate credentials)|^download failed: s3:\/\//,
    literals: [
      ' ERROR 4',
      ' ERROR 5',
      'curl: (',
      'fatal: unable to access',
      'AccessDeniedException: 403',
      'CommandException: ',
      'fatal error: An error occurred (',
      'fatal error: Unable to locate credentials',
      'download failed: s3://',
    ],
    lacked:
      /No such file or directory|\bENOENT\b|[Cc]annot find|[Cc]ould not find|file not found|(?<=\.\w{1,8}['"`]? |\bTable with name \w{1,60} )does not exist|[Nn]ot in gzip format|not look like a tar|End-of-central-directory|not (?:a|in) (?:valid |\w{1,12} )?(?:archive|zip|gzip)|\.\w{1,8}['"]? is empty\b/,
  },
  // A checkout that did not happen, also because the runner's own Node does not run on its machine
  {
    about: /^fatal: |\/externals\/node\d/,
    failed:
      /version `\S{1,40}' not found|^fatal: (?:unable to access|no path specified|[Cc]ould not read|[Cc]ouldn't find remote|reference is not a tree|repository '.{1,200}' not found|Unable to create '.{1,200}\.lock')/,
    literals: ['/externals/node', 'fatal: '],
    lacked:
      /No such file or directory|\bENOENT\b|package-lock\.json|[Cc]annot find|[Cc]ould not find|does not exist|[Nn]ot a git repository|src refspec \S{1,100} does not match any|pathspec '.{1,100}' did not match/,
  },
  // The lists of packages, which package managers go on without
  {
    about: /\b(?:InRelease|Release|index files|resolving|dists\/|metadata|repomd|APKINDEX|fetching)/,
    failed:
      /Temporary failure resolving|Could not (?:resolve|connect)|Failed to fetch|[Ff]ailed to download|Cannot download|temporary error|(?:Errors|Error) (?:during|when) downloading/,
    literals: ['Temporary failure resolving', 'Failed to fetch', 'repomd.xml', 'APKINDEX', 'downloading metadata'],
    lacked:
      /has no installation candidate|Unable to locate package|Unable to find a match|No match for argument|\(no such package\)/,
  },
  // A program of a package that was not installed, also as the lists of packages were refused
  {
    about: /(?:^|\n)E: |\b(?:apt|apt-get|apk|dnf|yum)\b/,
    failed: /Unable to locate package|has no installation candidate|is not valid yet|is expired/,
    literals: ['is not valid yet', 'nable to locate package', 'no installation candidate'],
    lacked: /: (?:[Cc]ommand )?not found\.?(?:\n|$)|is not recognized as/,
  },
  // A server that did not start, also as its image could not be had
  {
    about:
      /\b(?:[Dd]atabase|[Ss]erver|[Ss]ervice|containers?|docker|podman|[Ii]mage|[Dd]aemon|initdb|shared memory|listen|bind|FATAL|sqlservr|panic)\b/,
    failed:
      /\b(?:is|are) (?:uninitialized|incompatible|unusable|unhealthy)\b|^panic: |did(?:n't| not) start|(?:fail\w{0,4}|unable) to start|initdb: error|could not map|is shut down|[Aa]ddress already in use|port is already allocated|toomanyrequests|pull rate limit|manifest unknown|manifest for \S{1,200} not found|pull access denied|\bsqlservr: Error: |\bFATAL: {1,3}(?:could not (?:write|create|open|extend|load)|data directory|lock file|configuration file)/,
    literals: ['ddress already in use', 'FATAL:  ', 'sqlservr: Error: '],
    // A name without a domain is that of a container beside the job.
    lacked:
      /\bECONNREFUSED\b|[Cc]onnection refused|[Cc](?:an't|annot|ould(?: not|n't)) connect to|Failed to connect to \S{1,80} port \d|(?:could not translate host name "|getaddrinfo (?:ENOTFOUND|EAI_AGAIN) |UnknownHostException: |\blookup |[Uu]nknown (?:MySQL )?(?:server )?host:? ')[\w-]{1,60}(?![\w.-])|tcp connect \([\w-]{1,60}:\d{1,5}\): (?:non-existing domain|host is unreachable)|\bNIOConnectionError\(host: "[\w-]{1,60}"|OperationalError: (?:\[Errno -?\d{1,3}\] )?(?:Name or service not known|nodename nor servname|Temporary failure in name resolution)/,
  },
  // How a cluster is reached, without which kubectl asks this machine
  {
    about: /kubeconfig|KUBECONFIG|DescribeCluster|get-credentials|\bclusters?\b|[Cc]redential|[Tt]oken|[Ll]og ?in\b/,
    failed:
      /AccessDenied|not authori[sz]ed|[Dd]enied|[Ff]orbidden|[Uu]nauthori[sz]ed|\b[Ff]ailed\b|not found|[Ee]xpired|invalid|[Uu]nable to|\bcode=40[134]\b/,
    literals: ['DescribeCluster', 'get-credentials', 'kubeconfig', 'KUBECONFIG'],
    lacked:
      /\b(?:localhost|127\.0\.0\.1|\[::1\]):8080\b|[Mm]issing or incomplete configuration info|no configuration has been provided/,
  },
  // A program that ended as it started, for which a rollout or a check of its health then waits
  {
    about: /\S/,
    failed: /\b(?:[Ff]ail(?:ed|ure)?|[Uu]nable) to start\b|\bApplication run failed\b|\b[Ss]tart-?up failed\b/,
    literals: ['ailed to start', 'nable to start', 'Application run failed', 'tartup failed'],
    lacked:
      /\bfailed progressing\b|\bprogress deadline\b|timed out waiting for the condition|\bis unhealthy\b|did not become (?:ready|healthy)/,
  },
  // A value that is needed below
  {
    about: /[Vv]ariable|\$\w|\b[A-Z][A-Z0-9]{1,30}_[A-Z0-9_]{1,40}\b/,
    failed: /\b(?:is|was) (?:empty|not set|unset|undefined|blank)\b/,
    literals: [' empty', ' not set', ' unset', ' undefined', ' blank'],
    lacked:
      /No host (?:part )?in (?:the )?(?:URL|request URL)|missing URL|[Ii]nvalid (?:URL|URI|reference format)|empty (?:host|value|string|argument)|(?:missing|unary) operand|unary operator expected|requires? (?:a |an )?(?:value|argument)|option requires|must not be empty|no (?:password|token|key|host|user|value) (?:was )?(?:provided|given|supplied)|cannot be (?:empty|blank)|[Cc](?:an't|annot|ould not) (?:read|find|open|load) (?:the )?[\w.-]{1,40} (?:file|config\w{0,10}|credentials)\b|[Ff]ailed to read key|[Ii]nput required and not supplied/,
  },
  // An input of an action of GitHub, under a name that the action does not know
  {
    about: /\binput/,
    failed: /^Unexpected input\(s\) '/,
    literals: ['Unexpected input(s) '],
    lacked:
      /InvalidImageName|couldn't parse image name|[Ii]nvalid reference format|[Ii]nput required and not supplied|must not be empty|cannot be (?:empty|blank)|\b(?:is|are) required\b|[Mm]issing required/,
  },
  // What a program was to print or to make that is missing, or was built for other machines
  {
    about: /: command not found$|\b[Ee]xec format error$/,
    failed: /: command not found$|\b[Ee]xec format error$/,
    literals: [': command not found', 'xec format error'],
    lacked:
      /[Mm]ust be specified|is not (?:currently )?set|requires? (?:a |an )?(?:value|argument)|must not be empty|cannot be (?:empty|blank)|(?:missing|unary) operand|unary operator expected|empty (?:host|value|string|argument)|[Uu]nexpected end of (?:file|input|JSON)|\bat end of input\b|is not in std \(|no required module provides package|cannot find package/,
  },
  // A token or a login that was refused
  {
    about:
      /[Tt]oken\b|[Cc]redential|\b[Ll]ogin\b|\b[Ss]ecrets?\b|AssumeRole|\bOIDC\b|\bSSO\b|^Error loading key|incorrect username or password/,
    failed:
      /AccessDenied|not authori[sz]ed|\b[Dd]enied\b|\b(?:[Ff]ailed|[Uu]nable) to\b|could not|invalid|expired|not found in \$PATH|incorrect username or password/,
    literals: [
      ...['AccessDenied', 'not authorized to', 'expired', 'error getting credentials', 'Error loading key'],
      'incorrect username or password',
    ],
    lacked:
      /\b40[13]\b.{0,40}(?:[Uu]nauthori[sz]ed|[Ff]orbidden)|status code: 40[13]\b|no basic auth credentials|unauthenticated pull rate limit|[Aa]uthentication (?:is )?required|could not read Username|\bE40[13]\b|401 Unauthorized|Permission denied \((?:publickey|password)/,
  },
  // A file whose contents could not be decoded
  {
    about: /\b(?:base64|gpg|openssl|sops|age|ansible-vault|git-crypt)\b/,
    failed:
      /invalid input|invalid base64|decryption failed|bad decrypt|bad magic number|error decrypting|[Ff]ailed to (?:get|decrypt)/,
    literals: ['base64: ', 'gpg: ', 'bad decrypt', 'bad magic number', 'decrypting', 'ailed to get the data key'],
    lacked:
      /[Ii]nvalid (?:keystore|key) format|[Ff]ailed to (?:read|load|parse|import) (?:the )?(?:key|certificate|keystore)|(?:bad|invalid|malformed|no) (?:PEM|certificate|private key|signature)|[Uu]nexpected (?:token|end|EOF)|not (?:a )?valid (?:json|JSON|yaml|YAML)/,
  },
  // A graphics card that the driver does not show
  {
    about: /\b(?:NVML|nvidia-smi|NVIDIA-SMI|NVIDIA|CUDA|GPUs?)\b/,
    failed: /[Mm]ismatch|has failed|[Ff]ailed to initiali[sz]e|couldn't communicate|not found|[Nn]o devices/,
    literals: ['NVML', 'nvidia-smi', 'NVIDIA'],
    lacked:
      /\b[Nn]o (?:supported )?(?:gpus?|GPUs?|CUDA)\b|cudaGetDeviceCount|CUDA (?:is not available|driver version|initialization)|Found no NVIDIA driver|not compiled with CUDA/,
  },
  // Packages that a tolerated command was to install
  {
    about: /\b(?:registry|npm|yarn|pnpm|pip|pypi|gems?|bundle|packages?|modules?|plugins?|roles?|collections?)\b/i,
    failed:
      /\bE(?:SOCKETTIMEDOUT|TIMEDOUT|CONN\w{2,12}|NOTFOUND|RESOLVE)\b|timed out|\bfailed\b|[Uu]nable to|[Cc]ould not/,
    lacked:
      /[Cc]ommand "?[\w.-]{1,60}"? not found|[Cc]annot find module|[Nn]o module named|[Cc]ould not find (?:class|module|plugin|gem)\b|\b(?:role|module|collection|plugin) '[^']{1,80}' was not found/,
    literals: ['nable to sync', 'nable to install', 'ould not install', 'ailed to install', 'ailed to clone'],
    tolerated: true,
  },
  // A file that a tolerated command makes
  {
    about: /\S/,
    failed: /[Cc]ommand not found|is not recognized as|No module named|Cannot find module|\b[Ff]ailed\b|\bNo such file/,
    lacked:
      /No such file or directory|\bENOENT\b|[Cc]annot find|[Cc]ould not find|file not found|does not exist|[Nn]o rule to make target/,
    tolerated: true,
  },
];
