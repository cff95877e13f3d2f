import { randomUUID } from 'node:crypto';
import { analyze } from '../dist/analyzer/analyze.js';
import { LogText } from '../dist/kernel/log-text.js';
import { options } from './analyzer.mjs';
import { connect } from './database.mjs';
import { medianMs } from './table.mjs';

/** How many runs come before each measured one. */
export const warmRuns = 5;

/** Measures the least work of a post, each part alone in this process: JSON.parse of the body and the analysis of the log. */
export async function parseAndAnalyse(body, log, times) {
  const json = body.toString('utf8');
  const text = LogText.fromBytes(log);
  const work = [() => JSON.parse(json), () => analyze(text, {}, options)];
  for (let run = 0; run < warmRuns * times; run++) for (const one of work) one();
  const [parseMs, analyseMs] = [await medianMs(work[0], times), await medianMs(work[1], times)];
  return { parseMs, analyseMs };
}

/** The milliseconds of each durable insert of the newest analysis under a new id, over `width` connections at once. */
export async function insertMs(dataDir, { width, count }) {
  const clients = await Promise.all(Array.from({ length: width }, async () => await connect(dataDir)));
  try {
    const insert = await insertOfNewest(clients[0]);
    const insertAll = async (each) =>
      await Promise.all(
        clients.map(async (client) => {
          for (let number = 0; number < each; number++) await insert(client);
        }),
      );
    await insertAll(5);
    const started = performance.now();
    await insertAll(Math.ceil(count / width));
    return (performance.now() - started) / (Math.ceil(count / width) * width);
  } finally {
    for (const client of clients) await client.end();
  }
}

/** Gives a durable insert of the newest analysis under a new id, in one statement without any other work. */
export async function insertOfNewest(client) {
  const { rows } = await client.query('select to_jsonb(a) as row from analyses a order by created_at desc limit 1');
  const columns = await writtenColumns(client);
  const insert = `insert into analyses (${columns}) select ${columns} from jsonb_populate_record(null::analyses, $1)`;
  return async (on) => {
    await on.query(insert, [JSON.stringify({ ...rows[0].row, id: randomUUID() })]);
  };
}

/** Leaves out generated columns, which the database computes. */
async function writtenColumns(client) {
  const { rows } = await client.query(
    `select column_name from information_schema.columns
      where table_name = 'analyses' and table_schema = current_schema() and is_generated = 'NEVER'`,
  );
  return rows.map(({ column_name: name }) => `"${name}"`).join(', ');
}
