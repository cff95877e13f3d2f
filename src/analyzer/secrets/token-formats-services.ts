import type { TokenRow as Row } from './finder.ts';

const chats: readonly Row[] = [
  [
    'slack-token',
    ['xoxb-', 'xoxa-', 'xoxp-', 'xoxr-', 'xoxs-', 'xoxe', 'xoxc-', 'xoxd-', 'xapp-', 'xwfp-'],
    '(?:xoxe\\.xox[bp]|xox[baprsecd]|xapp|xwfp)-[A-Za-z0-9%+/=-]{10,4000}',
  ],
  [
    'slack-webhook',
    ['hooks.slack.com/'],
    'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_+-]{20,200}',
  ],
  [
    'discord-webhook',
    ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
    'discord(?:app)?\\.com/api/webhooks/\\d{15,22}/[A-Za-z0-9_-]{50,100}',
  ],
  [
    'discord-token',
    ['.G', '.X', '.Y', '.Z'],
    '[MNO][A-Za-z0-9_-]{23,27}\\.[GXYZ][A-Za-z0-9_-]{5}\\.[A-Za-z0-9_-]{27,45}',
  ],
  [
    'teams-webhook',
    ['.webhook.office.com/'],
    '[a-z0-9-]{1,60}\\.webhook\\.office\\.com/webhookb2/[A-Za-z0-9@/_-]{60,400}',
  ],
  ['firebase-server-key', ['AAAA'], 'AAAA[A-Za-z0-9_-]{7}:[A-Za-z0-9_-]{140}'],
  ['telegram-token', [':AA'], '(?:bot)?\\d{8,10}:AA[A-Za-z0-9_-]{33}'],
  ['zapier-hook', ['hooks.zapier.com/'], 'hooks\\.zapier\\.com/hooks/catch/\\d{1,12}/[A-Za-z0-9]{5,40}'],
  ['twitch-token', ['oauth:'], 'oauth:[a-z0-9]{30}'],
  ['twilio-key', ['SK'], 'SK[a-f0-9]{32}'],
  ['sendgrid-key', ['SG.'], 'SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}'],
  ['mailgun-key', ['key-'], 'key-[a-f0-9]{32}'],
  ['mailchimp-key', ['-us'], '[a-f0-9]{32}-us\\d{1,2}'],
  ['brevo-key', ['xkeysib-', 'xsmtpsib-'], 'x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}'],
  ['mailersend-key', ['mlsn.'], 'mlsn\\.[a-f0-9]{64}'],
  ['resend-key', ['re_'], 're_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}'],
];

