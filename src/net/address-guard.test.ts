import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.ts';

const closed = createAddressGuard([]);
const open = createAddressGuard(['0.0.0.0/0', '::/0']);

describe('the address guard', () => {
  it.each([
    ...[
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '100.64.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
    ],
    ...[
      'fe80::1',
      'febf::1',
      'fc00::1',
      'fdff::1',
      'ff02::1',
      '::',
      '::1',
      '2001:db8::1',
      '2001::1',
      '100::1',
      '5f00::1',
    ],
  ])('refuses %s unless the operator allows it', (address) => {
    expect(closed.allows(address)).toBe(false);
    expect(createAddressGuard([address]).allows(address)).toBe(true);
  });

  it.each([
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::127.0.0.1',
    '64:ff9b:1::7f00:1',
  ])('refuses %s, which leads to loopback', (address) => {
    expect(closed.allows(address)).toBe(false);
  });

  it('judges IPv4 in IPv6 as the IPv4 address it is', () => {
    const guard = createAddressGuard(['127.0.0.0/8']);

    expect(guard.allows('::ffff:127.0.0.1')).toBe(true);
    expect(guard.allows('64:ff9b::8.8.8.8')).toBe(true);
    expect(guard.allows('::ffff:10.0.0.1')).toBe(false);
  });

  it.each([
    ...['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
    ...['fd20:ce::254', 'fe80::a9fe:a9fe', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1'],
    ...['::a9fe:a9fe', '64:ff9b:1::a9fe:a9fe'],
  ])('never allows %s, where clouds hand out credentials', (address) => {
    expect(open.allows(address)).toBe(false);
    expect(open.isForbidden(address)).toBe(true);
  });

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
    '2001:200::1',
  ])('allows %s, which is public', (address) => {
    expect(closed.allows(address)).toBe(true);
  });

  it.each([
    '',
    'localhost',
    '1.2.3',
    'fe80::1%eth0',
    '::1%lo',
    '1.2.3.4/8',
    '12345::1',
  ])('refuses "%s", which is no address', (text) => {
    expect(open.allows(text)).toBe(false);
  });

  it('agrees with plain arithmetic on every IPv4 address, whatever is allowed', () => {
    fc.assert(
      fc.property(ipv4, ipv4, fc.integer({ min: 0, max: 32 }), (address, network, bits) => {
        const guard = createAddressGuard([`${dotted(network)}/${bits}`]);
        const isAllowed = address >>> (32 - bits) === network >>> (32 - bits) || bits === 0;
        const expected = !within(address, metadataIpv4) && (isAllowed || !within(address, specialIpv4));
        expect(guard.allows(dotted(address))).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees with plain arithmetic on every IPv6 address, however it is written', () => {
    fc.assert(
      fc.property(ipv6, fc.boolean(), (groups, isPadded) => {
        const text = groups.map((group) => group.toString(16).padStart(isPadded ? 4 : 1, '0')).join(':');
        expect(closed.allows(text)).toBe(isPublicIpv6(groups));
      }),
      { numRuns: 2000 },
    );
  });
});

// Near the borders of what is special as often as anywhere.
const specialIpv4: [string, number][] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as [string, number][]),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
  ] as [string, number][]),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as [string, number][]),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as [string, number][]),
];
const metadataIpv4: [string, number][] = [
  ...([
    ['169.254.0.0', 16],
    ['100.100.100.200', 32],
    ['168.63.129.16', 32],
    ['192.0.0.192', 32],
  ] as [string, number][]),
];
const edges = specialIpv4.flatMap(([base, bits]) =>
  [-1, 0, 1].flatMap((by) => [edge(base, by), edge(base, 2 ** (32 - bits) + by)]),
);
const ipv4 = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(...edges));
const firstGroup = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }),
  fc.constantFrom(0, 0x64, 0x2001, 0x2002, 0x3fff, 0xfd00),
);
const laterGroup = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 1, 0xffff, 0xff9b, 0xdb8, 0x7f00));
const ipv6 = fc
  .tuple(firstGroup, fc.array(laterGroup, { minLength: 7, maxLength: 7 }))
  .map(([first, rest]) => [first, ...rest]);

function isPublicIpv6(groups: number[]): boolean {
  const [a = 0, b = 0, , , , f = 0, g = 0, h = 0] = groups;
  const middle = groups.slice(2, 5).every((group) => group === 0);
  const isMapped = a === 0 && b === 0 && middle && f === 0xffff;
  const isNat64 = a === 0x64 && b === 0xff9b && middle && f === 0;
  if (isMapped || isNat64) return !within(g * 65_536 + h, [...specialIpv4, ...metadataIpv4]);
  if (a < 0x2000 || a > 0x3fff || a === 0x2002) return false;
  if (a === 0x2001 && (b < 0x200 || b === 0xdb8)) return false;
  return !(a === 0x3fff && b < 0x1000);
}

function within(address: number, networks: readonly [string, number][]): boolean {
  return networks.some(([base, bits]) => address >= number(base) && address < number(base) + 2 ** (32 - bits));
}

function edge(base: string, by: number): number {
  return (number(base) + by + 2 ** 32) % 2 ** 32;
}

function number(text: string): number {
  return text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function dotted(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.');
}
