import type { Form } from './finder.ts';
import { commandForms } from './secret-options.ts';

const value = '(?!\\*{3}|x{3}|\\$[A-Za-z_{(]|%24|\\[|<|\\{)';

function form(kind: string, match: RegExp, literals: readonly string[] = []): Form {
  return { kind, literals, match, leak: false };
}

const addresses: readonly Form[] = [
  // user:password@, the password up to the last @ before a host
  form(
    'url-credentials',
    new RegExp(
      `:(?:\\\\{0,3}/){2}[^\\s/:@'"]{0,200}:(?<s>(?!\\d{1,5}[/?#])${value}[^\\s'"<>]{1,300})@(?=[A-Za-z0-9.\\[(_-])`,
      'gd',
    ),
    ['//', '\\/'],
  ),
  // a token in the place of the user
  form(
    'url-credentials',
    /:(?:\\{0,3}\/){2}(?<s>(?=[A-Za-z_.~%-]{0,60}\d)(?!oauth2:|x-access-token:)[A-Za-z0-9_.~%+-]{16,400})(?::(?:x-oauth-basic|x-access-token)?)?@(?=[A-Za-z0-9[])/dg,
    ['//', '\\/'],
  ),
  form('url-credentials', /%3[Aa](?:%2[Ff]){2}[^\s%:@]{0,80}(?:%3[Aa]|:)(?<s>[^\s@&'"]{3,300}?)(?:%40|@)/dg, ['%2']),
  // Go's data source names, and Oracle's
  form('url-credentials', /(?<![\w:/])[\w.-]{1,60}:(?<s>[^\s@:/'"]{1,80}[^\s@'"]{0,120})@(?:tcp|unix)\(/dg, [
    '@tcp(',
    '@unix(',
  ]),
  form(
    'url-credentials',
    /\b(?:sqlplus|sqlldr|expdp|impdp|exp|imp|rman)\s(?:[^|;]{0,80}\s)?['"]?[\w.-]{1,60}\/(?<s>[^\s@'"/]{3,80})@/dg,
    ['sql', 'imp', 'exp', 'rman'],
  ),
  form('url-credentials', /\bjdbc:oracle:[a-z]{3,8}:[\w.$-]{1,60}\/(?<s>[^\s@'"]{3,120})@/dg, ['jdbc:oracle:']),
  form(
    'url-credentials',
    /(?<=[?&])(?:key|code|hash|auth|st|se?ssion)=(?<s>(?=[A-Za-z_.%-]{0,60}\d)[A-Za-z0-9_.~%+-]{20,400})/dg,
    ['key=', 'code=', 'hash=', 'auth=', 'ssion=', 'st='],
  ),
  form('hook-address', /\/hooks\/(?<s>[a-z0-9]{26})(?![a-z0-9])/dg, ['/hooks/']),
];

const headers: readonly Form[] = [
  form(
    'authorization',
    /\b(?:proxy-)?authorization["'\\]{0,9}\s{0,3}[:=]\s{0,3}["'\\]{0,8}(?:basic|bearer|token|digest|apikey|negotiate|ntlm|ssws|key|splunk|genie_?key|aws4-hmac-sha256|sharedkey\w{0,5}|hmac-sha256|hawk|oauth|discogs|bot|[A-Za-z][\w-]{2,30}key)[\s=]\s{0,3}(?<s>(?!\*{3}|\[|\$[A-Za-z_{(]|<|\{\{|auth|required|failed|not|is)[^"'`\r\n\\]{4,4000})/dgi,
    ['authorization'],
  ),
  form(
    'authorization',
    /\b(?:(?:proxy-)?authorization|private-token|job-token|deploy-token|x-[a-z-]{0,40}(?:key|token|secret|art-api|auth|password|signature(?:-256)?|hmac))["'\\]{0,9}\s{0,3}[:=]\s{0,3}["'\\]{0,8}(?<s>(?!\*{3}|basic\b|bearer\b|token\b|\[|\$|<)(?=[A-Za-z+/=_.~:-]{0,200}\d)[A-Za-z0-9+/=_.~:-]{8,4000})/dgi,
    ['authorization', '-token', 'x-'],
  ),
  form('bearer', /\b[Bb]earer\s{1,3}(?<s>(?=[A-Za-z_.-]{0,200}\d)[A-Za-z0-9+/=_.~-]{16,4000})/dg, ['earer']),
  form(
    'authorization',
    /\b(?:ApiKey|SSWS|GenieKey|FlyV1|Splunk|Bot)\s(?<s>(?=[A-Za-z_.=-]{0,100}\d)[A-Za-z0-9+/=_.,~-]{16,4000})/dg,
    ['ApiKey ', 'SSWS ', 'GenieKey ', 'FlyV1 ', 'Splunk ', 'Bot '],
  ),
  form(
    'cookie',
    /\bset-cookie["'\\]{0,9}\s{0,3}[:=]\s{0,3}["'\\]{0,8}[\w!#$%&*+.^`|~-]{1,80}=(?<s>(?!\*{3}|\[|deleted)[^;\s"'\\]{3,4000})/dgi,
    ['cookie'],
  ),
  form(
    'cookie',
    /(?<!set-)\bcookies?["'\\]{0,9}\s{0,3}:\s{0,3}["'\\]{0,8}(?<s>(?!\*{3})[\w.-]{1,80}=(?!\[redacted)[^"'\r\n\\]{3,4000})/dgi,
    ['cookie'],
  ),
  form(
    'cookie',
    /\b(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|laravel_session|_gitlab_session|user_session|sessionid)=(?<s>[^;\s"'&\\[]{8,4000})/dgi,
    ['sessi', 'connect.sid'],
  ),
];

const files: readonly Form[] = [
  form(
    'netrc',
    /\b(?:machine\s{1,4}\S{1,200}|default|login\s{1,4}\S{1,200})\s{1,4}(?:account\s{1,4}\S{1,80}\s{1,4})?password\s{1,4}["']?(?<s>(?!\[|\$)[^\s"'\\]{3,400})/dg,
    ['password'],
  ),
  form('netrc', /^\s{0,12}password\s{1,4}(?<s>(?=\S{0,80}[\d!@#%^*+=-])[^\s"'[]{4,400})$/dg, ['password']),
  form(
    'pgpass',
    /(?<![\w.*-])[\w.*-]{1,80}:(?:\d{4,5}|\*):[A-Za-z_*][\w-]{0,60}:[A-Za-z_][\w-]{0,60}:(?<s>(?!\[)[^\s:]{4,200})(?!:)/dg,
    [':*:', '0:', '1:', '2:', '3:', '4:', '5:', '6:', '7:', '8:', '9:'],
  ),
  form(
    'password-hash',
    /(?<s>\$(?:apr1|[1567y]|2[abxy]|argon2(?:id?|d)|pbkdf2-sha\d{1,3}|scrypt)\$(?!\$)[./A-Za-z0-9$,=+-]{20,300})/dg,
    ['$a', '$1', '$5', '$6', '$7', '$y', '$2', '$p', '$s'],
  ),
  form('password-hash', /(?<s>\{(?:S?SHA\d{0,3}|CRYPT|SMD5)\}[A-Za-z0-9+/=$.]{20,200})/dg, ['{S', '{CRYPT}']),
  form('password-hash', /\b(?<s>(?:pbkdf2|bcrypt|argon2|scrypt)(?:_?sha(?:1|256|512))?\$[\w$=,.+/-]{20,300})/dg, [
    'pbkdf2',
    'bcrypt',
    'argon2',
    'scrypt',
  ]),
  form('npmrc', /:_(?:authToken|auth|password)\s{0,3}[= ]\s{0,3}["']?(?<s>(?!\$|\[)[^\s"']{4,4000})/dg, [':_']),
  form('npmrc', /(?<![\w/])_(?:authToken|auth|password)\s{0,3}=\s{0,3}["']?(?<s>(?!\$|\[)[^\s"']{4,4000})/dg, [
    '_auth',
    '_password',
  ]),
];

const secretTag =
  '[\\w:.-]{0,60}?(?:password|passwd|passphrase|pwd|secret|api[-_]?key|access[-_]?key|private[-_]?key|token|secretaccesskey|sharedaccesskey)\\d{0,3}';
const markup: readonly Form[] = [
  form(
    'xml-element',
    new RegExp(`<${secretTag}(?:\\s[^<>]{0,200})?>(?:<!\\[CDATA\\[)?(?<s>${value}[^<>]{3,4000})>?<\\\\{0,3}/`, 'gid'),
    ['</'],
  ),
  form('xml-element', new RegExp(`&lt;${secretTag}&gt;(?<s>${value}[^&<>\\s]{3,400})&lt;/`, 'gid'), ['&lt;/']),
  // A password that Maven encrypted: whoever has the master password reads it.
  form('xml-element', new RegExp(`<${secretTag}>(?<s>\\{[A-Za-z0-9+/=]{16,400}\\})</`, 'gid'), ['>{']),
  form('xml-element', new RegExp(`<key>${secretTag}</key>\\s{0,40}<string>(?<s>${value}[^<>]{3,4000})<`, 'gid'), [
    '</key>',
  ]),
  // A record of two: {"name": "DB_PASSWORD", "value": "x"}, <add key="ApiKey" value="x"/>, <string name="api_key">x<
  form(
    'named-value',
    new RegExp(
      `\\b(?:name|key)\\\\{0,7}["']?\\s{0,3}[:=]\\s{0,3}\\\\{0,7}["']?${secretTag}\\\\{0,7}["']?[,;]?\\s{0,4}\\\\{0,7}["']?value\\\\{0,7}["']?\\s{0,3}[:=]\\s{0,3}\\\\{0,7}["']?(?<s>${value}[^"'<>\\\\]{3,400})`,
      'gid',
    ),
    ['alue'],
  ),
  form(
    'named-value',
    new RegExp(`\\bname=\\\\{0,3}["']${secretTag}\\\\{0,3}["'][^<>]{0,80}>(?<s>${value}[^<>]{3,400})<`, 'gid'),
    ['name='],
  ),
];

const words: readonly Form[] = [
  form(
    'sql-password',
    /\b(?:identified\s(?:with\s\w{1,40}\s)?by|encrypted\spassword|with\spassword|(?:user|role|login)\s[^;']{1,200}\spassword\s?=?|password\s?\()\s{0,4}['"](?<s>(?!\*{3}|\$|\[|<)[^'"]{3,200})['"]/dgi,
    ['password', 'identified'],
  ),
  form(
    'password-words',
    /\b(?:password|passphrase|passwd)\s(?:is|was|set to|for \S{1,60} is|used)?:?\s?\\{0,3}["'`](?<s>(?!\*{3}|\$|\[|<)[^\s"'`\\]{4,200})\\{0,3}["'`]/dgi,
    ['pass'],
  ),
  form(
    'password-words',
    /\b(?:password|passphrase)\s(?:(?:is|was)(?:\s(?:now|set to))?:?\s)?(?<s>(?=[^\s"'`]{0,40}\d)(?=[^\s"'`]{0,40}[A-Za-z])(?![^\s]{0,60}(?:\(|\/|:\d|\.(?:[a-z]{2,4})\b))[\w!@#%^*+=~-]{6,100})(?=[\s.,;]|$)/dgi,
    ['pass'],
  ),
  form(
    'call-argument',
    new RegExp(
      `\\b(?:define|env|setenv|getenv|get|put|set|add|fetch)\\w{0,12}\\(\\s?["']${secretTag}["']\\s?,\\s?["'](?<s>${value}[^"'\\s]{4,200})["']`,
      'gid',
    ),
    ['("', "('", '( "', "( '"],
  ),
  {
    ...form(
      'key-material',
      /(?<![A-Za-z0-9+/])(?<s>(?=[a-z0-9+/]{0,60}[A-Z])(?:[A-Za-z0-9+/]{60,76}(?:\\{1,4}n| )){2,400}[A-Za-z0-9+/]{0,76}={0,2})/dg,
    ),
    run: 60,
  },
  // What a workflow command hides, or hands on under a name that tells.
  form('workflow-command', /::add-mask::(?<s>[^\r\n]{3,4000})/dg, ['::add-mask::']),
  form('workflow-command', new RegExp(`::set-output name=${secretTag}::(?<s>${value}[^\\r\\n]{3,4000})`, 'gid'), [
    '::set-output ',
  ]),
  form(
    'lisp-value',
    new RegExp(`\\((?:setq|setf|def|defvar|define|defparameter) ${secretTag} "(?<s>${value}[^"]{3,400})"`, 'gid'),
    ['(set', '(def'],
  ),
  form(
    'call-argument',
    /\bdefine\(\s?["'](?:AUTH|SECURE_AUTH|LOGGED_IN|NONCE)_(?:KEY|SALT)["']\s?,\s?(?<q>["'])(?<s>(?:(?!\k<q>).){8,400})\k<q>/dg,
    ['_KEY', '_SALT'],
  ),
  form(
    'password-words',
    /\b(?:[Pp]assphrase|[Pp]assword) for [^:\r\n]{1,200}:\s{1,3}(?<s>(?!\[|\*{3}|\$)(?=\S{0,60}\d)\S{6,200})\s{0,8}$/dg,
    [' for '],
  ),
  form('named-value', /sonar\.login=(?<s>(?!\$|\*{3}|\[)[^\s"']{4,400})/dg, ['sonar.login=']),
  form('named-value', /\bCC_TEST_REPORTER_ID[=:]\s?["']?(?<s>[0-9a-f]{32,64})/dg, ['CC_TEST_REPORTER_ID']),
  form('secure-string', /\bConvertTo-SecureString\s(?:-String\s)?\\{0,3}["'](?<s>[^"'$\\]{3,200})/dg, [
    'ConvertTo-SecureString',
  ]),
  {
    ...form('azure-devops-token', /(?<![A-Za-z0-9/_.-])(?<s>(?=[a-z]{0,51}\d)[a-z2-7]{52})(?![A-Za-z0-9/_.-])/dg),
    run: 52,
  },
  form('okta-token', /\bSSWS\s(?<s>[A-Za-z0-9_-]{20,80})/dg, ['SSWS']),
  form('vault-token', /(?<![\w./-])(?<s>[sbr]\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24})(?![\w.])/dg),
  form('kubeadm-token', /--token[= ](?<s>[a-z0-9]{6}\.[a-z0-9]{16})\b/dg, ['--token']),
];

/** Secrets that the words around them tell: hidden wherever log text is shown, no finding of their own. */
export const forms: readonly Form[] = [...addresses, ...headers, ...files, ...markup, ...words, ...commandForms];
