import type { Finder, Form } from './finder.ts';
import { isNoSecret } from './no-secret.ts';
import { weightOf, wordsOfNames } from './secret-names.ts';
import type { Span } from './secret-span.ts';

const hidesNothing = '\\*{3}|\\$[A-Za-z_{(]|[<\\[{]';
const bare = `(?<s>(?!${hidesNothing}|["'|&>-])[^\\s"']{3,400})`;
const quoted = `(?<q>\\\\?["'])(?<s>(?!${hidesNothing})(?:(?!\\k<q>).){3,400})\\k<q>`;

/** Programs that take a secret by an option whose name does not say so, or by its place. */
const programs: readonly (readonly [programs: string, options: string])[] = [
  ['mysql|mysqldump|mysqladmin|mysqlimport|mysqlcheck|mysqlsh|mariadb|mariadb-dump|mariadb-admin', '-p'],
  ['sshpass', '-p ?'],
  // docker, podman, helm registry, oc, cf, az …
  ['login', '-p ?'],
  [
    'conan|twine|notarytool|altool|mongo|mongosh|mongodump|mongorestore|mongoimport|rabbitmqadmin|unlock-keychain',
    '-p(?!r:) ?',
  ],
  ['security', '-[pPk] ?'],
  [
    'curl|wget|http|https|httpie|xh|lftp|ncftp|aria2c|hurl',
    '(?:-u ?|-a |-U ?|--(?:proxy-)?user[= ]|--auth[= ])[^\\s:,"\']{0,100}[:,]',
  ],
  ['curl', '(?:-b|--cookie)[= ]'],
  ['redis-cli|valkey-cli|keydb-cli', '-a '],
  ['ldapsearch|ldapadd|ldapmodify|ldapdelete|ldappasswd|ldapwhoami', '-w ?'],
  ['smbclient|rpcclient|smbget', '-U ?[^\\s%"\']{1,80}%'],
  ['sqlcmd|bcp|osql|isql|impala-shell|sqlpackage', '[-/]P ?'],
  ['zip|unzip', '-P ?'],
  ['7z|7za|7zr|rar|unrar', '-h?p'],
  ['openssl', '-(?:passin|passout|pass) (?:pass:)?'],
  ['openssl', '-k '],
  [
    'apksigner|jarsigner|keytool',
    '--?(?:ks-pass|key-pass|storepass|keypass|srcstorepass|deststorepass|srckeypass|destkeypass|new)(?: pass:|:| )',
  ],
  ['gpg|gpg2|rpm|rpmsign|duplicity', '--passphrase[= ]'],
  [
    'signtool|osslsigncode|pscp|plink|psexec|PsExec|msiexec|xfreerdp|rdesktop|wmic|azuresigntool',
    '[-/](?:pw|pass|p|kvs|w) ?:? ?',
  ],
  ['nuget|dotnet', '(?:-k|--api-key|-ApiKey|-Password|-p) '],
  ['cargo|vault|gem|doctl|hcloud|railway|expo|eas', 'login (?=\\S{0,60}\\d)'],
  ['vercel|surge|netlify|codecov|linode-cli', '(?:-t|-a) (?=\\S{0,60}\\d)'],
  ['htpasswd', '-[a-zA-Z]{0,6}b[a-zA-Z]{0,6} (?:\\S{1,200} )?\\S{1,80} '],
  ['poetry', '(?:http-basic|pypi-token)\\.\\S{1,80} (?:\\S{1,80} )??'],
  ['composer', '(?:http-basic|github-oauth|gitlab-token|gitlab-oauth|bearer)\\.\\S{1,80} (?:\\S{1,80} )??'],
  ['npm|yarn|pnpm', 'config set \\S{0,200}(?:_authToken|_auth|_password|npmAuthToken|npmAuthIdent)[= ]'],
  ['bundle', 'config (?:set )?(?:--\\w{1,20} )?[\\w.:/-]{3,100} [^\\s:]{1,80}:'],
  ['mc|minio', 'alias set \\S{1,80} \\S{1,200} \\S{1,200} '],
  ['kubectl|oc', '--from-literal[= ][^\\s=]{1,100}='],
  ['net', '(?:user \\S{1,80} |use (?:[A-Za-z*]:? )?\\\\\\\\\\S{1,200} (?:/user:\\S{1,80} )?(?!/))'],
  ['ngrok', '(?:authtoken|add-authtoken|add-api-key) '],
  ['cypress', '(?:--key|-k)[= ](?=\\S{0,60}\\d)'],
  ['setx|setenv|ENV', '\\w{0,40}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_KEY|ACCESS_KEY|PASS)(?:_\\w{1,20})? '],
  ['set', '-g?x{1,2} \\w{0,40}(?:PASSWORD|SECRET|TOKEN|API_KEY|PASS) '],
];

