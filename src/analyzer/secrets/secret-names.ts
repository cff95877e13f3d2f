/** How much a name says of its value: a password is one whatever it looks like, a `token` may be a parser's. */
export type Weight = 'strong' | 'weak';

const strong =
  /(?:password|passwort|passwd|passphrase|passcode|pwd|secret|secrets|credential|credentials|apikey|accesskey|secretkey|privatekey|masterkey|encryptionkey|signingkey|accountkey|sharedkey|sharedaccesskey|authtoken|accesstoken|apitoken|bearertoken|refreshtoken)\d{0,3}$/;
const pass =
  /^(?:db|ssh|store|key|user|mysql|pg|smtp|ftp|mail|root|admin|my|ks|trust|proxy|ldap|redis|mongo|http|git)?pass$|^pw$/;
const keyOf =
  /^(?:api|access|secret|private|encryption|decryption|encrypt|signing|sign|master|account|shared|storage|admin|service|deploy|session|app|application|functions?|subscription|client|license|licence|crypto|cipher|aes|hmac|jwt|rsa|wrapping|ingest|ingestion|write|server|bot|webhook|integration|personal|host|auth|art|license|instrumentation|project|vault|unseal|recovery|base)$/;
const weak =
  /^(?:[a-z]{0,12}tokens?|auth|signature|sig|cookie|session|sid|[a-z]{0,9}sessid|sessionid|jwt|bearer|pat|otp|salt|hmac|mnemonic|credential|dsn|key|sas|pin|totp|psk|webhook)\d{0,3}$/;
/** Words after which a name is of something about a secret. */
const about = new Set(
  'id ids name names path paths file files filename dir directory length len type types url uri endpoint count size expiry expires expiration expired ttl policy field fields regex pattern min max required valid invalid error errors message label hint version limit usage ref refs store manager provider service class index prefix suffix algorithm alg status state tests spec stdin age date at env var variable arn format list rotation reset enabled column position kind pos begin end start budget used total per exists check checking validator handler helper header strength rule rules placeholder input prompt title description mode method scope scopes source fingerprint hash digest checksum'.split(
    ' ',
  ),
);
/** Words before `token` and `key` that make it one of a parser, a page or a store. */
const ordinary = new Set(
  'next page continuation unexpected expected cancellation public cache primary foreign sort partition object syntax current previous prev last first end eof unknown invalid hot short shortcut hash group map dictionary translation locale index row message routing lookup composite csrf restore run bad package unit prefix'.split(
    ' ',
  ),
);

/** One of these stands in every name that says something of its value, in lower case. */
export const wordsOfNames: readonly string[] =
  'pass pw secret credential key token auth sig cookie sess sid jwt bearer pat otp salt hmac mnemonic dsn sas pin psk webhook'.split(
    ' ',
  );

/** What the name before a `=` or `:` says of its value, if anything. */
export function weightOf(name: string): Weight | undefined {
  const words = wordsOf(name);
  const at = words.findLastIndex((word, i) => isSecretWord(word, words[i - 1]));
  if (at < 0 || words.slice(at + 1).some((word) => about.has(word))) return undefined;
  const word = words[at] ?? '';
  const before = words[at - 1] ?? '';
  if (strong.test(word) || pass.test(word)) return 'strong';
  // SonarQube's, which is a name.
  if (/(?:^|\.)projectKey$/.test(name)) return undefined;
  if (word === 'key' && keyOf.test(before)) return 'strong';
  if (ordinary.has(before) || (before === 'key' && words[at - 2] === 'public')) return undefined;
  if (/^tokens$/.test(word) || (word === 'key' && words.length === 1)) return undefined;
  if (word === 'token' && words.length > 1 && name === name.toUpperCase()) return 'strong';
  return /^(?:access|auth|api|refresh|bearer|id|personal|deploy|client|bot|registry|private)$/.test(before) &&
    word === 'token'
    ? 'strong'
    : 'weak';
}

function isSecretWord(word: string, before: string | undefined): boolean {
  if (word === 'base' && before === 'key') return false;
  return strong.test(word) || pass.test(word) || weak.test(word);
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
