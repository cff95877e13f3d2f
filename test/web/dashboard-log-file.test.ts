import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { maxLogBytes } from '../../src/contract/analyses/ingest.ts';
import { readLog } from '../../web/analyses/upload/log-file.ts';

const line = 'src/a.ts(1,1): error TS2322: Type mismatch.\n';

describe('readLog', () => {
  it('reads a plain file and a gzip file to the same text', async () => {
    const text = line.repeat(1000);

    const plain = await readLog(new Blob([text]));
    const packed = await readLog(new Blob([gzipSync(text)]));

    expect(plain).toEqual({ text, sizeBytes: Buffer.byteLength(text), isCut: false });
    expect(packed).toEqual(plain);
  });

  it('counts the UTF-8 bytes of the decoded log: the limit fits, one byte more is cut', async () => {
    const whole = 'é'.repeat(maxLogBytes / 2);

    expect(await readLog(new Blob([whole]))).toMatchObject({ sizeBytes: maxLogBytes, isCut: false });
    const cut = await readLog(new Blob([`${whole}x`]));
    expect(cut).toMatchObject({ sizeBytes: maxLogBytes + 1, isCut: true });
    expect(Buffer.byteLength(cut.text)).toBeLessThanOrEqual(maxLogBytes);
    expect(cut.text.startsWith('é')).toBe(true);
  });

  it('keeps the last part of a longer log, from the start of a line', async () => {
    const text = `${line.repeat(300_000)}the last line`;

    const { text: kept, sizeBytes, isCut } = await readLog(new Blob([gzipSync(text)]));

    expect({ sizeBytes, isCut }).toEqual({ sizeBytes: text.length, isCut: true });
    expect(kept.startsWith('src/a.ts')).toBe(true);
    expect(kept.endsWith('the last line')).toBe(true);
    expect(kept.length).toBeGreaterThan(maxLogBytes - line.length - 1);
  });

  it('reads UTF-16 of PowerShell, and replaces bytes that are no text', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('error CS0103: näme', 'utf16le')]);

    expect((await readLog(new Blob([utf16]))).text).toBe('error CS0103: näme');
    expect(await readLog(new Blob([Buffer.from([0x61, 0xff, 0x62])]))).toMatchObject({
      text: 'a\ufffdb',
      sizeBytes: 5,
    });
  });

  it('reports its progress, and throws for a truncated gzip file', async () => {
    const seen: number[] = [];
    await readLog(new Blob([line.repeat(5000)]), (bytes) => seen.push(bytes));
    expect(seen.at(-1)).toBe(line.length * 5000);

    const packed = gzipSync(line.repeat(5000));
    await expect(readLog(new Blob([packed.subarray(0, packed.length / 2)]))).rejects.toThrow();
  });

  it('reads an empty file as nothing', async () => {
    expect(await readLog(new Blob([]))).toEqual({ text: '', sizeBytes: 0, isCut: false });
  });
});
