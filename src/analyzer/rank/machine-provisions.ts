import type { Provision } from './provisions.ts';

/** What a job's machine, its caches and its services are to have before the job needs it. */
export const machineProvisions: readonly Provision[] = [
  // A device that was not started
  {
    about:
      /\b(?:[Ee]mulator|avdmanager|AVD|sdkmanager|SDK package|system[- ]image|KVM|\/dev\/kvm|[Ss]imulator|simctl|adb)\b/,
    failed:
      /No such file|not found|No space left|[Ff]ailed|[Ee]rror|denied|[Uu]nable to|could not|is missing|PANIC|[Rr]equires|not available|unavailable/,
    literals: ['emulator', 'nable to boot', 'Emulator', '/dev/kvm', 'simctl', 'AVD', 'SDK package'],
    lacked:
      /No (?:connected|supported) devices|no devices\/emulators found|No online devices|device '?[\w-]{0,40}'? ?(?:not found|offline)|[Uu]nable to find a (?:device|destination) matching|[Nn]o (?:supported )?devices? (?:found|connected|available)/,
  },
  // The credentials of a cloud, which a step before was to get
  {
    about: /\b[Cc]redentials\b/,
    failed: /\bcould not be loaded\b/,
    literals: ['redentials could not be loaded'],
    lacked: /No valid credential sources|Unable to locate credentials/,
  },
  // A generator of source files that is not installed
  {
    about: /\bprotoc-gen-/,
    failed: /program not found or is not executable/,
    literals: ['program not found or is not executable'],
    lacked: /\bundefined: \w|cannot find symbol|[Cc]annot find module|no required module provides/,
  },
  // A browser that was not downloaded
  {
    about: /\b(?:[Cc]hrom(?:e|ium)|[Ff]irefox|[Ww]eb[Kk]it|[Pp]laywright|[Pp]uppeteer|[Cc]ypress|[Bb]rowsers?)\b/,
    failed:
      /[Dd]ownload fail|[Ff]ailed to (?:download|install|set up)|could not be downloaded|\b(?:ENOTFOUND|EAI_AGAIN|ECONN\w{2,10}|ETIMEDOUT)\b/,
    literals: ['getaddrinfo ', 'ownload fail', 'ailed to download', 'ailed to set up', 'could not be downloaded'],
    lacked:
      /Executable doesn't exist|[Cc]ould not find (?:Chrom|browser)|[Bb]inary is missing|[Cc]annot find Chrom|[Nn]o binary for Chrom/,
  },
  // What the script of a package was to fetch or build, which pnpm, Bun and Yarn run only where they are told to
  {
    about: /\S/,
    failed:
      /^\W{0,8}Ignored build scripts\b|^\W{0,8}Blocked \d{1,4} postinstalls?\b|but all build scripts have been disabled/,
    literals: ['gnored build scripts', 'postinstall', 'build scripts have been disabled'],
    lacked:
      /[Bb]inary is missing|[Cc]ould not (?:locate the bindings file|load the "sharp" module)|[Ff]ailed to install correctly|[Mm]issing binding|did not initialize yet|[Cc]annot find module '\S{1,200}\.node'|[Cc]ould not find Chrom/,
  },
  // A cache or archive of which a part was unpacked
  {
    about: /\b(?:cache|Cache|tar|gzip|zstd|unzip|archive|restore)\b/,
    failed: /[Uu]nexpected EOF|unexpected end of file|[Dd]ata corruption|[Cc]orrupt|Tar failed|invalid compressed data/,
    literals: ['nexpected EOF', 'unexpected end of file', 'orrupt', 'Tar failed', 'invalid compressed data'],
    lacked:
      /[Cc]annot find (?:module|package) ['"](?![./])|Could not find \S{1,80} in (?:locally installed gems|any of the sources)|no matching package named|[Nn]o module named|[Cc]ommand "?[\w.-]{1,60}"? not found|(?:No such file|\bENOENT\b).{0,80}(?:node_modules|site-packages|vendor|\.m2|\.cargo|\.gradle)\//,
  },
  // A cache that was not downloaded, without which nothing may be fetched
  {
    about: /\b[Cc]ache\b/,
    failed:
      /\bi\/o timeout|timed out|[Tt]imeout|\b(?:[Ff]ailed|[Uu]nable) to\b|refused|denied|no such host|\b[45]\d\d\b/,
    literals: ['cache'],
    lacked:
      /\bENOTCACHED\b|only-if-cached|\b(?:in|with) (?:--)?(?:offline|frozen)\b.{0,40}\b(?:mode|cache)|\boffline mirror\b/,
  },
  // Tables that no migration made
  {
    about: /\b(?:[Mm]igrat\w{1,6}|db:\w{2,12}|alembic|flyway|liquibase|goose|dbmate)\b/,
    failed:
      /\b(?:[Ff]ailed|FAILED|FATAL|ERROR|[Ee]rror:|[Ee]xception|[Cc]ancell?ed|[Aa]borted|denied|refused|timeout|timed out)(?!-\w)/,
    literals: ['igration', 'igrate'],
    lacked:
      /\b(?:relation|column|table) [`"']?[\w."]{1,80}[`"']? (?:of relation \S{1,80} )?does(?: not|n't) exist|Undefined(?:Table|Column)|[Nn]o such (?:table|column)|Table '[^']{1,80}' doesn't exist|[Uu]nknown (?:attribute|column)|Base table or view not found|has no column named|Invalid object name/,
  },
  // A database that was not created
  {
    about: /\b(?:[Dd]ata ?base|CREATE DATABASE|createdb|SQL\d{4,5}[CN])\b/,
    failed:
      /\b(?:creation|create|creating) .{0,60}\bfailed\b|\bcreation failed\b|\b(?:[Ff]ailed to|could not|cannot|unable to) (?:create|initiali[sz]e|allocate|extend)\b|\bpermission denied to create\b/,
    literals: ['creation failed', 'ailed to create', 'ailed to allocate', 'ould not create', 'denied to create'],
    lacked:
      /\bdatabase "[^"]{1,80}" does not exist|\bUnknown database '|SQLCODE ?[=:] ?-1013\b|\bSQL1013N\b|Cannot open database "|ORA-12514\b|TNS-12514\b/,
  },
  // Connections that a database had left
  {
    about: /\b(?:connection slots|clients|connections|max_connections)\b/,
    failed: /remaining connection slots are reserved|[Tt]oo many (?:clients already|connections)/,
    literals: ['connection slots are reserved', 'oo many clients already', 'oo many connections'],
    lacked:
      /\b(?:HTTP|[Ss]tatus|[Rr]eceived|code)\b.{0,20}\b50[0-4]\b|\b50[0-4] (?:Internal|Bad|Service|Gateway)|[Tt]imed? ?out|element\(s\) not found|[Ii]nternal [Ss]erver [Ee]rror/,
    goesOn: true,
    category: 'resources',
  },
  // What another job was to hand on
  {
    about: /\b[Aa]rtifacts?\b|\b[Ww]orkspace\b/,
    failed:
      /\b(?:was|were|is|are) not found\b|\b[Nn]ot found for\b|\b[Nn]o (?:such )?artifacts?\b|[Uu]nable to (?:find|download)|[Ff]ailed to (?:copy|download|restore)|[Cc]ould not (?:find|be downloaded)|\bdownload(?:ing)? (?:has )?failed|\bexpired\b|FATAL: permission denied|404 Not Found/,
    literals: ['rtifact'],
    lacked:
      /No such file or directory|\bENOENT\b|[Cc]annot find|[Cc]ould not find|[Ff]ile not found|does not exist|(?:was|were) not found|[Nn]o files? (?:found|match)|provided was not found|Unable to access jarfile|cannot (?:access|open|stat)/,
  },
  // A package of NuGet in a later major version than the one that was asked for
  {
    about: /\bNU160[13]\b/,
    failed: /\(>= (?<major>\d{1,5})\..{1,200}? (?!\k<major>\.)\d{1,5}\.\S{1,40} was resolved\b/,
    literals: [' was resolved'],
    lacked: /\bCS(?:0117|0234|0246|0535|1061|7036)\b|\bMissingMethodException\b/,
    category: 'dependency',
  },
  // An extension of PHP
  {
    about: /\bpecl\b/,
    failed: /[Ff]ailed|No releases available/,
    literals: ['pecl.php.net'],
    lacked: /\bClass "\\?[A-Z]\w{1,30}" not found|\bcould not find driver\b/,
  },
  // What a package of the system brings
  {
    about: /\b(?:apt(?:-get)?|dpkg|apk|dnf|yum|brew|zypper|package|packages)\b|(?:^|\n)W: Failed to fetch /,
    failed:
      /Could not get lock|Unable to acquire|Unable to (?:locate|fetch)|Failed to fetch|no installation candidate|Unable to find a match|No match for argument|\(no such package\)|No available formula/,
    literals: ['Could not get lock', 'Unable to acquire'],
    lacked:
      /\bexecutable not found\b|fatal error: \S{1,80}: No such file|cannot find -l\w|[Pp]ackage '?\S{1,60}'?,? (?:was )?not found|No package '\S{1,60}' found|\bPackage requirements \(.{1,200}\) were not met|: (?:command )?not found$|error while loading shared libraries/,
  },
  // The software of a cluster
  {
    about: /\bmodule(?:s|\(s\)|file)?\b/,
    failed: /module\(s\) (?:are unknown|exist but cannot be loaded)|Unable to locate a modulefile/,
    literals: ['Lmod has detected the following error', 'Unable to locate a modulefile'],
    lacked:
      /[Cc]ommand not found|executable not found|environment variable is not set|[Nn]o such file|[Cc]ould (?:not|NOT) find|[Cc]annot find|not found|[Nn]o CMAKE_\w{1,20}_COMPILER|requires? (?:at least )?(?:version )?\d|error while loading shared libraries/,
  },
  // A licence that no server gave
  {
    about: /[Ll]icen[cs](?:e|ing)\b|FLEX(?:net|lm)|FlexNet/,
    failed: /[Cc]annot connect|not respond|[Ee]xpired|denied|unavailable|[Ff]ailed|[Ee]rror|refused/,
    literals: ['icense server', 'icensing', 'FLEXnet', 'FlexNet', 'FLEXlm'],
    lacked:
      /[Nn]o valid (?:\w{1,20} ){0,3}[Ll]icen[cs]e|[Uu]nable to (?:checkout|check out|obtain) a licen[cs]e|[Ll]icen[cs]e (?:checkout|check) failed/,
  },
  // A module of the kernel
  {
    about: /\b(?:modprobe|insmod|[Kk]ernel [Mm]odule)\b/,
    failed: /FATAL: Module|[Cc]ould not insert|not found in directory|not permitted|[Ff]ailed/,
    literals: ['modprobe: ', 'insmod: '],
    lacked:
      /Operation not supported|[Pp]rotocol not (?:supported|available)|cannot be auto-loaded|[Nn]o such device|[Uu]nknown device type|\/dev\/[\w/-]{1,40}['"]?(?::| is| does| not|$)|can't initialize \w{1,20} table|[Uu]nknown filesystem type|fuse: device not found/,
  },
  // What another part of the infrastructure was to give
  {
    about: /\b(?:[Tt]erraform|tofu|state lock|[Pp]ulumi)\b/,
    failed: /acquiring the state lock/,
    literals: ['acquiring the state lock'],
    lacked:
      /[Oo]utput ["'`]?\S{1,60}["'`]? (?:not found|in terraform state)|No outputs found|output variable requested could not be found/,
  },
];
