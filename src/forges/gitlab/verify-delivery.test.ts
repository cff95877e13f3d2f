import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { Delivery } from '../forge.ts';
import { verifyDelivery } from './verify-delivery.ts';

const now = new Date('2026-11-20T17:16:40Z');
const secret = ['not', 'a', 'real', 'secret'].join('-');
const signingKey = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

describe('a GitLab delivery is believed', () => {
  it.each(['x-forge-token', 'x-gitlab-token'])('with the secret in %s', (header) => {
    expect(verifyDelivery(unsigned({ [header]: secret }), secret, now)).toBe(true);
  });

  it('with a secret in the form of a signing key, sent as a token', () => {
    expect(verifyDelivery(unsigned({ 'x-gitlab-token': signingKey }), signingKey, now)).toBe(true);
  });

  it('with the signature of the Standard Webhooks vector', () => {
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1763659000',
      'webhook-signature': 'v1,zrfiEZOTTrfVUoeNb0Jnv8Po5stdhoACEEOnX/lgphk=',
    };
    const raw = Buffer.from('{"type":"analysis.completed"}');
    expect(verifyDelivery({ headers, raw, json: null }, signingKey, new Date(1_763_659_000_000))).toBe(true);
  });

  it('with one good signature among others, as while a key is rotated', () => {
    const good = signed('{}');
    const headers = { ...good.headers, 'webhook-signature': `v1a,AAAA v1,BBBB ${good.headers['webhook-signature']}` };
    expect(verifyDelivery({ ...good, headers }, signingKey, now)).toBe(true);
  });
});

describe('a GitLab delivery is not believed', () => {
  it.each([
    ['without a token', undefined],
    ['with another one', 'wrong'],
    ['with a space behind it', `${secret} `],
    ['with an empty one', ''],
    ['with half of it', secret.slice(0, 5)],
    ['with a megabyte', 'x'.repeat(2 ** 20)],
  ])('%s', (_, token) => {
    expect(verifyDelivery(unsigned({ 'x-forge-token': token }), secret, now)).toBe(false);
  });

  it.each(['', 'whsec_', 'whsec_!!'])('by the empty secret %j, whatever it is signed with', (empty) => {
    expect(verifyDelivery(unsigned({ 'x-gitlab-token': '' }), empty, now)).toBe(false);
    const { headers, ...rest } = signed('{}');
    const { 'webhook-id': id, 'webhook-timestamp': at } = headers;
    const digest = createHmac('sha256', '').update(`${id}.${at}.{}`).digest('base64');
    const forged = { ...rest, headers: { ...headers, 'webhook-signature': `v1,${digest}` } };
    expect(verifyDelivery(forged, empty, now)).toBe(false);
  });

  it.each([
    ['changed', '{"a":2}'],
    ['longer by a newline', '{"a":1}\n'],
  ])('where its signed body was %s', (_, raw) => {
    const changed = { ...signed('{"a":1}'), raw: Buffer.from(raw) };
    expect(verifyDelivery(changed, signingKey, now)).toBe(false);
  });

  it('where bytes that are no text were changed into others', () => {
    const one = signed('{"a":"\ufffd"}');
    const other = { ...one, raw: Buffer.concat([Buffer.from('{"a":"'), Buffer.of(0xff), Buffer.from('"}')]) };
    expect(verifyDelivery(other, signingKey, now)).toBe(false);
  });

  it.each([-301, 301])('when its signature is off by %d seconds', (seconds) => {
    const at = new Date(now.getTime() + seconds * 1000);
    expect(verifyDelivery(signed('{}', { at }), signingKey, now)).toBe(false);
  });

  it('when signed with another key', () => {
    const key = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(verifyDelivery(signed('{}', { key }), signingKey, now)).toBe(false);
  });

  it('by a signature where the secret is no signing key', () => {
    const plain = signingKey.replace('whsec_', 'secret');
    expect(verifyDelivery(signed('{}'), plain, now)).toBe(false);
  });

  it('with a time that is none', () => {
    const { headers, ...rest } = signed('{}');
    const broken = { ...rest, headers: { ...headers, 'webhook-timestamp': 'now' } };
    expect(verifyDelivery(broken, signingKey, now)).toBe(false);
  });
});

function unsigned(headers: Delivery['headers']): Delivery {
  return { headers, json: {}, raw: Buffer.from('{}') };
}

function signed(raw: string, { key = signingKey, at = now, id = 'msg_1' } = {}): Delivery {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = new Webhook(key).sign(id, at, raw);
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return { headers, raw: Buffer.from(raw), json: null };
}
