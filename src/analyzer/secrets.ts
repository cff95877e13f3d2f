/**
 * Formats of secrets. `leak` kinds are known token formats: one of them in a log is a finding of its own. The rest
 * are hidden, but say nothing. Expressions are global, begin with a literal or a boundary, and take the secret as group `s`
 * where it is not the whole match.
 */
export type Secret = { kind: string; literals: readonly string[]; match: RegExp; leak: boolean };

const b = '(?<![A-Za-z0-9_])';
const e = '(?![A-Za-z0-9_])';

function token(kind: string, literals: readonly string[], body: string): Secret {
  return { kind, literals, match: new RegExp(`${b}${body}${e}`, 'g'), leak: true };
}

export const tokens: readonly Secret[] = [
  token('aws-access-key', ['AKIA', 'ASIA', 'ABIA', 'ACCA'], '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}'),
  token('github-token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], 'gh[pousr]_[A-Za-z0-9]{36,255}'),
  token('github-fine-grained-token', ['github_pat_'], 'github_pat_[A-Za-z0-9_]{50,255}'),
  token(
    'gitlab-token',
    ['glpat-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glft-', 'glsoat-', 'glagent-', 'gloas-'],
    '(?:glpat|gldt|glrt|glcbt|glptt|glft|glsoat|glagent|gloas)-[A-Za-z0-9_.-]{18,120}',
  ),
  token(
    'bitbucket-token',
    ['ATBB', 'ATCTT3', 'ATATT3'],
    '(?:ATBB[A-Za-z0-9]{28,40}|ATCTT3[A-Za-z0-9_=-]{60,260}|ATATT3[A-Za-z0-9_=-]{60,260})',
  ),
  token('npm-token', ['npm_'], 'npm_[A-Za-z0-9]{36}'),
  token('pypi-token', ['pypi-AgE'], 'pypi-AgE[A-Za-z0-9_-]{50,300}'),
  token('rubygems-token', ['rubygems_'], 'rubygems_[a-f0-9]{48}'),
  token('crates-token', ['cio'], 'cio[A-Za-z0-9]{32}'),
  token('nuget-token', ['oy2'], 'oy2[a-z0-9]{43}'),
  token('clojars-token', ['CLOJARS_'], 'CLOJARS_[a-f0-9]{60}'),
  token('docker-hub-token', ['dckr_pat_', 'dckr_oat_'], 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,40}'),
  token(
    'slack-token',
    ['xoxb-', 'xoxa-', 'xoxp-', 'xoxr-', 'xoxs-', 'xoxe-', 'xapp-'],
    '(?:xox[baprse]|xapp)-[A-Za-z0-9-]{10,250}',
  ),
  token('slack-webhook', ['hooks.slack.com/'], 'hooks\\.slack\\.com/(?:services|workflows)/[A-Za-z0-9/_+-]{20,120}'),
  token(
    'discord-webhook',
    ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
    'discord(?:app)?\\.com/api/webhooks/\\d{15,22}/[A-Za-z0-9_-]{50,90}',
  ),
  token(
    'teams-webhook',
    ['.webhook.office.com/'],
    '[a-z0-9-]{1,60}\\.webhook\\.office\\.com/webhookb2/[A-Za-z0-9@/_-]{60,250}',
  ),
  token('telegram-token', [':AA'], '\\d{8,10}:AA[A-Za-z0-9_-]{33}'),
  token('google-api-key', ['AIza'], 'AIza[A-Za-z0-9_-]{35}'),
  token('google-oauth-token', ['ya29.'], 'ya29\\.[A-Za-z0-9_-]{20,300}'),
  token('google-client-secret', ['GOCSPX-'], 'GOCSPX-[A-Za-z0-9_-]{28}'),
  token('azure-storage-key', ['AccountKey='], 'AccountKey=[A-Za-z0-9+/]{86}=='),
  token('azure-client-secret', ['8Q~', '7Q~'], '[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}'),
  token('azure-sas', ['sig='], 'sig=[A-Za-z0-9%+/]{40,60}(?:%3[Dd]|=)'),
  token('digitalocean-token', ['dop_v1_', 'doo_v1_', 'dor_v1_'], 'do[opr]_v1_[a-f0-9]{64}'),
  token('heroku-token', ['HRKU-'], 'HRKU-[A-Za-z0-9_-]{36,70}'),
  token('openai-key', ['sk-'], 'sk-(?:proj-|svcacct-|admin-|None-)?[A-Za-z0-9_-]{0,80}T3BlbkFJ[A-Za-z0-9_-]{20,120}'),
  token('anthropic-key', ['sk-ant-'], 'sk-ant-[a-z0-9]{2,10}-[A-Za-z0-9_-]{80,120}'),
  token('huggingface-token', ['hf_'], 'hf_[A-Za-z]{34}'),
  token(
    'stripe-key',
    ['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_', 'whsec_'],
    '(?:(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,120}|whsec_[A-Za-z0-9]{32,64})',
  ),
  token('square-token', ['sq0', 'EAAA'], '(?:sq0(?:atp|csp)-[A-Za-z0-9_-]{22,43}|EAAA[A-Za-z0-9_-]{60})'),
  token('shopify-token', ['shpat_', 'shpca_', 'shppa_', 'shpss_'], 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}'),
  token('twilio-key', ['SK'], 'SK[a-f0-9]{32}'),
  token('sendgrid-key', ['SG.'], 'SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}'),
  token('mailgun-key', ['key-'], 'key-[a-f0-9]{32}'),
  token('mailchimp-key', ['-us'], '[a-f0-9]{32}-us\\d{1,2}'),
  token('vault-token', ['hvs.', 'hvb.', 'hvr.'], 'hv[sbr]\\.[A-Za-z0-9_-]{24,200}'),
  token('terraform-token', ['.atlasv1.'], '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_-]{60,70}'),
  token('databricks-token', ['dapi'], 'dapi[a-f0-9]{32}(?:-\\d)?'),
  token('grafana-token', ['glsa_', 'glc_'], '(?:glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}|glc_[A-Za-z0-9+/=]{32,300})'),
  token('new-relic-key', ['NRAK-', 'NRJS-', 'NRII-'], 'NR(?:AK-[A-Z0-9]{27}|JS-[a-f0-9]{19}|II-[A-Za-z0-9_-]{32})'),
  token('sentry-token', ['sntrys_', 'sntryu_'], 'sntry[su]_[A-Za-z0-9+/=_-]{40,300}'),
  token('sonar-token', ['squ_', 'sqp_', 'sqa_'], 'sq[upa]_[a-f0-9]{40}'),
  token('artifactory-token', ['AKCp'], 'AKCp[A-Za-z0-9]{60,80}'),
  token('linear-token', ['lin_api_'], 'lin_api_[A-Za-z0-9]{40}'),
  token('notion-token', ['ntn_'], 'ntn_[A-Za-z0-9]{40,60}'),
  token('postman-key', ['PMAK-'], 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}'),
  token('pulumi-token', ['pul-'], 'pul-[a-f0-9]{40}'),
  token('doppler-token', ['dp.'], 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9_.-]{40,60}'),
  token('age-secret-key', ['AGE-SECRET-KEY-1'], 'AGE-SECRET-KEY-1[A-Z0-9]{58}'),
  token('firstfail-token', ['ff_'], 'ff_[A-Za-z0-9]{40}'),
  token('jwt', ['eyJ'], 'eyJ[A-Za-z0-9_-]{8,2000}\\.eyJ[A-Za-z0-9_-]{8,3000}\\.[A-Za-z0-9_-]{16,1000}'),
  {
    kind: 'private-key',
    literals: ['PRIVATE KEY-----'],
    match:
      /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY-----(?:(?!-----END).){0,4000}(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g,
    leak: true,
  },
];

/** What looks like a secret by the words around it: hidden in every quote, no finding. */
export const pairs: readonly Secret[] = [
  {
    kind: 'url-credentials',
    literals: [],
    match: /:\/\/[^\s/:@'"]{0,80}:(?<s>(?!\*{3}|x{3}|\$|%24|\[|<|\{)[^\s/@'"]{3,200})@/g,
    leak: false,
  },
  {
    kind: 'authorization',
    literals: [],
    match:
      /\b(?:authorization|proxy-authorization|private-token|job-token|x-api-key|x-auth-token)["']?\s{0,3}[:=]\s{0,3}["']?(?:(?:basic|bearer|token)\s{1,3})?(?<s>(?!\*{3}|basic\b|bearer\b|token\b|\[|\$|<)[A-Za-z0-9+/=_.~-]{8,1000})/gi,
    leak: false,
  },
  {
    kind: 'bearer',
    literals: [],
    match: /\b[Bb]earer\s{1,3}(?<s>(?=[A-Za-z_.-]{0,200}\d)[A-Za-z0-9+/=_.~-]{16,1000})/g,
    leak: false,
  },
  {
    kind: 'aws-secret-key',
    literals: [],
    match: /\baws_?secret_?(?:access_?)?key["']?\s{0,3}[:=]\s{0,3}["']?(?<s>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])/gi,
    leak: false,
  },
  {
    kind: 'password',
    literals: [],
    match:
      /(?:\b|_|(?<=[a-z])(?=[PST]))(?:password|passwd|passphrase|pwd|secret|secret_?key|api_?key|apikey|access_?key|access_?token|auth_?token|client_?secret|private_?key|token)["']?\s{0,2}(?:=|:(?!:))\s{0,2}(?:"(?<d>(?!\*{3}|\$|\[|<|\{)[^"\s]{4,200})"|'(?<q>(?!\*{3}|\$|\[|<|\{)[^'\s]{4,200})'|(?<s>(?!\*{3}|["'$[<{(]|true\b|false\b|null\b|none\b|undefined\b|nil\b|required\b|missing\b|invalid\b|expired\b|unexpected\b)(?=[^\s,;&"')]{0,60}[\d!@#%^*+=/])[^\s,;&"')]{6,200}))/gi,
    leak: false,
  },
  {
    kind: 'password-option',
    literals: [],
    match: /\s--?(?:password|passwd|token|secret|api-key|auth-token)[= ](?<s>(?!\*{3}|\$|["'<[{-])[^\s"']{4,200})/g,
    leak: false,
  },
];
