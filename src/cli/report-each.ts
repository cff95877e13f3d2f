import type { Found } from './formats/format.ts';
import { formats } from './formats/index.ts';
import { printableJson, printableLine } from './printable.ts';
import { deliver, formatOf, placeOf, type ReportOptions } from './report.ts';
import type { Terminal } from './terminal.ts';

/** The cause of one log, or why there is none: for JSON, and as a sentence. */
export type Outcome = { file: string } & ({ found: Found } | { error: string; sentence: string });

/** Reports on several logs: `add` prints each as it comes, unless the format is one document for all, which `end` prints. */
export type Report = {
  add(outcome: Outcome): Promise<void>;
  /** Where there was anything to print. 0, or 1 where what the format writes to cannot be written. */
  end(): Promise<number>;
};

/** `count` is that of the logs; the text of several has headings. */
export function startReport(count: number, options: ReportOptions, terminal: Terminal): Report {
  const name = options.output === undefined ? formatOf(options) : 'text';
  const format = formats[name];
  const place = placeOf(terminal);
  const isHeaded = count > 1 && name === 'text';
  const added: Found[] = [];
  const add = async (outcome: Outcome) => {
    if ('error' in outcome) {
      const { sentence, ...rest } = outcome;
      if (name === 'json') await terminal.print(`${printableJson(rest)}\n`);
      else await terminal.error(sentence);
      return;
    }
    const rule = place.view.style.dim(`── ${nameOf(outcome.file)}`);
    const heading = isHeaded ? `${added.length > 0 ? '\n' : ''}${rule}\n` : '';
    added.push(outcome.found);
    if (!format.whole) await terminal.print(heading + format.render([outcome.found], place));
  };
  const end = async () => {
    if (added.length === 0) return 0;
    if (format.whole) await terminal.print(format.render(added, place));
    return await deliver(added, options, terminal);
  };
  return { add, end };
}

/** What says that a log cannot be had. */
export function unread(file: string, error: string): Outcome {
  return { file, error, sentence: `${nameOf(file)} cannot be read: ${error}` };
}

/** How a message names a log. */
export function nameOf(file: string): string {
  return file === '-' ? 'standard input' : printableLine(file);
}
