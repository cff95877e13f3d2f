import { type Random, randomText, type Sample } from './secret-random.ts';

type KeyKind = { name: string; make: (random: Random) => Sample };

function lines(
  random: Random,
  { width, count, last, alphabet = 'b64x' }: { width: number; count: number; last: number; alphabet?: string },
): string[] {
  return [
    ...Array.from({ length: count }, () => randomText(`{${alphabet}${width}}`, random)),
    `${randomText(`{${alphabet}${last}}`, random)}==`,
  ];
}

function armoured(label: string, body: string[], headers: string[] = []): Sample {
  return {
    lines: [`-----BEGIN ${label}-----`, ...headers, ...body, `-----END ${label}-----`],
    secrets: body,
  };
}

/** The same key as a program prints it that puts something before each line. */
function before(prefix: (line: number) => string, { lines: own, secrets }: Sample): Sample {
  return { lines: own.map((line, i) => `${prefix(i)}${line}`), secrets };
}

const rsa = (random: Random) => armoured('RSA PRIVATE KEY', lines(random, { width: 64, count: 24, last: 42 }));

/** Private keys, in the forms in which tools write and print them. */
export const keyKinds: readonly KeyKind[] = [
  { name: 'RSA key, PEM', make: rsa },
  {
    name: 'RSA key of 4,096 bits',
    make: (random) => armoured('PRIVATE KEY', lines(random, { width: 64, count: 50, last: 6 })),
  },
  {
    name: 'elliptic key',
    make: (random) => armoured('EC PRIVATE KEY', lines(random, { width: 64, count: 2, last: 34 })),
  },
  { name: 'DSA key', make: (random) => armoured('DSA PRIVATE KEY', lines(random, { width: 64, count: 9, last: 20 })) },
  {
    name: 'key of letters and digits alone',
    make: (random) => armoured('PRIVATE KEY', lines(random, { width: 64, count: 12, last: 18, alphabet: 'an' })),
  },
  {
    name: 'OpenSSH key',
    make: (random) => armoured('OPENSSH PRIVATE KEY', lines(random, { width: 70, count: 6, last: 22 })),
  },
  {
    name: 'encrypted key with headers',
    make: (random) =>
      armoured('RSA PRIVATE KEY', lines(random, { width: 64, count: 12, last: 30 }), [
        'Proc-Type: 4,ENCRYPTED',
        'DEK-Info: AES-128-CBC,0FA1CE5BAD',
        '',
      ]),
  },
  {
    name: 'encrypted PKCS 8 key',
    make: (random) => armoured('ENCRYPTED PRIVATE KEY', lines(random, { width: 64, count: 16, last: 10 })),
  },
  {
    name: 'PGP key block',
    make: (random) =>
      armoured('PGP PRIVATE KEY BLOCK', lines(random, { width: 64, count: 40, last: 30 }), ['Version: GnuPG v2', '']),
  },
  {
    name: 'PuTTY key',
    make: (random) => {
      const body = lines(random, { width: 64, count: 14, last: 30 });
      const mac = randomText('{hex40}', random);
      return {
        lines: [
          'PuTTY-User-Key-File-2: ssh-rsa',
          'Encryption: none',
          'Comment: deploy',
          'Private-Lines: 15',
          ...body,
          `Private-MAC: ${mac}`,
        ],
        secrets: [...body, mac],
      };
    },
  },
  {
    name: 'key with the time before each line',
    make: (random) => before((i) => `2026-11-20T17:00:${10 + (i % 50)}.123Z `, rsa(random)),
  },
  { name: 'key indented', make: (random) => before(() => '        ', rsa(random)) },
  { name: 'key behind the prefix of a container', make: (random) => before(() => 'api_1  | ', rsa(random)) },
  {
    name: 'key behind a prefix nobody knows',
    make: (random) => before((i) => `worker-7 INFO deploy.keys: ${i} `, rsa(random)),
  },
  { name: 'key quoted by a diff', make: (random) => before(() => '-', rsa(random)) },
  {
    name: 'key in JSON on one line',
    make: (random) => {
      const { lines: own, secrets } = armoured('PRIVATE KEY', lines(random, { width: 64, count: 24, last: 42 }));
      return { lines: [`{"type":"service_account","private_key":"${own.join('\\n')}\\n","client_id":"1"}`], secrets };
    },
  },
  {
    name: 'key in JSON within JSON',
    make: (random) => {
      const { lines: own, secrets } = armoured('RSA PRIVATE KEY', lines(random, { width: 64, count: 24, last: 42 }));
      return { lines: [`{"message":"{\\"key\\":\\"${own.join('\\\\n')}\\\\n\\"}"}`], secrets };
    },
  },
  {
    name: 'key in one line without line feeds',
    make: (random) => {
      const { lines: own, secrets } = armoured('PRIVATE KEY', lines(random, { width: 64, count: 12, last: 30 }));
      return { lines: [`DEPLOY_KEY=${own.join(' ')}`], secrets };
    },
  },
  {
    name: 'key whose end is missing',
    make: (random) => {
      const { lines: own, secrets } = rsa(random);
      return { lines: own.slice(0, -1), secrets };
    },
  },
  {
    name: 'key whose begin is missing',
    make: (random) => {
      const { lines: own, secrets } = rsa(random);
      return { lines: own.slice(1), secrets };
    },
  },
  {
    name: 'key in base64',
    make: (random) => {
      const text = Buffer.from(rsa(random).lines.join('\n')).toString('base64');
      return { lines: [`KEY_B64=${text}`], secrets: [text] };
    },
  },
  {
    name: 'key in base64 over several lines',
    make: (random) => {
      const text = Buffer.from(rsa(random).lines.join('\n')).toString('base64');
      const body = text.match(/.{1,76}/g) ?? [];
      return { lines: body, secrets: body };
    },
  },
];
