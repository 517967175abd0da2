/**
 * A text → whether Istio's validation accepts it as an IP address, an IP range, or the path of a Unix socket (`ValidateIPAddress`,
 * `ValidateIPSubnet`, `ValidateUnixAddress`, which parse like Go's `netip`).
 */
import { isIpAddress, parseIpAddress } from '../../resource/ip-address.ts';

/** Prefix of the address of a Unix socket. */
export const unixPrefix = 'unix://';

const HIGHEST_PORT = 65535;

/** Whether the text is an IP address; an IPv6 address may have a zone, as in `fe80::1%eth0`. */
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

/** Whether the text, after `unix://`, is the absolute path of a file, or `@` and the name of an abstract socket. */
export function isUnixPath(text: string): boolean {
  return text.startsWith('@') || (text.startsWith('/') && !text.endsWith('/'));
}

export function isPortNumber(number: number): boolean {
  return number >= 1 && number <= HIGHEST_PORT;
}
