import { password, type Random, randomText, type Sample } from './secret-random.ts';

type Kind = { name: string; group: string; make: (random: Random) => Sample };

const group = 'files of settings';
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** What tools read their credentials from, as a job prints it. */
export const fileContexts: readonly Kind[] = [
  file('.netrc in a line', password, (secret) => [`machine git.example.test login ci password ${secret}`]),
  file('.netrc over lines', password, (secret) => ['machine git.example.test', '  login ci', `  password ${secret}`]),
  file(
    '.npmrc token',
    (random) => randomText('{an36}', random),
    (secret) => [`//registry.example.test/:_authToken=${secret}`],
  ),
  file(
    '.npmrc _auth',
    (random) => base64(`ci:${password(random)}`),
    (secret) => [`_auth=${secret}`],
  ),
  file(
    '.npmrc _password',
    (random) => base64(password(random)),
    (secret) => [`//registry.example.test/:_password="${secret}"`],
  ),
  file(
    '.pgpass',
    (random) => randomText('{an16}', random),
    (secret) => [`db.example.test:5432:shop:ci:${secret}`],
  ),
  file(
    '.dockerconfigjson',
    (random) => base64(`ci:${password(random)}`),
    (secret) => [`{"auths":{"registry.example.test":{"auth":"${secret}"}}}`],
  ),
  file(
    '.dockerconfigjson in base64',
    (random) => base64(`{"auths":{"r.example.test":{"username":"ci","password":"${password(random)}"}}}`),
    (secret) => [`  .dockerconfigjson: ${secret}`],
  ),
  file(
    'a Kubernetes secret',
    (random) => base64(password(random)),
    (secret) => ['kind: Secret', 'data:', `  password: ${secret}`],
  ),
  file('environment of a container', password, (secret) => [
    '        - name: DB_PASSWORD',
    `          value: ${secret}`,
  ]),
  file('environment of a task in JSON', password, (secret) => ['"name": "API_TOKEN",', `"value": "${secret}"`]),
  file(
    'a YAML block',
    (random) => randomText('{an24}', random),
    (secret) => ['client_secret: |', `  ${secret}`],
  ),
  file('an XML element', password, (secret) => [`<password>${secret.replaceAll('&', '')}</password>`]),
  file('an XML attribute', password, (secret) => [`<server id="a" username="ci" password="${secret}"/>`]),
  file('an XML pair of key and value', password, (secret) => [`<add key="ClearTextPassword" value="${secret}" />`]),
  file(
    'an XML element over lines',
    (random) => randomText('{an24}', random),
    (secret) => ['<apiKey>', `  ${secret}`, '</apiKey>'],
  ),
  file(
    'a resource string',
    (random) => randomText('{an39}', random),
    (secret) => [`<string name="maps_api_key">${secret}</string>`],
  ),
  file(
    '/etc/shadow',
    (random) => `$6$${randomText('{an16}', random)}$${randomText('{an86}', random)}`,
    (secret) => [`ci:${secret}:19000:0:99999:7:::`],
  ),
  file(
    'htpasswd',
    (random) => `$2y$10$${randomText('{an53}', random)}`,
    (secret) => [`ci:${secret}`],
  ),
  file(
    'a continued command',
    (random) => randomText('{an24}', random),
    (secret) => ['deploy --password \\', `    ${secret}`],
  ),
  file('php settings', password, (secret) => [`define('DB_PASSWORD', '${secret}');`]),
  file('an ini file', password, (secret) => ['[client]', `password = ${secret}`]),
  file('a properties file', password, (secret) => [`signing.storePassword=${secret}`]),
  file('a Terraform variable', password, (secret) => [`+ master_password = "${secret}"`]),
  file(
    'a sentence',
    (random) => randomText('{an14}', random),
    (secret) => [`login of ci with password ${secret} failed`],
  ),
  file('a sentence with quotes', password, (secret) => [`could not sign in: the password "${secret}" was refused`]),
];

function file(name: string, value: (random: Random) => string, lines: (secret: string) => string[]): Kind {
  return {
    name,
    group,
    make: (random) => {
      const secret = value(random);
      return { lines: lines(secret), secrets: [secret] };
    },
  };
}
