/** An IP address → the kind of network that it belongs to, however it is embedded in another one. */
import { BlockList, isIP } from 'node:net';

/** The kinds; no fetch reaches the last one: link-local addresses, where clouds answer with credentials, and groups. */
export type Network = 'public' | 'private' | 'loopback' | 'barred';

const kinds: readonly (readonly [Exclude<Network, 'public'>, readonly string[]])[] = [
  [
    'barred',
    [
      '169.254.0.0/16',
      '224.0.0.0/3',
      'fe80::/10',
      'ff00::/8',
      // Clouds answer here as they do on link-local addresses: Alibaba, Azure, Oracle; AWS, Google, Oracle, Scaleway.
      '100.100.100.200/32',
      '168.63.129.16/32',
      '192.0.0.192/32',
      'fd00:ec2::/32',
      'fd20:ce::/32',
      'fd00:c1::/32',
      'fd00:42::/32',
      // Addresses of IPv4 in spellings of IPv6 that nothing uses any more, and 64:ff9b:1::/48, which is local.
      '2002::/16',
      '2001::/32',
      '64:ff9b:1::/48',
    ],
  ],
  ['loopback', ['127.0.0.0/8', '0.0.0.0/8', '::1/128', '::/128']],
  [
    'private',
    [
      '10.0.0.0/8',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '100.64.0.0/10',
      '192.0.0.0/24',
      '198.18.0.0/15',
      'fc00::/7',
      'fec0::/10',
    ],
  ],
];

const lists = kinds.map(([network, ranges]) => [network, listOf(ranges)] as const);

/** The list of ranges such as `10.0.0.0/8`. */
export function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/');
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** The network of an address; one that is none is barred. */
export function networkOf(address: string): Network {
  const [plain = ''] = address.split('%');
  const version = isIP(plain);
  if (version === 0) return 'barred';
  const inner = version === 6 ? embedded(plain) : undefined;
  if (inner !== undefined) return networkOf(inner);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return lists.find(([, list]) => list.check(plain, family))?.[0] ?? 'public';
}

const embeddings = listOf(['::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '::/96']);
const zeros = listOf(['::/127']);

/** The address of IPv4 in the last four bytes: of a mapped or translated address, of one for NAT64, of a compatible one. */
function embedded(address: string): string | undefined {
  if (zeros.check(address, 'ipv6')) return undefined;
  if (!embeddings.check(address, 'ipv6')) return undefined;
  // The URL standard has one spelling: groups in hexadecimal digits.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':');
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
