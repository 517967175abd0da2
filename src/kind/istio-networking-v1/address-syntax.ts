/**
 * A text → whether Istio's validation takes it for an IP address, a range of them, or the path of a Unix socket (`ValidateIPAddress`,
 * `ValidateIPSubnet`, `ValidateUnixAddress`, which read as Go's `netip` does).
 * @module
 */
import { isIpAddress, parseIpAddress } from '../../resource/ip-address.ts';

/** What the address of a Unix socket begins with. */
export const unixPrefix = 'unix://';

const HIGHEST_PORT = 65535;

/** Whether the text is an IP address; one of IPv6 may name a zone, as in `fe80::1%eth0`. */
export function isIstioAddress(text: string): boolean {
  const [, address = text, zone] = /^([^%]*:[^%]*)%(.*)$/s.exec(text) ?? [];
  return zone !== '' && isIpAddress(address);
}

/** Whether the text is an IP address or a range in CIDR notation, host bits set or not. */
export function isIstioSubnet(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (bits === undefined || more.length > 0) return isIstioAddress(text);
  const length = address.includes(':') ? 128 : 32;
  return (
    parseIpAddress(address) !== undefined &&
    /^(?:0|[1-9]\d{0,2})$/.test(bits) &&
    Number(bits) <= length
  );
}

/** Whether the text, what follows `unix://`, is the absolute path of a file, or `@` and the name of an abstract socket. */
export function isUnixPath(text: string): boolean {
  return text.startsWith('@') || (text.startsWith('/') && !text.endsWith('/'));
}

/** Whether the number is one of a port. */
export function isPortNumber(number: number): boolean {
  return number >= 1 && number <= HIGHEST_PORT;
}
