import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const parts = [
  ...['src', 'web', 'test', 'bench', 'scripts', 'docs'],
  ...['package.json', 'tsconfig.json', 'biome.json', '.gitignore', 'vitest.config.ts', 'playwright.config.ts'],
];

/** This checkout in a directory of its own, where a test may change files; packages are those of the checkout. */
export class CheckoutCopy {
  readonly path = mkdtempSync(join(tmpdir(), 'firstfail-checkout-'));

  constructor() {
    for (const part of parts) cpSync(join(root, part), join(this.path, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.path, 'node_modules'));
  }

  /** The paths of the files that `work` makes and changes. */
  changedBy(work: () => void): { created: string[]; changed: string[] } {
    const before = this.#states();
    work();
    const after = [...this.#states()];
    return {
      created: after.filter(([path]) => !before.has(path)).map(([path]) => path),
      changed: after.filter(([path, state]) => before.has(path) && before.get(path) !== state).map(([path]) => path),
    };
  }

  /** Replaces what must stand in the file exactly once. */
  replace(path: string, before: string, after: string): void {
    const pieces = readFileSync(join(this.path, path), 'utf8').split(before);
    if (pieces.length !== 2) throw new Error(`${path} holds ${pieces.length - 1} times: ${before}`);
    this.write(path, pieces.join(after));
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.path, path), text);
  }

  /** A script or an installed program by its path in the copy; what it prints and its exit status. */
  run(program: string, ...args: string[]): { status: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(this.path, program), ...args], {
      cwd: this.path,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NO_COLOR: '1' },
    });
    return { status, output: stdout + stderr };
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  /** When each file was written last. */
  #states(): Map<string, bigint> {
    const files = parts.flatMap((part) => filesAt(this.path, part)).sort();
    return new Map(files.map((path) => [path, statSync(join(this.path, path), { bigint: true }).mtimeNs]));
  }
}

function filesAt(base: string, part: string): string[] {
  if (part.includes('.')) return [part];
  const entries = readdirSync(join(base, part), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(base.length + 1));
}
