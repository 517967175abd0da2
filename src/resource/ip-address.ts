/** IP addresses in text, without a call of the platform: the core does no I/O. */

/** An address as bytes: 4 of them, or 16. An IPv4 address inside IPv6 (`::ffff:a.b.c.d`) is an IPv4 address. */
export interface IpAddress {
  readonly family: 4 | 6;
  readonly bytes: readonly number[];
}

/** Reads an address as Go does: no leading zeros, no zone, no port, no brackets. */
export function parseIpAddress(text: string): IpAddress | undefined {
  const bytes = text.includes(':') ? parseIpv6(text) : parseIpv4(text);
  if (bytes === undefined) return undefined;
  const isMapped =
    bytes.length === 16 &&
    bytes.slice(0, 10).every((b) => b === 0) &&
    bytes[10] === 255 &&
    bytes[11] === 255;
  if (isMapped) return { family: 4, bytes: bytes.slice(12) };
  return { family: bytes.length === 4 ? 4 : 6, bytes };
}

export function isIpAddress(text: string): boolean {
  return parseIpAddress(text) !== undefined;
}

/** `127.0.0.0/8` or `::1`: a loopback address. */
export function isLoopback(address: IpAddress): boolean {
  if (address.family === 4) return address.bytes[0] === 127;
  return address.bytes.every((b, i) => b === (i === 15 ? 1 : 0));
}

/** `0.0.0.0` or `::`. */
export function isUnspecified(address: IpAddress): boolean {
  return address.bytes.every((b) => b === 0);
}

/** Whether both texts are the same address, however it is written. */
export function isSameAddress(a: string, b: string): boolean {
  return addressKey(a) === addressKey(b);
}

/** Whether a range in the notation of CIDR contains an address; a range without a length is one address. */
export function isInRange(address: string, range: string): boolean {
  const [start = '', length] = range.split('/');
  const [one, first] = [parseIpAddress(address), parseIpAddress(start)];
  if (one === undefined || first === undefined || one.family !== first.family) return false;
  const bits = (bytes: readonly number[]): string =>
    bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const count = length === undefined ? undefined : Number(length);
  return bits(one.bytes).slice(0, count) === bits(first.bytes).slice(0, count);
}

/** A canonical form: equal for two notations of one address; a text that is no address is its own. */
export function addressKey(text: string): string {
  return parseIpAddress(text)?.bytes.join() ?? text;
}

function parseIpv4(text: string): readonly number[] | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part)))
    return undefined;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

function parseIpv6(text: string): readonly number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, i) => parseGroups(half, i === halves.length - 1));
  if (head === undefined || (halves.length === 2 && tail === undefined)) return undefined;
  if (tail === undefined) return head.length === 16 ? head : undefined;
  const missing = 16 - head.length - tail.length;
  return missing >= 2 ? [...head, ...Array<number>(missing).fill(0), ...tail] : undefined;
}

/** Only the last group of all may be a dotted IPv4 address. */
function parseGroups(text: string, isLast: boolean): readonly number[] | undefined {
  if (text === '') return [];
  const bytes: number[] = [];
  const groups = text.split(':');
  for (const [i, group] of groups.entries()) {
    const four = isLast && i === groups.length - 1 ? parseIpv4(group) : undefined;
    if (four !== undefined) bytes.push(...four);
    else if (/^[0-9a-fA-F]{1,4}$/.test(group)) bytes.push(...pairOf(Number.parseInt(group, 16)));
    else return undefined;
  }
  return bytes;
}

function pairOf(group: number): readonly number[] {
  return [Math.floor(group / 256), group % 256];
}
