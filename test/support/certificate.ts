import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export type Certificate = { key: string; cert: string };

const ecdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex');
const commonName = Buffer.from('0603550403', 'hex');
const subjectAltName = Buffer.from('0603551d11', 'hex');

/** A self-signed certificate made at run time, good for these names for a day around now. */
export function selfSigned(...names: string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const toSign = toBeSigned(publicKey, names);
  const signature = sign('sha256', toSign, privateKey);
  const der = sequence(toSign, sequence(ecdsaWithSha256), element(0x03, Buffer.from([0]), signature));
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}

/** https://www.rfc-editor.org/rfc/rfc5280#section-4.1 */
function toBeSigned(publicKey: KeyObject, names: readonly string[]): Buffer {
  const version = element(0xa0, element(0x02, Buffer.from([2])));
  const serial = element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const name = sequence(element(0x31, sequence(commonName, element(0x0c, Buffer.from('firstfail test')))));
  const validity = sequence(utcTime(-1), utcTime(1));
  const altNames = sequence(...names.map((dnsName) => element(0x82, Buffer.from(dnsName))));
  const extensions = element(0xa3, sequence(sequence(subjectAltName, element(0x04, altNames))));
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  return sequence(version, serial, sequence(ecdsaWithSha256), name, validity, name, subjectKey, extensions);
}

function utcTime(days: number): Buffer {
  const moment = new Date(Date.now() + days * 86_400_000).toISOString();
  return element(0x17, Buffer.from(`${moment.slice(2, 19).replace(/[-:T]/g, '')}Z`));
}

function sequence(...parts: Buffer[]): Buffer {
  return element(0x30, ...parts);
}

function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  return Buffer.concat([Buffer.from([tag, ...sizeOf(length)]), content]);
}

function sizeOf(length: number): number[] {
  if (length < 128) return [length];
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}
