import { translatedLevels } from '../translations/levels.ts';
import type { Level } from './level.ts';

/** In which field a program that writes JSON keeps what it has to say, and in which how bad that is. */
const texts = ['log', 'message', 'msg', '@message', 'out', 'textPayload', 'MESSAGE'];
/** Only of a record, which has a time or a severity; elsewhere they are a part of what the line says. */
const ofRecords = [
  ...['body', 'line', 'event', 'meldung', 'nachricht', 'mensaje', 'mensagem', 'messaggio', 'zdarzenie', 'komunikat'],
  ...['событие', 'сообщение', 'メッセージ', '消息', '메시지'],
];
/** In which field, in whatever language, it says whether what went wrong ends the run, and in which why. */
const endsRun =
  /^(?:is_?)?(?:critical|fatal|blocking|krytyczn[ya]|kritisch|critique|cr[ií]tic[oa]|bloqueante|критич\p{L}{2,6}|致命的?)$/iu;
const reasons = ['error', 'err', 'reason', 'powód', 'grund', 'motivo', 'raison', 'причина', '原因', '사유'];
// Where it says what it was at, and what it does whether the run failed or not
const phases = ['step', 'phase', 'stage', 'task'];
const atTheEnd = /^(?:clean[-_]?up|tear[-_]?down|roll[-_]?back|notif(?:y|ication)|on[-_]?exit)$/i;
const livedWith =
  /[,;(] ?(?:dropped|ignored|skipped|continuing|going on|allowed by (?:\w{1,20} ){0,3}(?:exemption|exception|policy))[).]?$/;
const stacks = ['exc_info', 'exception', 'stack_trace', 'stacktrace', 'traceback', 'stack'];
const stamp = /"@?(?:time(?:stamp)?|ts|severity(?:Text)?)":|"at": ?"?\d{4}[\d-]{6}/i;
const severities = [
  ...['level', 'lvl', 'lv', 'l', 'severity', 'sev', 'log.level', 'levelname', '@level'],
  ...['niveau', 'nivel', 'nível', 'livello', 'poziom', 'stufe', 'уровень', 'レベル', '级别'],
];
const item = '- ';

type Fields = Record<string, unknown>;

const known: Record<string, Level> = {
  ...translatedLevels,
  error: 'error',
  err: 'error',
  fatal: 'error',
  critical: 'error',
  panic: 'error',
  emergency: 'error',
  alert: 'error',
  warn: 'warning',
  warning: 'warning',
  info: 'info',
  debug: 'debug',
  trace: 'debug',
  ...{ f: 'error', e: 'error', w: 'warning', i: 'info', d: 'debug' },
  // bunyan and pino
  ...{ 60: 'error', 50: 'error', 40: 'warning', 30: 'info', 20: 'debug', 10: 'debug' },
};

/**
 * What a line says that is one JSON object: of Docker's json-file, fluentd, Drone's API, Google's cloud, journald, Loki,
 * OpenTelemetry, Terraform and other programs of HashiCorp or a program's own log, or an item of LAVA's list of them.
 */
export function readJsonLine(line: string): { text: string; level: Level | undefined } | undefined {
  const start = line.startsWith(item) ? item.length : 0;
  if (!line.startsWith('{"', start) || !line.trimEnd().endsWith('}')) return undefined;
  const names = stamp.test(line) ? [...texts, ...ofRecords] : texts;
  if (!names.some((name) => line.includes(`"${name}":`))) return undefined;
  const whole = fieldsOf(line.slice(start));
  const textIn = (record: Fields) => names.map((name) => record[name]).find((value) => typeof value === 'string');
  // dbt keeps what it says, and how bad that is, in a part of the record.
  const fields = textIn(whole) === undefined ? { ...(whole.info as Fields | undefined) } : whole;
  const text = textIn(fields);
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  const severity = severities.map((name) => fields[name]).find((value) => ['string', 'number'].includes(typeof value));
  const level = levelOf(fields, String(severity ?? ''), text);
  const error = level === 'error' ? errorBeside(fields, text) : '';
  return { text: `${text.trimEnd()}${detailOf(fields.diagnostic)}${error}`, level };
}

/** A program that says of an error that it does not end the run has gone on, and so has one that was at its end. */
function levelOf(fields: Fields, severity: string, said: string): Level | undefined {
  const level = known[severity.toLowerCase()];
  const ends = Object.entries(fields).find(([name, value]) => typeof value === 'boolean' && endsRun.test(name))?.[1];
  if (ends === true) return 'error';
  const isLivedWith = livedWith.test(said) || isAttempt(fields);
  const isCleaning = phases.some((name) => typeof fields[name] === 'string' && atTheEnd.test(fields[name]));
  return (ends === false || isCleaning || isLivedWith) && level === 'error' ? 'warning' : level;
}

/** Whether the record is of one of several attempts, and not of the last. */
function isAttempt({ attempt, of, max_attempts: most }: Fields): boolean {
  const all = of ?? most;
  return typeof attempt === 'number' && typeof all === 'number' && attempt < all;
}

/** Loggers keep the error apart from the message that tells what was tried: zap, logrus, slog, zerolog, pino, bunyan. */
export function errorBeside(fields: Fields, said: string): string {
  const found = reasons.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
  const text =
    (typeof found === 'object' && found !== null && 'message' in found ? found.message : found) ?? thrownIn(fields);
  if (typeof text !== 'string' || text.trim() === '' || said.includes(text.trim())) return '';
  return `: ${text.trim().split('\n')[0]}`;
}

/** The message of a stack: Python puts it last. */
function thrownIn(fields: Fields): string | undefined {
  const stack = stacks.map((name) => fields[name]).find((value) => typeof value === 'string');
  if (typeof stack !== 'string') return undefined;
  const text = stack.trim();
  return text.startsWith('Traceback') ? text.split('\n').at(-1) : text;
}

/** Terraform tells the summary of an error as the message, and the rest apart. */
function detailOf(diagnostic: unknown): string {
  if (typeof diagnostic !== 'object' || diagnostic === null || !('detail' in diagnostic)) return '';
  const { detail } = diagnostic;
  return typeof detail === 'string' && detail.trim() !== '' ? `: ${detail.trim()}` : '';
}

function fieldsOf(line: string): Fields {
  try {
    return { ...JSON.parse(line) };
  } catch {
    // It only looks like JSON, or its end was cut: then it is read as text.
    return {};
  }
}
