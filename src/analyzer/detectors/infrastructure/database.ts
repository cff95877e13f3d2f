import type { Category } from '../../../contract/analyses/analysis.ts';
import { categorySaid } from '../../classify/category-of.ts';
import { certain } from '../../classify/sign.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://documentation.red-gate.com/flyway https://docs.liquibase.com https://www.prisma.io/docs/orm/reference/error-reference
export const database: Detector = {
  tool: 'database',
  isProgram: false,
  rules: [
    {
      literals: ['Migration of schema '],
      match:
        /^(?:ERROR: )?Migration of schema (?<schema>\S{1,120}) to version (?<version>"[^"]{1,200}"|\S{1,80}) failed!/,
      read: ({ schema, version }, block) => flyway(`${schema}`, `${version}`, block),
    },
    {
      literals: ['Migration checksum mismatch for '],
      match: /^(?:ERROR: )?(?<text>Migration checksum mismatch for .{1,100})$/,
      read: ({ text = '' }, block) =>
        migration('Flyway', text, {
          from: block.at(block.number - 1).includes('have failed validation') ? block.number - 1 : block.number,
          to: block.lastWhile(/^-> |^\s*$/, 4),
        }),
    },
    {
      literals: ['ERROR: Script '],
      match: /^ERROR: Script (?<script>\S{1,200}) failed/,
      read: ({ script }, block) => {
        const reason = block.after(/^Message {1,6}: (?<text>.{1,400})/, 8);
        return migration(`Script ${script}`, reason?.groups.text ?? '', { to: reason?.line ?? block.number });
      },
    },
    {
      literals: ['Migration failed for changeset ', 'Migration failed for change set '],
      match: /^.{0,200}?Migration failed for change ?set (?<set>\S{1,300}?):?\s*$/,
      read: ({ set }, block) => {
        const reason = block.after(/^\s{0,8}Reason: (?<text>.{1,400})/, 6)?.groups.text ?? '';
        const [path = ''] = `${set}`.split('::');
        return migration(`Liquibase change set ${set}`, reason, {
          to: block.paragraphEnd(9),
          locations: [locationOf(path)],
        });
      },
    },
    {
      literals: ['Error: P'],
      match: /^Error: (?<code>P[1-6]\d{3})\b:?(?<text>.{0,300})/,
      read: ({ code, text }, block) => {
        const reason = text?.trim() || block.after(/^(?<text>\S.{3,400})/, 3)?.groups.text || '';
        const name = block.after(/^Migration name: (?<name>\S{1,200})/, 6)?.groups.name;
        const ofConnection = prismaCategories[code ?? ''];
        return migration(name ? `Prisma migration ${name} (${code})` : `Prisma ${code}`, reason, {
          to: block.lastBefore(/^(?:npm |error Command|##\[)/, 9),
          ...(ofConnection && { category: ofConnection, fix: undefined }),
        });
      },
    },
    {
      literals: ['psql:'],
      // With the words of the translations of PostgreSQL.
      match:
        /^(?:[│|] )?psql:(?<path>[^:]{1,300}):(?<line>\d{1,7}): (?:ERROR|FATAL|FEHLER|ERREUR|ERRORE|ERRO|ОШИБКА|BŁĄD|エラー|错误|錯誤|오류): {1,4}(?<text>.{1,400})/,
      read: ({ path, line, text = '' }, block) => {
        if (ofAborted.test(text)) return undefined;
        return {
          ...migration(shortLocation(path ?? '', line), text, {
            to: block.lastWhile(/^(?:[\p{L} ]{2,12} ?\d{1,6}: |DETAIL:|HINT:|\s+\^)/u, 6),
          }),
          // The next statements ran all the same.
          ...(ranOnBelow(block) ? { strength: 'specific' } : {}),
          locations: [locationOf(path ?? '', line)],
          fix: { summary: 'Correct the statement.', commands: [sh`psql -v ON_ERROR_STOP=1 -f ${path}`] },
        };
      },
    },
    {
      // In other languages than English, in which the rules of services and logins read it
      literals: ['psql: '],
      match: /^psql: (?:Fehler|FEHLER|erreur|errore|erro|ошибка|błąd|エラー|错误|錯誤|오류) ?: {1,4}(?<text>.{1,500})/,
      read: ({ text = '' }) => {
        const category = categorySaid(text, certain) ?? 'network';
        return {
          category,
          // One that does not answer yet may be waited for.
          strength: category === 'credentials' ? 'exact' : 'specific',
          title: `psql cannot connect: ${text}`,
          cause: `psql reached no database: ${text}`,
          key: text,
        };
      },
    },
    {
      literals: ['ORA-', 'PLS-', 'SP2-'],
      // Of an error in a block ORA-06550 tells only the place, and ORA-12801 which process of a query had it.
      match: /^(?<code>(?:ORA-(?!06550|12801)|PLS-|SP2-)\d{4,5}): (?<text>.{1,400})/,
      // Where an error ends the script, SQL*Plus leaves right below it; what stands above was lived with.
      read: ({ code, text }, block) => {
        const left = block.after(sessionEnd, mostOracleLines)?.line;
        if (left === undefined) return undefined;
        const own = block.firstWhile(/^\S/, mostOracleLines);
        return {
          ...migration(`${code}`, text ?? '', { to: block.paragraphEnd(mostOracleLines) }),
          strength: 'specific',
          from: statementAbove(block, own),
        };
      },
    },
  ],
};

// What psql says of a statement, and how far below an error of one
const ranOn =
  /^(?:COPY|INSERT \d{1,9}|UPDATE|DELETE|SELECT) \d{1,12}$|^(?:CREATE|ALTER|DROP|GRANT|COMMENT) [A-Z ]{2,30}$/;
const mostOfPsql = 12;

const nextMessage = /^psql:[^:]{1,300}:\d{1,7}: (?<text>.{1,400})/;

/** Whether psql ran a statement below, or tried the next and says something else of it than that its transaction is over. */
function ranOnBelow(block: Block): boolean {
  if (block.after(ranOn, mostOfPsql)) return true;
  const next = block.after(nextMessage, mostOfPsql);
  return next !== undefined && !ofAborted.test(next.groups.text ?? '');
}

// Of each statement behind the one that failed in a transaction, as far as psql is translated
const ofAborted =
  /current transaction is aborted|aktuelle Transaktion wurde abgebrochen|transacción abortada|transaction est annulée|transazione corrente è interrotta|transação atual foi interrompida|текущая транзакция прервана|現在のトランザクションがアボート|当前事务被终止|현재 트랜잭션/;

// In any language
const sessionEnd = /^\S{1,20} .{0,30}\bOracle(?: AI)? Database \d{2}\S{0,3} .{0,80}\bRelease \d/;
const mostOracleLines = 6;

/** The statement that SQL*Plus shows above an error, with a mark below the place. */
function statementAbove(block: Block, own: number): number {
  let from = own;
  while (from > 1 && from > own - 3 && block.at(from - 1).trim() !== '') from -= 1;
  return from;
}

const migrationFix: Fix = {
  summary: 'Correct the migration, and run all of them on an empty database.',
  steps: [
    'Reproduce it on a fresh database of the same version.',
    'Never edit a migration that has been released: add one.',
  ],
};

const nearMessage = 5;

function flyway(schema: string, version: string, block: Block): Finding {
  const said = block.after(/^Message\s{0,6}: (?:ERROR: )?(?<text>.{1,400})/, 12);
  const message = said?.groups.text ?? '';
  const path = block.after(/^Location\s{0,6}: (?<path>\S{1,300})/, 14)?.groups.path;
  const line = block.after(/^Line\s{0,8}: (?<line>\d{1,7})/, 15)?.groups.line;
  const to = block.lastBefore(/^(?:Statement\s|\s*$)/, 9);
  // What servers say of other statements may stand between.
  const isFar = said !== undefined && said.line - block.number > nearMessage;
  return migration(`Flyway migration ${version} of ${schema}`, message, {
    from: isFar ? said.line : block.number,
    to,
    locations: path ? [locationOf(path, line)] : [],
  });
}

// What Prisma says before it migrates anything.
const prismaCategories: Partial<Record<string, Category>> = {
  P1000: 'credentials',
  P1001: 'network',
  P1002: 'timeout',
  P1003: 'config',
  P1008: 'timeout',
  P1010: 'permission',
  P1011: 'network',
  P1012: 'config',
  P1013: 'config',
  P1017: 'network',
};

function migration(what: string, reason: string, more: Partial<Finding>): Finding {
  return {
    category: firstMatch(
      reason,
      [
        [/\bNo space left on device\b|\bout of (?:memory|shared memory)\b|\bdisk full\b/i, 'resources'],
        [/\bpermission denied\b|\bmust be owner of\b|\binsufficient privileges\b/i, 'permission'],
        [/\b(?:lock|statement) timeout\b/i, 'timeout'],
      ],
      'deploy',
    ),
    strength: 'exact',
    title: reason ? `${what}: ${reason}` : `${what} failed`,
    cause: reason ? `${what} failed: ${reason}` : `${what} failed.`,
    key: `${what} ${reason}`,
    fix: migrationFix,
    ...more,
  };
}
