/** The values that locate a cluster and its gateway, in a Cluster's spec or in an annotation. */
import type { Code } from '../diagnostic/code.ts';
import { gatewayHostInvalid, gatewayHostLocal } from '../diagnostic/codes/topology.ts';
import type { FieldFinding } from '../diagnostic/field-code.ts';
import { isDnsSubdomain } from '../resource/dns-name.ts';
import { isLoopback, isUnspecified, parseIpAddress } from '../resource/ip-address.ts';

/** A violated rule, and the expected value. */
export interface ValueProblem {
  readonly code: Code<FieldFinding>;
  readonly expected: string;
}

/** The expected form of a region, zone or group, for a message. */
export const localityPartExpectation =
  'a name without "/", "*", "?", ",", "!", braces, backslashes and spaces';

/** Whether a text is an unambiguous region, zone or group of a cluster key. */
export function isLocalityPart(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !/[/*?,!{}\\\s\p{Cc}]/u.test(text);
}

/** The problem of a gateway host, which must be an IP address or DNS name of another cluster. */
export function gatewayHostProblem(host: string): ValueProblem | undefined {
  const address = parseIpAddress(host);
  if (address === undefined) return gatewayNameProblem(host);
  if (!isLoopback(address) && !isUnspecified(address)) return undefined;
  return { code: gatewayHostLocal, expected: 'an address that other clusters can reach' };
}

function gatewayNameProblem(host: string): ValueProblem | undefined {
  if (host === 'localhost' || host.endsWith('.localhost')) {
    return {
      code: gatewayHostLocal,
      expected: 'a name that leads to the gateway from other clusters',
    };
  }
  // No top-level domain is a number: such a name is an invalid IP address.
  const isNumeric = /^\d+$/.test(host.slice(host.lastIndexOf('.') + 1));
  if (isDnsSubdomain(host) && !isNumeric) return undefined;
  return { code: gatewayHostInvalid, expected: 'an IP address or a lower-case DNS name' };
}
