import { BlockList, isIP } from 'node:net';

export interface AddressGuard {
  /** Whether the service may connect to an IP address: a public or allowed one, and never the metadata of a cloud. */
  allows(address: string): boolean;
  /** Whether clouds provide credentials at this address, or the text is not an address. */
  isForbidden(address: string): boolean;
}

type Family = 'ipv4' | 'ipv6';
type Plain = { text: string; family: Family };
type Networks = Record<Family, BlockList>;

// https://www.iana.org/assignments/iana-ipv4-special-registry, with multicast and reserved addresses
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

// https://www.iana.org/assignments/iana-ipv6-special-registry, and all addresses outside of 2000::/3
const specialIpv6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

// AWS, Google, Azure, Alibaba, Oracle, Linode, Scaleway, OpenStack; most answer somewhere in 169.254.0.0/16.
const metadata = [
  '169.254.0.0/16',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fd00:a9fe:a9fe::/48',
  'fd00:42::42',
  'fe80::a9fe:a9fe',
];

const special = listOf([...specialIpv4, ...specialIpv6]);
const forbidden = listOf(metadata);

/** Networks such as 10.0.0.0/8, or single addresses. */
export function createAddressGuard(allowNetworks: readonly string[]): AddressGuard {
  const allowed = listOf(allowNetworks);
  return {
    allows: (address) => {
      const plain = plainAddress(address);
      if (plain === undefined || isForbidden(address)) return false;
      return !holds(special, plain) || holds(allowed, plain);
    },
    isForbidden,
  };
}

function isForbidden(address: string): boolean {
  const plain = plainAddress(address);
  if (plain === undefined || holds(forbidden, plain)) return true;
  const inner = plain.family === 'ipv6' ? tunnelled(groupsOf(plain.text)) : undefined;
  return inner !== undefined && holds(forbidden, { text: inner, family: 'ipv4' });
}

/** The IPv4 address also of its IPv4-mapped and NAT64 forms; undefined for a text that is not an address. */
function plainAddress(address: string): Plain | undefined {
  if (isIP(address) === 4) return { text: address, family: 'ipv4' };
  if (!URL.canParse(`http://[${address}]`)) return undefined;
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const groups = groupsOf(text);
  const prefix = groups.slice(0, 6).join(':');
  if (prefix === '0:0:0:0:0:ffff' || prefix === '64:ff9b:0:0:0:0') return { text: dotted(groups, 6), family: 'ipv4' };
  return { text, family: 'ipv6' };
}

/** The IPv4 address at the far end of 6to4, of a local NAT64 and of the old IPv4-compatible form. */
function tunnelled(groups: readonly string[]): string | undefined {
  if (groups[0] === '2002') return dotted(groups, 1);
  const isLocalNat64 = groups.slice(0, 3).join(':') === '64:ff9b:1';
  return isLocalNat64 || groups.slice(0, 6).every((group) => group === '0') ? dotted(groups, 6) : undefined;
}

function dotted(groups: readonly string[], at: number): string {
  const high = Number.parseInt(groups[at] ?? '', 16);
  const low = Number.parseInt(groups[at + 1] ?? '', 16);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** Eight hex groups of an address in the form that URLs print, which has no dots. */
function groupsOf(text: string): string[] {
  const [front = '', back] = text.split('::');
  const head = front === '' ? [] : front.split(':');
  if (back === undefined) return head;
  const tail = back === '' ? [] : back.split(':');
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

// One list per family: in a common list, ::/3 would contain every IPv4 address in its IPv4-mapped form.
function listOf(networks: readonly string[]): Networks {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const [family, mostBits] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
    lists[family].addSubnet(address, bits === undefined ? mostBits : Number(bits), family);
  }
  return lists;
}

function holds(networks: Networks, { text, family }: Plain): boolean {
  return networks[family].check(text, family);
}
