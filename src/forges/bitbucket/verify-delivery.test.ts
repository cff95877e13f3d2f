import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyDelivery } from './verify-delivery.ts';

const secret = ['It', 's a Secret'].join('-');

describe('a Bitbucket delivery is believed', () => {
  it('with the known signature of a known body', () => {
    const known = 'sha256=e8afeff7663f5d8762169495f8349a3992a995ce71416eb4910aa8de88545b9c';
    expect(verify('{"test":true}', known)).toBe(true);
  });

  it('by the bytes that were sent, not by what they mean', () => {
    const raw = '{ "b" : 1,\n  "a" : "\\u00e9é" }';
    expect(verify(raw, signature(raw))).toBe(true);
    expect(verify(raw, signature(JSON.stringify(JSON.parse(raw))))).toBe(false);
  });

  it('with upper-case digits', () => {
    expect(verify('{}', `sha256=${signature('{}').slice(7).toUpperCase()}`)).toBe(true);
  });
});

describe('a Bitbucket delivery is not believed', () => {
  const good = signature('{}');
  it.each([
    ['nothing', undefined],
    ['an empty signature', ''],
    ['another algorithm', `sha1=${createHmac('sha1', secret).update('{}').digest('hex')}`],
    ['the name of the algorithm alone', 'sha256='],
    ['a digit too few', good.slice(0, -1)],
    ['a digit too many', `${good}0`],
    ['two signatures', `${good}, ${good}`],
    ['a line break', `${good}\n`],
    ['no prefix', good.slice('sha256='.length)],
    ['letters that are no digits', `sha256=${'z'.repeat(64)}`],
    ['another signature', signature('{}', 'other')],
  ])('with %s', (_, header) => {
    expect(verify('{}', header)).toBe(false);
  });

  it.each(['{"a":2}', '{"a":1}\n'])('where its body became %j', (body) => {
    expect(verify(body, signature('{"a":1}'))).toBe(false);
  });

  it('by an empty secret', () => {
    expect(verify('{}', signature('{}', ''), '')).toBe(false);
  });
});

function signature(body: string, key = secret): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
}

function verify(body: string, header: string | undefined, key = secret): boolean {
  return verifyDelivery({ headers: { 'x-hub-signature': header }, raw: Buffer.from(body), json: null }, key);
}