const models: readonly Row[] = [
  ['openai-key', ['sk-'], 'sk-(?:proj-|svcacct-|admin-|None-)?[A-Za-z0-9_-]{0,200}T3BlbkFJ[A-Za-z0-9_-]{20,300}'],
  ['anthropic-key', ['sk-ant-'], 'sk-ant-[a-z0-9]{2,10}-[A-Za-z0-9_-]{80,200}'],
  ['openrouter-key', ['sk-or-'], 'sk-or-v1-[a-f0-9]{64}'],
  ['langfuse-key', ['sk-lf-'], 'sk-lf-[a-f0-9-]{36}'],
  ['deepseek-key', ['sk-'], 'sk-[a-f0-9]{32}'],
  ['model-key', ['sk-'], 'sk-(?=[A-Za-z_-]{0,60}\\d)[A-Za-z0-9_-]{40,200}'],
  ['groq-key', ['gsk_'], 'gsk_[A-Za-z0-9]{48,60}'],
  ['xai-key', ['xai-'], 'xai-[A-Za-z0-9]{70,120}'],
  ['perplexity-key', ['pplx-'], 'pplx-[A-Za-z0-9]{40,64}'],
  ['replicate-token', ['r8_'], 'r8_[A-Za-z0-9]{37}'],
  ['huggingface-token', ['hf_', 'api_org_'], '(?:hf|api_org)_[A-Za-z0-9]{34}'],
  ['nvidia-key', ['nvapi-'], 'nvapi-[A-Za-z0-9_-]{50,120}'],
  ['elevenlabs-key', ['sk_'], 'sk_[a-f0-9]{48}'],
  ['fireworks-key', ['fw_'], 'fw_[A-Za-z0-9]{22,40}'],
  ['together-key', ['tgp_v1_'], 'tgp_v1_[A-Za-z0-9_-]{40,60}'],
  ['cerebras-key', ['csk-'], 'csk-[a-z0-9]{48}'],
  ['pinecone-key', ['pcsk_'], 'pcsk_[A-Za-z0-9_]{50,120}'],
  ['langsmith-key', ['lsv2_'], 'lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}'],
  ['tavily-key', ['tvly-'], 'tvly-(?:dev-|prod-)?[A-Za-z0-9_-]{30,60}'],
  ['firecrawl-key', ['fc-'], 'fc-[a-f0-9]{32}'],
  ['jina-key', ['jina_'], 'jina_[A-Za-z0-9_-]{60,64}'],
  ['apify-token', ['apify_api_'], 'apify_api_[A-Za-z0-9]{36}'],
  ['e2b-key', ['e2b_'], 'e2b_[a-f0-9]{40}'],
  ['kaggle-token', ['KGAT_'], 'KGAT_[a-f0-9]{32}'],
  ['wandb-key', ['wandb_v1_'], 'wandb_v1_[A-Za-z0-9_-]{60,120}'],
];

const money: readonly Row[] = [
  [
    'stripe-key',
    ['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_', 'sk_org_', 'whsec_'],
    '(?:(?:sk|rk)_(?:live|test|org)_[A-Za-z0-9_]{16,300}|whsec_[A-Za-z0-9+/=]{24,100})',
  ],
  ['square-token', ['sq0', 'EAAA'], '(?:sq0(?:atp|csp)-[A-Za-z0-9_-]{22,43}|EAAA[A-Za-z0-9_-]{60})'],
  ['shopify-token', ['shpat_', 'shpca_', 'shppa_', 'shpss_'], 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}'],
  ['braintree-token', ['access_token$'], 'access_token\\$(?:production|sandbox)\\$[a-z0-9]{16}\\$[a-f0-9]{32}'],
  ['plaid-token', ['access-'], 'access-(?:sandbox|development|production)-[a-f0-9-]{36}'],
  ['razorpay-key', ['rzp_'], 'rzp_(?:live|test)_[A-Za-z0-9]{14,40}'],
  ['flutterwave-key', ['FLWSECK'], 'FLWSECK(?:_TEST)?-[a-zA-Z0-9]{12,60}-X'],
  ['mercadopago-token', ['APP_USR-'], 'APP_USR-[A-Za-z0-9-]{60,120}'],
  ['easypost-key', ['EZAK', 'EZTK'], 'EZ[AT]K[A-Za-z0-9]{54}'],
  ['shippo-token', ['shippo_'], 'shippo_(?:live|test)_[a-f0-9]{40}'],
  ['duffel-token', ['duffel_'], 'duffel_(?:live|test)_[A-Za-z0-9_=-]{43,80}'],
  ['polar-token', ['polar_'], 'polar_[a-z]{2,4}_[A-Za-z0-9]{30,80}'],
];

