import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

const built = resolve(import.meta.dirname, '../../dist/web');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${built}/manifest.json`, 'utf8'));
// The overview comes with the dashboard itself.
const pages = Object.keys(manifest).filter((name) => /^(?:index\.html|pages\/[\w-]+\.tsx)$/.test(name));
const mostBytes = 300_000;

test('the overview needs less than 300 kB of scripts before its charts', () => {
  const files = [...new Set(loadedBy('index.html'))];
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(`${built}/${file}`)).length, 0);

  expect(files.length).toBeGreaterThan(1);
  expect(bytes).toBeLessThan(mostBytes);
});

test('the script that asks for the first answers is small and waits for no other', () => {
  const [file = '', ...others] = loadedBy('early.ts');

  expect(others).toEqual([]);
  expect(brotliCompressSync(readFileSync(`${built}/${file}`)).length).toBeLessThan(5_000);
});

test('no page loads the charts with itself', () => {
  const texts = pages.flatMap(loadedBy).map((file) => readFileSync(`${built}/${file}`, 'utf8'));

  expect(pages.length).toBeGreaterThan(20);
  expect(texts.filter((text) => text.includes('recharts-'))).toEqual([]);
});

test('only the page of own patterns, which reads files, loads the library of the schemas', () => {
  const withLibrary = pages.filter((name) =>
    loadedBy(name).some((file) => readFileSync(`${built}/${file}`, 'utf8').includes('ZodError')),
  );

  expect(withLibrary).toEqual(['pages/patterns.tsx']);
});

function loadedBy(name: string): string[] {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`the build made nothing of ${name}`);
  return [chunk.file, ...(chunk.imports ?? []).flatMap(loadedBy)];
}
