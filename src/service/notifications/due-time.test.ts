import { expect, test } from 'vitest';
import { dueTime, quietUntil } from './due-time.ts';

const berlin = (start: string, end: string) => ({ start, end, time_zone: 'Europe/Berlin' });
const newYork = (start: string, end: string) => ({ start, end, time_zone: 'America/New_York' });
const due = (digest: 'off' | 'hourly' | 'daily', quietHours: ReturnType<typeof berlin> | null, now: string) => {
  const { at, held } = dueTime({ digest, quietHours }, new Date(now));
  return [at.toISOString().replace('.000Z', 'Z'), held];
};

test('without a digest and quiet hours it is now', () => {
  expect(due('off', null, '2026-11-20T12:34:56Z')).toEqual(['2026-11-20T12:34:56Z', false]);
});

test('a digest comes at the next full hour, or at nine', () => {
  expect(due('hourly', null, '2026-11-20T12:34:56Z')).toEqual(['2026-11-20T13:00:00Z', true]);
  expect(due('hourly', null, '2026-11-20T13:00:00Z')).toEqual(['2026-11-20T14:00:00Z', true]);
  expect(due('daily', null, '2026-11-20T08:59:59Z')).toEqual(['2026-11-20T09:00:00Z', true]);
  expect(due('daily', null, '2026-11-20T09:00:00Z')).toEqual(['2026-11-21T09:00:00Z', true]);
  expect(due('daily', berlin('22:00', '06:00'), '2026-11-20T09:00:00Z')).toEqual(['2026-11-21T08:00:00Z', true]);
});

test('a digest that would come in quiet hours waits for their end', () => {
  expect(due('daily', berlin('08:00', '10:30'), '2026-11-20T05:00:00Z')).toEqual(['2026-11-20T09:30:00Z', true]);
  expect(due('hourly', berlin('22:00', '06:00'), '2026-11-20T21:30:00Z')).toEqual(['2026-11-21T05:00:00Z', true]);
});

test.each([
  ['20:59', '2026-11-20T19:59:00Z', undefined],
  ['21:00, when they begin', '2026-11-20T20:00:00Z', '2026-11-21T05:30:00Z'],
  ['after midnight', '2026-11-21T01:00:00Z', '2026-11-21T05:30:00Z'],
  ['06:30, when they are over', '2026-11-21T05:30:00Z', undefined],
])('quiet hours over midnight: %s', (_, now, until) => {
  expect(quietUntil(berlin('21:00', '06:30'), new Date(now))).toEqual(until && new Date(until));
});

test('quiet hours within a day', () => {
  expect(quietUntil(berlin('12:00', '13:00'), new Date('2026-11-20T11:30:00Z'))).toEqual(
    new Date('2026-11-20T12:00:00Z'),
  );
  expect(quietUntil(berlin('12:00', '13:00'), new Date('2026-11-20T12:30:00Z'))).toBeUndefined();
});

test('a night in which the clocks go forward is an hour shorter', () => {
  const night = quietUntil(berlin('22:00', '07:00'), new Date('2026-03-28T21:30:00Z'));
  expect(night).toEqual(new Date('2026-03-29T05:00:00Z'));
});

test('an end that the clocks leap over is when they have leapt', () => {
  expect(quietUntil(berlin('22:00', '02:30'), new Date('2026-03-29T00:30:00Z'))).toEqual(
    new Date('2026-03-29T01:00:00Z'),
  );
  expect(quietUntil(newYork('22:00', '02:30'), new Date('2026-03-08T06:30:00Z'))).toEqual(
    new Date('2026-03-08T07:00:00Z'),
  );
  expect(quietUntil(berlin('22:00', '02:00'), new Date('2026-03-29T00:30:00Z'))).toEqual(
    new Date('2026-03-29T01:00:00Z'),
  );
  // Where the clocks leap by half an hour, and where a whole day is left out.
  const lordHowe = { start: '22:00', end: '02:15', time_zone: 'Australia/Lord_Howe' };
  expect(quietUntil(lordHowe, new Date('2026-10-03T15:00:00Z'))).toEqual(new Date('2026-10-03T15:30:00Z'));
  const apia = { start: '22:00', end: '07:00', time_zone: 'Pacific/Apia' };
  expect(quietUntil(apia, new Date('2011-12-30T09:00:00Z'))).toEqual(new Date('2011-12-30T10:00:00Z'));
});

test('an end that the clocks show twice ends twice', () => {
  const hours = berlin('22:00', '02:30');
  expect(quietUntil(hours, new Date('2026-10-24T22:00:00Z'))).toEqual(new Date('2026-10-25T00:30:00Z'));
  expect(quietUntil(hours, new Date('2026-10-25T00:45:00Z'))).toBeUndefined();
  expect(quietUntil(hours, new Date('2026-10-25T01:15:00Z'))).toEqual(new Date('2026-10-25T01:30:00Z'));
});

test('a night in which the clocks go back is an hour longer', () => {
  expect(due('daily', newYork('22:00', '06:00'), '2026-10-31T14:00:00Z')).toEqual(['2026-11-01T14:00:00Z', true]);
  expect(quietUntil(newYork('22:00', '06:00'), new Date('2026-11-01T03:00:00Z'))).toEqual(
    new Date('2026-11-01T11:00:00Z'),
  );
});

test('zones that are half an hour off count by their own clocks', () => {
  const kolkata = { start: '22:00', end: '06:00', time_zone: 'Asia/Kolkata' };
  expect(quietUntil(kolkata, new Date('2026-11-20T17:00:00Z'))).toEqual(new Date('2026-11-21T00:30:00Z'));
});