const watching: readonly Row[] = [
  ['grafana-token', ['glsa_', 'glc_'], '(?:glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}|glc_[A-Za-z0-9+/=]{32,4000})'],
  [
    'new-relic-key',
    ['NRAK-', 'NRJS-', 'NRII-', 'NRRA-', 'NRAL'],
    '(?:NR(?:AK-[A-Z0-9]{27}|JS-[a-f0-9]{19}|II-[A-Za-z0-9_-]{32}|RA-[a-f0-9]{42})|[a-f0-9]{36}NRAL)',
  ],
  ['sentry-token', ['sntrys_', 'sntryu_', 'sntrya_'], 'sntry[sua]_[A-Za-z0-9+/=_-]{40,4000}'],
  ['dynatrace-token', ['dt0'], 'dt0[a-z]\\d{2}\\.[A-Z0-9]{8,24}\\.[A-Z0-9]{64}'],
  ['honeycomb-key', ['hcaik_', 'hcbik_', 'hcxik_', 'hcamk_'], 'hc[abx](?:ik|mk|lk)_[A-Za-z0-9]{26,100}'],
  ['posthog-key', ['phx_', 'phs_'], 'ph[xs]_[A-Za-z0-9]{40,60}'],
  [
    'launchdarkly-key',
    ['sdk-', 'api-', 'mob-'],
    '(?:sdk|api|mob)-[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}',
  ],
  ['statsig-key', ['secret-'], 'secret-[A-Za-z0-9]{40,60}'],
];

const work: readonly Row[] = [
  ['linear-token', ['lin_api_', 'lin_oauth_'], 'lin_(?:api|oauth)_[A-Za-z0-9]{40,80}'],
  ['notion-token', ['ntn_', 'secret_'], '(?:ntn_[A-Za-z0-9]{40,60}|secret_[A-Za-z0-9]{43})'],
  ['figma-token', ['figd_', 'figo_', 'figu_'], 'fig[dou]_[A-Za-z0-9_-]{36,80}'],
  ['airtable-token', ['pat'], 'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}'],
  ['hubspot-token', ['pat-'], 'pat-(?:na|eu|ap)\\d-[a-f0-9-]{36}'],
  ['trello-token', ['ATTA'], 'ATTA[A-Za-z0-9]{60,80}'],
  ['clickup-token', ['pk_'], 'pk_\\d{5,12}_[A-Z0-9]{32}'],
  ['asana-token', ['0/', '1/', '2/'], '[0-2]/\\d{10,20}(?:/\\d{10,20})?:[a-f0-9]{32}'],
  ['typeform-token', ['tfp_'], 'tfp_[A-Za-z0-9_.-]{44,80}'],
  ['contentful-token', ['CFPAT-'], 'CFPAT-[A-Za-z0-9_-]{43}'],
  ['dropbox-token', ['sl.'], 'sl\\.(?:u\\.)?[A-Za-z0-9_-]{120,4000}'],
  ['facebook-token', ['EAA'], 'EAA[A-Za-z0-9]{80,400}'],
  ['mapbox-token', ['sk.eyJ', 'tk.eyJ'], '[st]k\\.eyJ[A-Za-z0-9_-]{20,300}\\.[A-Za-z0-9_-]{20,40}'],
  ['maxmind-key', ['_mmk'], '[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk'],
  ['readme-key', ['rdme_'], 'rdme_[a-z0-9]{70}'],
  ['frameio-token', ['fio-u-'], 'fio-u-[A-Za-z0-9_=-]{64}'],
  ['scalingo-token', ['tk-us-'], 'tk-us-[A-Za-z0-9_-]{48}'],
  ['defined-networking-key', ['dnkey-'], 'dnkey-[a-z0-9_=-]{26}-[a-z0-9_=-]{52}'],
  ['harness-token', ['pat.', 'sat.'], '[ps]at\\.[A-Za-z0-9_-]{22}\\.[a-f0-9]{24}\\.[A-Za-z0-9]{20}'],
  ['ubidots-token', ['BBFF-'], 'BBFF-[A-Za-z0-9]{30,40}'],
  ['lob-key', ['live_', 'test_'], '(?:live|test)_[a-f0-9]{35}'],
];

/** Tokens of services that jobs speak with: chats, models, payments, monitoring, and where people work. */
export const serviceTokens: readonly Row[] = [...chats, ...models, ...money, ...watching, ...work];
