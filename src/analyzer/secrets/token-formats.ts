import type { Form, TokenRow as Row } from './finder.ts';
import { serviceTokens } from './token-formats-services.ts';

// A word begins here, also behind a percent-encoded character and the escape of a line feed or tab.
const b = '(?:(?<![A-Za-z0-9_])|(?<=%[0-9A-Fa-f]{2})|(?<=\\\\[nrt]))';
const e = '(?![A-Za-z0-9_])';

const codeAndPackages: readonly Row[] = [
  ['github-token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], 'gh[pousr]_[A-Za-z0-9][A-Za-z0-9_.-]{35,4000}'],
  ['github-fine-grained-token', ['github_pat_'], 'github_pat_[A-Za-z0-9_]{50,4000}'],
  [
    'gitlab-token',
    [
      'glpat-',
      'gldt-',
      'glrt-',
      'glrtr-',
      'glcbt-',
      'glptt-',
      'glft-',
      'glsoat-',
      'glagent-',
      'gloas-',
      'glffct-',
      'glimt-',
      'glwt-',
    ],
    'gl(?:pat|dt|rtr|rt|cbt|ptt|ft|soat|agent|oas|ffct|imt|wt)-[A-Za-z0-9_.=-]{18,4000}',
  ],
  ['gitlab-runner-token', ['GR1348941'], 'GR1348941[A-Za-z0-9_-]{20,60}'],
  [
    'bitbucket-token',
    ['ATBB', 'ATCTT3', 'ATATT3', 'ATSTT3', 'BBDC-'],
    '(?:ATBB[A-Za-z0-9]{28,40}|AT(?:CT|AT|ST)T3[A-Za-z0-9_=-]{60,4000}|BBDC-[A-Za-z0-9+/@_-]{40,60})',
  ],
  ['npm-token', ['npm_'], 'npm_[A-Za-z0-9]{36,200}'],
  ['pypi-token', ['pypi-AgE'], 'pypi-AgE[A-Za-z0-9_-]{50,4000}'],
  ['rubygems-token', ['rubygems_'], 'rubygems_[a-f0-9]{48}'],
  ['crates-token', ['cio'], 'cio[A-Za-z0-9]{32}'],
  ['nuget-token', ['oy2'], 'oy2[a-z0-9]{43}'],
  ['clojars-token', ['CLOJARS_'], 'CLOJARS_[a-f0-9]{60}'],
  ['packagist-token', ['packagist_'], 'packagist_[a-z]{2,4}_[a-f0-9]{60,90}'],
  ['docker-hub-token', ['dckr_pat_', 'dckr_oat_'], 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,60}'],
  ['artifactory-token', ['AKCp', 'cmVmdGtu'], '(?:AKCp[A-Za-z0-9]{60,100}|cmVmdGtu[A-Za-z0-9+/=]{50,80})'],
  ['sourcegraph-token', ['sgp_', 'slk_', 'sgd_'], '(?:sgp_(?:[a-fA-F0-9]{16}_|local_)?|slk_|sgd_)[a-fA-F0-9]{40,64}'],
  ['open-vsx-token', ['ovsx'], 'ovsx(?:p|at)_[a-zA-Z0-9-]{32,60}'],
  ['socket-token', ['sktsec_'], 'sktsec_[A-Za-z0-9_-]{30,120}'],
  ['sonar-token', ['squ_', 'sqp_', 'sqa_'], 'sq[upa]_[a-f0-9]{40}'],
  ['snyk-token', ['snyk_'], 'snyk_(?:uat|sat)\\.[a-z0-9]{8}\\.[A-Za-z0-9_.-]{20,300}'],
  [
    'buildkite-token',
    ['bkua_', 'bkct_', 'bkaj_', 'bkat_', 'bkpat_', 'bkpt_'],
    'bk(?:ua|ct|aj|at|pat|pt)_[A-Za-z0-9]{20,300}',
  ],
  ['circleci-token', ['CCIPAT_', 'CCIPRJ_'], 'CCIP(?:AT|RJ)_[A-Za-z0-9]{16,30}_[A-Fa-f0-9]{40}'],
  ['octopus-key', ['API-'], 'API-[A-Z0-9]{25,36}'],
  ['percy-token', ['web_', 'app_'], '(?:web|app)_[a-f0-9]{64}'],
  ['chromatic-token', ['chpt_'], 'chpt_[a-f0-9]{12,40}'],
  ['postman-key', ['PMAK-', 'PMAT-'], '(?:PMAK-[a-f0-9]{24}-[a-f0-9]{34}|PMAT-[A-Z0-9]{26})'],
  ['cursor-key', ['crsr_', 'key_'], '(?:crsr|key)_[a-f0-9]{64}'],
  ['age-secret-key', ['AGE-SECRET-KEY-'], 'AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{58,4000}'],
  ['firstfail-token', ['ff_'], 'ff_[A-Za-z0-9]{40}'],
  [
    'jwt',
    ['eyJ'],
    'eyJ[A-Za-z0-9_-]{8,4000}\\.[A-Za-z0-9_-]{8,4000}\\.[A-Za-z0-9_-]{0,4000}(?:\\.[A-Za-z0-9_-]{1,4000}\\.[A-Za-z0-9_-]{1,100})?',
  ],
];

const clouds: readonly Row[] = [
  ['aws-access-key', ['AKIA', 'ASIA', 'ABIA', 'ACCA'], '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}'],
  [
    'aws-session-token',
    ['IQoJb3JpZ2lu', 'FwoGZXIvYXdz', 'FQoGZXIvYXdz'],
    '(?:IQoJb3JpZ2lu|F[wQ]oGZXIvYXdz)[A-Za-z0-9+/=%_-]{50,4000}',
  ],
  [
    'aws-bedrock-key',
    ['ABSKQ', 'bedrock-api-key-'],
    '(?:ABSKQ[A-Za-z0-9+/]{80,300}={0,2}|bedrock-api-key-[A-Za-z0-9+/=_-]{30,4000})',
  ],
  ['google-api-key', ['AIza', 'AQ.Ab'], '(?:AIza[A-Za-z0-9_-]{35}|AQ\\.Ab[A-Za-z0-9_-]{40,120})'],
  ['google-oauth-token', ['ya29.', '1//0'], '(?:ya29\\.[A-Za-z0-9_.-]{20,4000}|1//0[A-Za-z0-9_-]{40,300})'],
  ['google-client-secret', ['GOCSPX-'], 'GOCSPX-[A-Za-z0-9_-]{28}'],
  ['firebase-messaging-key', [':APA91b'], '[A-Za-z0-9_-]{8,30}:APA91b[A-Za-z0-9_-]{100,300}'],
  ['azure-storage-key', ['AccountKey='], 'AccountKey=[A-Za-z0-9+/]{86}=='],
  ['azure-client-secret', ['8Q~', '7Q~', '9Q~', '6Q~'], '[A-Za-z0-9_~.-]{3}[6-9]Q~[A-Za-z0-9_~.-]{31,34}'],
  ['azure-sas', ['sig='], 'sig=[A-Za-z0-9%+/_-]{40,100}=?'],
  ['azure-devops-token', ['AZDO'], '[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}'],
  ['azure-key', ['JQQJ9'], '[A-Za-z0-9]{40,60}JQQJ9[A-Za-z0-9]{20,40}={0,2}'],
  ['azure-functions-key', ['AzFu'], '[A-Za-z0-9_-]{44}AzFu[A-Za-z0-9_-]{6,8}={0,2}'],
  ['azure-search-key', ['AzSe'], '[A-Za-z0-9]{42}AzSe[A-Za-z0-9]{6}'],
  ['azure-redis-key', ['AzCa'], '[A-Za-z0-9]{33}AzCa[A-Za-z0-9]{7}='],
  [
    'azure-bus-key',
    ['+ASb', '+AEh', '+ARm', 'AIoT', '+ACR', '+ABa', '+ASt', 'ACDb'],
    '[A-Za-z0-9+/]{33,80}(?:\\+A(?:Sb|Eh|Rm|CR|Ba|St)|AIoT|ACDb)[A-Za-z0-9+/]{5,8}={0,2}',
  ],
  ['digitalocean-token', ['dop_v1_', 'doo_v1_', 'dor_v1_'], 'do[opr]_v1_[a-f0-9]{64}'],
  ['heroku-token', ['HRKU-'], 'HRKU-[A-Za-z0-9_-]{36,120}'],
  ['fly-token', ['fm1_', 'fm2_', 'fm1a_', 'fm1r_', 'fo1_'], 'f(?:m[12][ar]?|o1)_[A-Za-z0-9+/=_-]{30,4000}'],
  ['vercel-token', ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], 'vc[piark]_[A-Za-z0-9]{24,120}'],
  ['netlify-token', ['nfp_', 'nfc_', 'nfo_', 'nfu_', 'nfb_'], 'nf[pcoub]_[A-Za-z0-9]{36,60}'],
  ['render-key', ['rnd_'], 'rnd_[A-Za-z0-9]{28,60}'],
  [
    'cloudflare-token',
    ['cfut_', 'cfat_', 'cfk_', 'v1.0-'],
    '(?:cf(?:ut|at|k)_[A-Za-z0-9_-]{37,80}|v1\\.0-[a-f0-9]{24}-[a-f0-9]{146})',
  ],
  ['supabase-token', ['sbp_', 'sb_secret_'], '(?:sbp_(?:v0_|oauth_)?[a-f0-9]{40}|sb_secret_[A-Za-z0-9_-]{20,60})'],
  ['planetscale-token', ['pscale_'], 'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_=.-]{30,80}'],
  ['neon-key', ['napi_'], 'napi_[a-z0-9]{40,80}'],
  ['aiven-password', ['AVNS_'], 'AVNS_[A-Za-z0-9_-]{19,40}'],
  ['alibaba-key', ['LTAI'], 'LTAI[A-Za-z0-9]{12,24}'],
  ['tencent-key', ['AKID'], 'AKID[A-Za-z0-9]{32}'],
  [
    'yandex-token',
    ['AQVN', 'y0_', 't1.9eu'],
    '(?:AQVN[A-Za-z0-9_-]{35,60}|y0_[A-Za-z0-9_-]{50,80}|t1\\.9eu[A-Za-z0-9_.=-]{80,400})',
  ],
  ['vault-token', ['hvs.', 'hvb.', 'hvr.'], 'hv[sbr]\\.[A-Za-z0-9_-]{24,4000}'],
  ['terraform-token', ['.atlasv1.'], '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_-]{60,90}'],
  ['databricks-token', ['dapi', 'dose', 'dkea'], 'd(?:api|ose|kea)[a-f0-9]{32}(?:-\\d)?'],
  ['doppler-token', ['dp.'], 'dp\\.(?:pt|st|ct|sa|scim|audit|said)\\.[A-Za-z0-9_.-]{40,120}'],
  ['pulumi-token', ['pul-'], 'pul-[a-f0-9]{40}'],
  ['tailscale-key', ['tskey-'], 'tskey-[a-z]{2,12}-[A-Za-z0-9]{8,30}-?[A-Za-z0-9]{0,60}'],
  ['one-password-token', ['ops_eyJ'], 'ops_eyJ[A-Za-z0-9+/=_-]{80,4000}'],
  ['infracost-key', ['ico-'], 'ico-[A-Za-z0-9]{32}'],
  ['openshift-token', ['sha256~'], 'sha256~[A-Za-z0-9_-]{43}'],
  ['k3s-token', ['K10'], 'K10[a-f0-9]{64}::[a-z]{2,20}:[A-Za-z0-9.]{16,80}'],
  ['rancher-token', ['token-'], 'token-[a-z0-9]{5}:[a-z0-9]{54}'],
  ['portainer-token', ['ptr_'], 'ptr_[A-Za-z0-9+/=]{40,60}'],
  ['prefect-key', ['pnu_'], 'pnu_[A-Za-z0-9]{36}'],
  ['dbt-token', ['dbtc_', 'dbtu_'], 'dbt[cu]_[A-Za-z0-9_=-]{32,120}'],
  ['confluent-secret', ['cflt'], 'cflt[A-Za-z0-9+/]{56,64}'],
  ['elastic-cloud-key', ['essu_'], 'essu_[A-Za-z0-9+/=_-]{20,200}'],
  ['mongodb-atlas-secret', ['mdb_sa_sk_'], 'mdb_sa_sk_[A-Za-z0-9_-]{32,60}'],
  ['nx-cloud-token', ['nxc_'], 'nxc_[A-Za-z0-9_-]{20,120}'],
];

// The preset of @secretlint (11.7.1) hides none of the kinds in test/support that these and the forms do not, answers
// asynchronously, and is no library without node modules.
/** Formats whose letters tell them: what matches one is a secret, whatever stands around it. */
export const tokens: readonly Form[] = [...codeAndPackages, ...clouds, ...serviceTokens].map(formOf);

function formOf([kind, literals, body]: Row): Form {
  return { kind, literals, match: new RegExp(`${b}${body}${e}`, 'gd'), leak: true };
}
