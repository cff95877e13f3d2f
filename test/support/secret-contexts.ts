import { fileContexts } from './secret-files.ts';
import { passphrase, password, type Random, randomText, type Sample } from './secret-random.ts';

type Kind = { name: string; group: string; make: (random: Random) => Sample };

const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (count: number) => (random: Random) => randomText(`{hex${count}}`, random);
const long = (random: Random) => Array.from({ length: 12 }, () => randomText('{an40}', random)).join('');

function kinds(group: string, table: readonly (readonly [line: string, value: (random: Random) => string])[]): Kind[] {
  return table.map(([line, value]) => ({
    name: line.replaceAll('§', '…'),
    group,
    make: (random) => {
      const secret = value(random);
      return { lines: [line.replaceAll('§', () => secret)], secrets: [secret] };
    },
  }));
}

/** As above, where what is printed is made of the secret. */
function made(
  group: string,
  table: readonly (readonly [name: string, make: (random: Random) => { line: string; secrets: string[] }])[],
): Kind[] {
  return table.map(([name, make]) => ({
    name,
    group,
    make: (random) => {
      const { line, secrets } = make(random);
      return { lines: [line], secrets };
    },
  }));
}

const assignments = kinds('assignments', [
  ['PASSWORD=§', password],
  ['export DB_PASS=§', password],
  ['MYSQL_PWD=§', password],
  ['PGPASSWORD=§ psql -h db', password],
  ['SECRET_KEY_BASE=§', hex(128)],
  ["define('AUTH_KEY', '§');", (random) => randomText('{an40}', random)],
  ['(setq api-key "§")', (random) => randomText('{an24}', random)],
  ['Enter passphrase for /home/ci/key: §', (random) => `${randomText('{an12}', random)}7`],
  ['<key>Password</key><string>§</string>', password],
  ['<password>{§}</password>', (random) => randomText('{b64x43}=', random)],
  ['RAILS_MASTER_KEY=§', hex(32)],
  ['APP_ENCRYPTION_KEY=§', password],
  ['DATA_ENCRYPTION_KEY: §', (random) => randomText('{b64x43}=', random)],
  ['DJANGO_SECRET_KEY=§', (random) => `${randomText('{an20}', random)}(${randomText('{an20}', random)}`],
  ['JWT_SECRET=§', password],
  ['export SESSION_SECRET=§', password],
  ['API_KEY=§', (random) => randomText('{an32}', random)],
  ['DD_API_KEY=§', hex(32)],
  ['ALGOLIA_ADMIN_KEY=§', hex(32)],
  ['CLOUDFLARE_API_TOKEN=§', (random) => randomText('{url40}', random)],
  ['FASTLY_API_TOKEN=§', (random) => randomText('{url32}', random)],
  ['CODECOV_TOKEN=§', (random) => randomText('{uuid}', random)],
  ['OKTA_CLIENT_TOKEN=00§', (random) => randomText('{url40}', random)],
  ['AUTH0_CLIENT_SECRET=§', (random) => randomText('{url64}', random)],
  ['NPM_TOKEN_PROD=§', password],
  ['SMTP_PASSWORD_2=§', password],
  ['spring.datasource.password=§', password],
  ['db.password = §', password],
  ['admin_password: §', password],
  ['  password: §', password],
  ['Password: §', password],
  ['sonar.login.token=§', hex(40)],
  ['-Dkeystore.password=§', password],
  ['/p:Password=§', password],
  ['--db-password=§', password],
  ['aws_secret_access_key = §', (random) => randomText('{b64x40}', random)],
  ['twilio_auth_token: §', hex(32)],
  ['$env:DEPLOY_PASSWORD = "§"', password],
  ['set DEPLOY_PASSWORD=§', password],
  ['setx DEPLOY_TOKEN §', password],
  ['ENV DB_PASSWORD §', password],
  ['docker run -e POSTGRES_PASSWORD=§ postgres', password],
  ['docker build --build-arg NPM_TOKEN=§ .', password],
  ['LICENSE_KEY=§', (random) => randomText('{up5}-{up5}-{up5}-{up5}', random)],
  ['DEPLOY_PASSWORD=§', long],
  ['password=§', long],
]);

const quotations = kinds('quoted values', [
  ['PASSWORD="§"', passphrase],
  ["export ROOT_PASSWORD='§'", passphrase],
  ['password = "§"', passphrase],
  ['"password": "§"', passphrase],
  ['{"user":"ci","password":"§","port":5432}', password],
  ['"SecretAccessKey": "§",', (random) => randomText('{b64x40}', random)],
  ['{"clientSecret": "§"}', password],
  ["{'api_key': '§', 'host': 'db'}", password],
  [':password=>"§", :host=>"db"', password],
  ['{:password => "§"}', passphrase],
  ["password: '§',", password],
  ['Config(host="db", password="§", port=1)', password],
  ['{"message":"{\\"password\\":\\"§\\"}"}', password],
  ['"{\\\\\\"token\\\\\\":\\\\\\"§\\\\\\"}"', (random) => randomText('{an32}', random)],
  ['{User:ci Password:§ Host:db}', (random) => randomText('{an16}', random)],
  ['&quot;password&quot;:&quot;§&quot;', password],
  ['DATABASE_PASSWORD="§"', long],
  ['{"name":"DB_PASSWORD","value":"§"}', password],
  ['- name: API_TOKEN value: "§"', password],
  ["config['password'] = '§'", password],
]);

