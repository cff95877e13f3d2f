import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packedLogs, plainLog } from '../../test/support/packed-logs.ts';
import { type Member, zipOf } from '../../test/support/zip.ts';
import { unpackLog } from './unpack-log.ts';

const most = 1_000_000;
const packings = Object.entries(packedLogs);

async function textOf(bytes: Uint8Array): Promise<string> {
  const unpacked = await unpackLog(bytes, most);
  return unpacked.kind === 'log' ? new TextDecoder().decode(unpacked.bytes) : JSON.stringify(unpacked);
}

async function zipped(members: readonly Member[]): Promise<string> {
  return await textOf(zipOf(members));
}

test.each(packings)('a log packed with %s is read by what its bytes are', async (_, bytes) => {
  expect(await textOf(bytes)).toBe(plainLog);
});

test.each(packings)('what %s unpacks to more than is allowed is refused', async (_, bytes) => {
  expect(await unpackLog(bytes, plainLog.length - 1)).toEqual({ kind: 'too_large' });
  expect(await unpackLog(bytes, plainLog.length)).toMatchObject({ kind: 'log' });
});

test('a bomb is given up at the limit and not after it', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 'a'));
  const before = process.memoryUsage().arrayBuffers;

  expect(await unpackLog(bomb, most)).toEqual({ kind: 'too_large' });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
});

test.each(packings.filter(([name]) => name !== 'gzip'))('%s data that breaks off is refused', async (name, bytes) => {
  const half = bytes.subarray(0, bytes.length >> 1);

  expect(await unpackLog(half, most)).toEqual({
    kind: 'refused',
    reason: 'damaged',
    why: `the ${name} data is damaged or incomplete`,
  });
});

test('a gzip log that is still being written is read as far as it goes', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index} ${Math.sin(index)}`).join('\n');
  const packed = gzipSync(lines);

  const text = await textOf(packed.subarray(0, packed.length - 2000));
  expect(text).toMatch(/^line 0 /);
  expect(lines.startsWith(text)).toBe(true);
});

test.each([
  ['7-Zip', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]],
  ['RAR', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 1, 0]],
  ['LZ4', [0x04, 0x22, 0x4d, 0x18, 0x64, 0x40]],
])('%s data is refused by its name', async (name, bytes) => {
  expect(await unpackLog(Uint8Array.from(bytes), most)).toMatchObject({
    reason: 'unread',
    why: `it is packed with ${name}; send text, or text packed with gzip, zip, zstd, xz or bzip2`,
  });
});

test('bytes that are no text are refused, also inside of what packs them', async () => {
  const binary = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7) % 24);

  expect(await unpackLog(binary, most)).toMatchObject({
    reason: 'unread',
    why: expect.stringMatching(/^it is no text;/),
  });
  expect(await unpackLog(gzipSync(binary), most)).toMatchObject({ reason: 'unread' });
  expect(await zipped([{ name: 'a.bin', data: binary }])).toContain('files that are no text');
});

test.each([
  ['UTF-16', Buffer.from('\ufeff$ make\nerror: no rule\n', 'utf16le')],
  ['NUL', Buffer.from('a\0\0\0\0\0\0\0b\n')],
  ['invalid UTF-8', Buffer.from([0xe9, 0xff, 0xfe, 0x80, 0x0a])],
  ['colours', Buffer.from('\x1b[31m\x1b[0m\r\n\t\n')],
  ['a spinner', Buffer.from(`${'/\b-\b\\\b'.repeat(500)}\x07\n`)],
  ['BZh at its start', Buffer.from('BZh9 is how bzip2 begins\n')],
])('a text with %s stays what it is', async (_, bytes) => {
  expect(await unpackLog(bytes, most)).toEqual({ kind: 'log', bytes });
});

test('of a run’s archive the logs of whole jobs are read, in the order of their numbers', async () => {
  const steps = { name: 'build/1_Set up.txt', data: 'step\n' };
  const jobs = [10, 2, 1].map((number) => ({ name: `${number}_job.txt`, data: `job ${number}` }));

  expect(await zipped([steps, ...jobs])).toBe('job 1\njob 2\njob 10\n');
});

test('of an archive with folders alone the steps are read in their order', async () => {
  const steps = ['b/1_x.txt', 'a/10_x.txt', 'a/9_x.txt'].map((name) => ({ name, data: `${name}\n` }));

  expect(await zipped([{ name: 'a/', data: '' }, ...steps])).toBe('a/9_x.txt\na/10_x.txt\nb/1_x.txt\n');
});

test.each<[string, Member[], string]>([
  ['a password', [{ name: 'a.txt', data: 'a', isEncrypted: true }], 'an encrypted zip archive'],
  ['an archive in it', [{ name: 'a.gz', data: gzipSync('a') }], 'a zip archive with an archive in it'],
  [
    'too many files',
    Array.from({ length: 1001 }, (_, index) => ({ name: `${index}.txt`, data: 'a' })),
    'a zip archive of more than 1000 files',
  ],
])('a zip archive with %s is refused', async (_, members, why) => {
  expect(await unpackLog(zipOf(members), most)).toMatchObject({ reason: 'unread', why: expect.stringContaining(why) });
});

test('packed data that holds packed data is refused, and so is what holds nothing', async () => {
  expect(await unpackLog(gzipSync(gzipSync('a')), most)).toMatchObject({
    reason: 'unread',
    why: expect.stringContaining('gzip data in gzip data'),
  });
  expect(await unpackLog(zipOf([]), most)).toMatchObject({ reason: 'damaged', why: 'the zip data holds nothing' });
});

const printed = ['$ make', 'cc -c shelf.c', 'shelf.c:3:7: error: ‘wood’ undeclared'];
const savedAnswers: [string, unknown[]][] = [
  ['Drone', printed.map((line, pos) => ({ pos, out: `${line}\n`, time: 3 }))],
  [
    'Woodpecker',
    printed.map((text, line) => ({ step_id: 4, line, data: Buffer.from(text).toString('base64'), type: 0 })),
  ],
  ['CircleCI', printed.map((line) => ({ message: `${line}\r\n`, time: '2026-01-12T10:00:00Z', type: 'out' }))],
];

test.each(savedAnswers)('what the log API of %s answered is read as the lines that it holds', async (_, entries) => {
  const saved = Buffer.from(`\ufeff ${JSON.stringify(entries, null, 1)}\n`);

  expect((await textOf(saved)).split(/\r?\n/)).toEqual([...printed, '']);
  expect(await textOf(gzipSync(saved))).toBe(await textOf(saved));
});

test.each([
  ['a report of a tool', '[{"message":"‘wood’ is undeclared","line":3,"type":"error","time":"10:00"}]'],
  ['an answer that was cut', '[{"pos":0,"out":"$ make\\n"},{"pos":1,"ou'],
  ['a list among other output', '[{"pos":0,"out":"$ make\\n"}]\nerror: no rule\n'],
  ['a list of other things too', '[{"pos":0,"out":"$ make\\n"},{"pos":1}]'],
])('%s stays as it is', async (_, text) => {
  expect(await textOf(Buffer.from(text))).toBe(text);
});
