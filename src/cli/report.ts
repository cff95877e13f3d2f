import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Format, FormatName, Found, Place } from './formats/format.ts';
import { formats } from './formats/index.ts';
import { viewOf } from './render-stored.ts';
import type { Terminal } from './terminal.ts';

/** `output` names a file for the format; a person reads the text then. */
export type ReportOptions = { format?: FormatName; json?: boolean; output?: string };

export function formatOf({ format, json }: ReportOptions): FormatName {
  return format ?? (json ? 'json' : 'text');
}

/** What a format writes beside what is printed: the file that was asked for, and the CI's own summary. */
export async function deliver(found: readonly Found[], options: ReportOptions, terminal: Terminal): Promise<number> {
  const place = placeOf(terminal);
  const format: Format = formats[formatOf(options)];
  const files: [path: string, write: (path: string) => void][] = [];
  const { output } = options;
  if (output !== undefined) files.push([output, (path) => writeFileSync(path, format.render(found, place))]);
  const summary = format.summaryVariable && terminal.env[format.summaryVariable];
  if (summary) files.push([summary, (path) => appendFileSync(path, `${formats.markdown.render(found, place)}\n`)]);
  let status = 0;
  for (const [path, write] of files) {
    try {
      write(path);
    } catch (error) {
      await terminal.error(`${path} cannot be written: ${codeOf(error)}`);
      status = 1;
    }
  }
  return status;
}

/** The workspace is the checkout around the working directory, or that directory itself. */
export function placeOf(terminal: Terminal, stream = terminal.stdout): Place {
  const cwd = process.cwd();
  return { workspace: checkoutAround(cwd) ?? cwd, cwd, view: viewOf(terminal, stream) };
}

function checkoutAround(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return undefined;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be opened';
}
