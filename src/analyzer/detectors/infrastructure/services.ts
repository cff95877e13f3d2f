import { categorySaid } from '../../classify/category-of.ts';
import { certain } from '../../classify/sign.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const known: Record<string, string> = {
  '5432': 'PostgreSQL',
  '3306': 'MySQL',
  '6379': 'Redis',
  '27017': 'MongoDB',
  '9200': 'Elasticsearch',
  '5672': 'RabbitMQ',
  '9092': 'Kafka',
  '1433': 'SQL Server',
  '2375': 'the Docker daemon',
  '2181': 'ZooKeeper',
  '11211': 'Memcached',
  '4444': 'Selenium',
};

const longestLog = 400;
const stamp = /^\d{4}-\d\d-\d\dT[\d:.]{8,20}Z /;
const complained = /^(?:\S{1,40} ){0,4}?\[?(?:ERROR|FATAL|PANIC|panic|[Ff]atal|[Ee]rror)\b/;
// A message by its number: ORA-27104, SQL1042N
const numbered = /^[A-Z]{2,5}-?\d{4,5}[A-Z]?: /;
// The reason stands in the next line.
const announcing = /\bfollowing (?:\S{1,12} ){0,2}(?:lines?|errors?|problems?|reasons?|checks?)\b|\bchecks failed$/;
const notStarted = 'A service container did not start';
const ofService = {
  category: 'container',
  scope: 'environment',
  fix: { summary: 'Look at the service’s own log and its health check.', commands: [sh`docker logs <container>`] },
} as const;

// What Keycloak says of why it did not start, the outermost first
const ofKeycloak = /ERROR: (?<text>\S.{0,400})$/;
const mostOfKeycloak = 12;

// What clients say when the database or service next to the job is not up
export const services: Detector = {
  tool: 'services',
  isProgram: false,
  rules: [
    {
      // https://www.keycloak.org/server/configuration
      literals: ['ERROR: Failed to start server in ('],
      match: /ERROR: Failed to start server in \(\w{1,20}\) mode$/,
      read: (_, block) => {
        const last = block.lastWhile(ofKeycloak, mostOfKeycloak);
        const text = ofKeycloak.exec(block.at(last))?.groups?.text ?? '';
        if (last === block.number) return undefined;
        return {
          category: categorySaid(text, certain) ?? 'config',
          strength: 'exact',
          title: `Keycloak did not start: ${text}`,
          cause: `The server of Keycloak ended while it started: ${text}`,
          key: text,
          from: last,
          fix: { summary: 'Correct the option that the message names.', commands: [sh`kc.sh show-config`] },
        };
      },
    },
    {
      literals: ['ECONNREFUSED', 'onnection refused', "Can't connect to "],
      match:
        /^(?<text>.{0,300}?(?:ECONNREFUSED|[cC]onnection refused|Can't connect to (?:local )?(?:MySQL|MariaDB|PostgreSQL)|ERROR 200[23] \(HY000\).{0,20}: Can't connect to ).{0,200})/,
      read: ({ text = '' }, block) => {
        const near = `${text} ${block.at(block.number + 1)}`;
        const port = /(?::|, port |port: ?|:\s)(?<port>\d{2,5})\b/.exec(near)?.groups?.port;
        const host = /\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})\b/.exec(near)?.[0];
        const service =
          known[port ?? ''] ??
          /\b(?:MySQL|MariaDB|PostgreSQL|Redis|Mongo(?:DB)?|psycopg2?|Elasticsearch|Kafka|RabbitMQ)\b/.exec(
            near,
          )?.[0] ??
          (text.includes('(HY000)') ? 'MySQL' : undefined);
        if (!service || /[Rr]etry|[Ww]aiting|[Ww]arn/.test(text)) return undefined;
        return {
          category: 'network',
          strength: 'specific',
          title: `Nothing answers at ${host ?? 'the host'}${port ? `:${port}` : ''} (${service}): ${text.trim()}`,
          cause: `The job could not connect to ${service}: ${text.trim()}`,
          key: `connection refused ${service}`,
          scope: 'environment',
          retry: 'unknown',
          fix: {
            summary: `Start ${service} before this step, wait until it answers, and use the host name that the CI gives it.`,
            steps: [
              'In a container job a service is reached by its name, not by localhost.',
              'Add a health check, or wait for the port.',
              'Look at the service’s own log: it may have stopped.',
            ],
          },
        };
      },
    },
    phraseRule(['System has not been booted with systemd'], {
      what: 'No systemd runs here',
      category: 'container',
      strength: 'specific',
      scope: 'environment',
      retry: 'pointless',
      last: (block) => block.lastWhile(/^Failed to connect to /, 1),
      fix: {
        summary: 'A container has no systemd: start the program itself, or use an image or a machine that runs it.',
      },
    }),
    phraseRule(['session not created: ', 'SessionNotCreatedException'], {
      what: 'The browser could not be started',
      category: 'config',
      strength: 'exact',
      scope: 'environment',
      retry: 'pointless',
      fix: { summary: 'Bring the browser and its driver to the same version, and start it headless in a container.' },
    }),
    phraseRule(['failed to verify that your server is running'], {
      what: 'The server under test does not answer',
      bare: true,
      category: 'network',
      strength: 'exact',
      scope: 'environment',
      retry: 'unknown',
      fix: {
        summary: 'Start the server before the tests, wait until it answers, and look at its own log.',
        commands: [sh`npx wait-on <url>`],
      },
    }),
    phraseRule(['failed to download openapi: Get "'], {
      what: 'kubectl reaches no cluster',
      category: 'network',
      strength: 'exact',
      scope: 'environment',
      retry: 'unknown',
      fix: {
        summary: 'Give the job a kubeconfig of a cluster that it reaches; without one kubectl asks localhost:8080.',
        commands: [sh`kubectl config current-context`, sh`kubectl cluster-info`],
      },
    }),
    phraseRule(
      ['EADDRINUSE', 'ddress already in use', 'port is already allocated', 'Only one usage of each socket address'],
      {
        what: 'The port is taken',
        category: 'config',
        strength: 'specific',
        scope: 'environment',
        retry: 'unknown',
        fix: {
          summary: 'Stop what listens on the port, or let the program take a free one (port 0).',
          commands: [sh`ss -ltnp`],
        },
      },
    ),
    phraseRule(
      [
        'Database is uninitialized and ',
        'database files are incompatible with server',
        'initdb: error: ',
        'could not map anonymous shared memory',
        'The designated data directory ',
        'but the data directory has files in it',
        'max virtual memory areas vm.max_map_count',
      ],
      {
        what: 'The database server does not start',
        category: 'config',
        strength: 'specific',
        scope: 'environment',
        retry: 'pointless',
        fix: {
          summary:
            'Correct what the server complains of: its variables, its data directory, its version or its memory.',
          commands: [sh`docker logs <container>`],
        },
      },
    ),
    {
      literals: ["probably didn't start properly"],
      match: /(?<text>Service \S{1,300} probably didn't start properly\.)/,
      read: ({ text = '' }, block) => {
        const why = saidByService(block);
        return {
          ...ofService,
          strength: 'likely',
          title: `${notStarted}: ${why?.text ?? text}`,
          cause: `${text}${why ? ` It said: ${why.text}` : ''}`,
          key: why?.text ?? text,
          from: why?.line ?? block.number,
          to: why ? Math.min(why.line + 3, why.end) : undefined,
        };
      },
    },
    phraseRule(
      [
        'One or more containers failed to start',
        'dependency failed to start',
        'Failed to initialize container',
        'is unhealthy',
      ],
      { what: notStarted, ...ofService },
    ),
    phraseRule(
      [
        'FATAL:  password authentication failed',
        'fe_sendauth: no password supplied',
        'FATAL:  role "',
        'FATAL:  database "',
        'Access denied for user',
        'NOAUTH Authentication required',
        'ER_ACCESS_DENIED_ERROR',
      ],
      {
        what: 'The database refused the login',
        category: 'credentials',
        strength: 'specific',
        fix: { summary: 'Give the service and the tests the same user, password and database name.' },
      },
    ),
  ],
};

/** The first error in the service’s own log, which GitLab prints below its warning. */
function saidByService(block: Block): { line: number; text: string; end: number } | undefined {
  const begin = block.after(/^Service container logs:$/, 100)?.line;
  if (begin === undefined) return undefined;
  let end = begin;
  while (end < begin + longestLog && !/^\*{5,}$/.test(block.at(end + 1).trim())) end += 1;
  for (let line = begin + 1; line <= end; line += 1) {
    const text = block.at(line).replace(stamp, '').trim();
    if (block.levelAt(line) !== 'error' && !complained.test(text) && !numbered.test(text)) continue;
    const below = announcing.test(text)
      ? block
          .at(line + 1)
          .replace(stamp, '')
          .trim()
      : '';
    return { line, text: below || text, end };
  }
  return undefined;
}
