/**
 * One port of a ServiceEntry, a Gateway or a Sidecar → its name, number and protocol where Istio refuses them
 * (`ValidatePortName`, `ValidatePort`, `ValidateProtocol`).
 */
import { portForm } from '../../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { isObject } from '../../../resource/json.ts';
import { fault, fieldOf, type Part } from '../../object-part.ts';
import { isPortNumber } from '../address-syntax.ts';
import { isIstioLabel } from '../host/host-syntax.ts';
import { isPortProtocol, protocolNames } from './port-protocol.ts';

/** A name that is no DNS label; a port without a name has none. */
export function portNameFindings(port: Part): readonly Diagnostic[] {
  const name = fieldOf(port, 'name');
  if (typeof name.value !== 'string' || isIstioLabel(name.value)) return [];
  return [fault(name, portForm, 'letters, digits and "-", at most 63')];
}

/** A protocol that Istio does not support; an absent or empty one is valid. */
export function portProtocolFindings(port: Part): readonly Diagnostic[] {
  const protocol = fieldOf(port, 'protocol');
  if (typeof protocol.value !== 'string' || isPortProtocol(protocol.value)) return [];
  const hint = didYouMean(protocol.value.toUpperCase(), protocolNames);
  return [fault(protocol, portForm, `one of ${protocolNames.join(', ')}${hint}`)];
}

/** An invalid port number, if the field is present. */
export function portNumberFindings(number: Part): readonly Diagnostic[] {
  if (typeof number.value !== 'number' || isPortNumber(number.value)) return [];
  return [fault(number, portForm, 'a number from 1 to 65535')];
}

/** The fields of ports whose value an earlier port of the list has. */
export function repeatedFields(ports: readonly Part[], name: string): readonly Part[] {
  const seen = new Set<unknown>();
  return ports
    .filter(({ value }) => isObject(value))
    .map((port) => fieldOf(port, name))
    .filter(({ value }) => {
      const isRepeated = value !== undefined && value !== null && seen.has(value);
      seen.add(value);
      return isRepeated;
    });
}