const strings = kinds('connection strings and addresses', [
  ['postgres://ci:§@db.example.test:5432/shop', password],
  ['mongodb+srv://ci:§@cluster.example.test/shop?retryWrites=true', password],
  ['redis://:§@cache.example.test:6379/0', password],
  ['amqp://ci:§@queue.example.test/', password],
  ['https://ci:p@§@git.example.test/acme/shop.git', password],
  ['https://ci:§/x+y=@git.example.test/acme.git', (random) => randomText('{an18}', random)],
  [
    'https://ci:§%40@git.example.test/acme.git',
    (random) => `${randomText('{an8}', random)}%2F${randomText('{an8}', random)}`,
  ],
  ['https%3A%2F%2Fci%3A§%40git.example.test', (random) => randomText('{an20}', random)],
  ['https:\\/\\/ci:§@git.example.test\\/acme.git', password],
  ['https://§@git.example.test/acme/shop.git', (random) => randomText('{an30}', random)],
  ['https://§:x-oauth-basic@git.example.test/acme.git', hex(40)],
  ['https://x-access-token:§@git.example.test/acme.git', (random) => randomText('{an40}', random)],
  ['https://oauth2:§@git.example.test/acme.git', (random) => randomText('{an26}', random)],
  ['ci:§@tcp(db.example.test:3306)/shop', password],
  ['jdbc:oracle:thin:ci/§@db.example.test:1521/shop', (random) => randomText('{an14}', random)],
  ['https://chat.example.test/bot1234567890:§/sendMessage', (random) => `AA${randomText('{url33}', random)}`],
  ['sqlplus ci/§@db.example.test:1521/shop', (random) => randomText('{an14}', random)],
  ['Server=db;Database=shop;User Id=ci;Password=§;Encrypt=true', password],
  ['Data Source=db;Uid=ci;Pwd=§', password],
  ['jdbc:postgresql://db/shop?user=ci&password=§&ssl=true', (random) => randomText('{an18}', random)],
  [
    'Endpoint=sb://acme.example.test/;SharedAccessKeyName=Root;SharedAccessKey=§',
    (random) => randomText('{b64x43}=', random),
  ],
  ['Endpoint=https://acme.example.test;Id=ab-l0-s0:x;Secret=§', (random) => randomText('{b64x43}=', random)],
  [
    'DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=§;EndpointSuffix=example.test',
    (random) => randomText('{b64x86}==', random),
  ],
  ['https://b.example.test/a?X-Amz-Expires=300&X-Amz-Signature=§', hex(64)],
  ['https://b.example.test/a?X-Amz-Security-Token=§&X-Amz-Date=1', (random) => randomText('{an120}', random)],
  ['https://a.example.test/c?se=2026&sig=§', (random) => `${randomText('{an42}', random)}%3D`],
  ['https://a.example.test/c?Expires=1&Signature=§&Key-Pair-Id=K', (random) => randomText('{url80}', random)],
  ['https://a.example.test/c?X-Goog-Signature=§', hex(256)],
  ['https://a.example.test/c?token=§', (random) => randomText('{an32}', random)],
  ['https://a.example.test/c?access_token=§&page=2', (random) => randomText('{an32}', random)],
  ['https://a.example.test/c?api_key=§', hex(32)],
  ['https://chat.example.test/v1/messages?key=§', (random) => randomText('{url39}', random)],
  ['https://chat.example.test/hooks/§', (random) => randomText('{lo26}', random)],
  ['https://a.example.test/login?user=ci&pass=§', (random) => randomText('{an16}', random)],
  ['redirect=https%3A%2F%2Fa.example.test%3Ftoken%3D§', (random) => randomText('{an32}', random)],
]);