export const commandForms: readonly Form[] = [
  ...programs.flatMap(([names, options]) => [optionForm(names, options, bare), optionForm(names, options, quoted)]),
  {
    kind: 'command-option',
    literals: ['curl', 'wget', 'http', 'xh'],
    match:
      /(?<![\w.-])(?:curl|wget|https?|xh)\s(?:[^|;&\n]{0,300}?\s)??(?:-u|-a|-U|--(?:proxy-)?user|--auth)[= ]?(?<q>["'])[^\s:"']{0,80}:(?<s>(?!\*{3}|\$[A-Za-z_{(]|[<[{])(?:(?!\k<q>).){3,400})\k<q>/dg,
    leak: false,
  },
  // What is piped into a program that asks for it.
  ...[bare, quoted].map((one) =>
    lineForm(
      ['echo', 'printf'],
      `\\b(?:echo|printf)\\s(?:-[neE]{1,2}\\s)?(?:["']?%s(?:\\\\n)?["']?\\s)?${one}\\s{0,3}\\|[^|]{0,80}(?:--password-stdin|--with-token|--stdin|sudo\\s[^|]{0,40}-S|chpasswd|passwd\\b|-stdin\\b|base64\\b|login\\b|htpasswd)`,
    ),
  ),
  // The uploader that a shell reads from an address.
  lineForm(['codecov.io/'], `codecov\\.io/\\w{1,20}\\)?(?: -\\w \\S{1,100}){0,4} -t ${bare}`),
  lineForm(['<<<'], `\\b(?:chpasswd|passwd|cryptsetup|sudo\\s-S)\\b[^|;&]{0,200}<<<\\s?["']?${bare}`),
];

function optionForm(names: string, options: string, one: string): Form {
  return {
    kind: 'command-option',
    literals: names.split('|'),
    match: new RegExp(`(?<![\\w.-])(?:${names})(?:\\.exe)?(?:\\s[^|;&\\n]{0,300}?)??\\s(?:${options})${one}`, 'gd'),
    leak: false,
  };
}

function lineForm(literals: readonly string[], source: string): Form {
  return { kind: 'command-option', literals, match: new RegExp(source, 'gd'), leak: false };
}

const option =
  /(?<![\w-])--?(?<name>[A-Za-z][\w.-]{2,60}) (?:(?<q>\\?["'])(?<s>(?:(?!\k<q>).){1,400})\k<q>|(?<t>[^\s"'`|;&]{1,4000}))(?<rest> {2}| [a-z]+ [a-z]+| [a-z]+$)?/dg;

/** `--password x`: options whose names tell, with the value behind a space. What a usage screen or a sentence has there is none. */
export const secretOptions: Finder = { literals: wordsOfNames, anyCase: true, find: optionValues };

function optionValues(text: string): Span[] {
  const spans: Span[] = [];
  for (const found of text.matchAll(option)) {
    const { name = '', s, t, rest } = found.groups ?? {};
    const said = s ?? t ?? '';
    const weight = weightOf(name.replace(/^with-/, ''));
    const [from, to] = found.indices?.groups?.[s === undefined ? 't' : 's'] ?? [0, 0];
    if (!weight || said.startsWith('-') || isNoSecret(said)) continue;
    if (/^[A-Z][A-Z_]{2,}$/.test(said) || (/^[a-z]+$/i.test(said) && rest !== undefined)) continue;
    if (weight === 'weak' && !/\d/.test(said)) continue;
    spans.push({ from, to, kind: 'password-option', leak: false });
  }
  return spans;
}