const headers = [
  ...kinds('headers and cookies', [
    ['> Authorization: Bearer §', (random) => randomText('{an40}', random)],
    ['Authorization: token §', hex(40)],
    ['authorization: ApiKey §', (random) => randomText('{b64x60}==', random)],
    ['Authorization: SSWS 00§', (random) => randomText('{url40}', random)],
    ['Authorization: FlyV1 §', (random) => randomText('{an80}', random)],
    [
      'Authorization: AWS4-HMAC-SHA256 Credential=A/20261120/eu/s3/aws4_request, SignedHeaders=host, Signature=§',
      hex(64),
    ],
    ['X-Api-Key: §', (random) => randomText('{an32}', random)],
    ['PRIVATE-TOKEN: §', (random) => randomText('{url26}', random)],
    ['X-Vault-Token: §', (random) => randomText('{an26}', random)],
    ['X-JFrog-Art-Api: §', (random) => randomText('{an64}', random)],
    ['Ocp-Apim-Subscription-Key: §', hex(32)],
    ['"X-Auth-Token": ["§"]', hex(32)],
    ['X-Hub-Signature-256: sha256=§', hex(64)],
    ['Set-Cookie: session=§; Path=/; HttpOnly', (random) => randomText('{url48}', random)],
    ['Cookie: theme=dark; sid=§', (random) => randomText('{url48}', random)],
    ['< set-cookie: JSESSIONID=§', (random) => randomText('{up32}', random)],
    ['PHPSESSID=§', (random) => randomText('{lo26}', random)],
  ]),
  ...made('headers and cookies', [
    [
      'Basic credentials',
      (random) => {
        const secret = base64(`ci:${password(random)}`);
        return { line: `> Authorization: Basic ${secret}`, secrets: [secret] };
      },
    ],
    [
      'base64 of user and password',
      (random) => {
        const secret = base64(`deploy:${password(random)}`);
        return { line: `using credentials ${secret} of the registry`, secrets: [secret] };
      },
    ],
    [
      'http.extraheader',
      (random) => {
        const secret = base64(`x-access-token:${randomText('{an40}', random)}`);
        return { line: `git -c http.extraheader="AUTHORIZATION: basic ${secret}" fetch`, secrets: [secret] };
      },
    ],
  ]),
];

const commands = kinds('options of commands', [
  ['curl -u ci:§ https://api.example.test', password],
  ["curl --user 'ci:§' https://api.example.test", passphrase],
  ['curl -sS -uci:§ https://api.example.test', password],
  ['curl -b sid=§ https://api.example.test', (random) => randomText('{an32}', random)],
  ['curl -H "X-Token: §" https://api.example.test', (random) => randomText('{an32}', random)],
  ['mysql -u root -p§ shop', password],
  ["mysqldump -h db -p'§' shop", passphrase],
  ['sshpass -p § ssh ci@host', password],
  ["sshpass -p '§' scp a b", passphrase],
  ['docker login -u ci -p § registry.example.test', password],
  ['helm registry login -u ci -p § registry.example.test', password],
  ['oc login --token=§ --server=https://a.example.test', (random) => randomText('{url43}', random)],
  ['echo § | docker login --password-stdin', password],
  ['echo "§" | sudo -S apt-get update', passphrase],
  ['deploy --password § --force', password],
  ['deploy --api-key "§"', password],
  ['vercel deploy --token §', (random) => randomText('{an24}', random)],
  ['redis-cli -h cache -a § ping', password],
  ['mvn deploy -Dsonar.login=§ -DskipTests', password],
  ['bash <(curl -s https://codecov.io/bash) -t §', (random) => randomText('{uuid}', random)],
  ['net use z: \\\\files\\share /user:ci §', password],
  ['ngrok config add-authtoken §', (random) => randomText('{an40}', random)],
  ['cypress run --record --key §', (random) => randomText('{uuid}', random)],
  ['::add-mask::§', password],
  ['::set-output name=password::§', password],
  ['mongosh -u ci -p § shop', password],
  ['ldapsearch -D cn=ci -w § -b dc=a', password],
  ['sqlcmd -S db -U sa -P § -Q x', password],
  ['7z x -p§ a.7z', password],
  ['unzip -P § a.zip', password],
  ['openssl rsa -passin pass:§ -in k', password],
  ['keytool -list -storepass § -keystore k', password],
  ['jarsigner -keypass § a.jar b', password],
  ['gpg --batch --passphrase § -d a.gpg', password],
  ['nuget push a.nupkg -ApiKey §', (random) => randomText('{an40}', random)],
  ['dotnet nuget push a.nupkg -k § -s x', (random) => randomText('{an40}', random)],
  ['twine upload -u ci -p § dist/a.whl', password],
  ['kubectl create secret generic db --from-literal=word=§', password],
  ['kubectl config set-credentials ci --password=§', password],
  ['security unlock-keychain -p § build.keychain', password],
  ['npm config set //registry.example.test/:_authToken §', (random) => randomText('{an36}', random)],
  ['htpasswd -bc file ci §', password],
  ['smbclient //h/s -U ci%§', (random) => randomText('{an14}', random)],
  ['mc alias set s3 https://s3.example.test ACCESS §', (random) => randomText('{an40}', random)],
  ['cargo login §', (random) => randomText('{an35}', random)],
  ['psql -c "ALTER USER ci WITH PASSWORD \'§\'"', password],
  ["CREATE USER 'ci'@'h' IDENTIFIED BY '§';", password],
  ['ConvertTo-SecureString "§" -AsPlainText -Force', password],
  ['heroku config:set SECRET_TOKEN=§', password],
  ['signtool sign /f a.pfx /p § a.exe', password],
]);

/** Secrets that are told by what stands around them. */
export const secretContexts: readonly Kind[] = [
  ...assignments,
  ...quotations,
  ...strings,
  ...headers,
  ...commands,
  ...fileContexts,
];
