/**
 * `egress` of a Sidecar → listeners that Istio can't make, and hosts that are wrong or named twice.
 * @module
 */

import { portForm } from '../../../diagnostic/codes/istio-service-entry.ts';
import {
  sidecarBind,
  sidecarCatchAll,
  sidecarPortTaken,
} from '../../../diagnostic/codes/istio-sidecar.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { isObject } from '../../../resource/json.ts';
import { fault, fieldOf, isSet, itemsOf, numberOf, type Part, textOf } from '../../object-part.ts';
import { isIstioAddress, isPortNumber, isUnixPath, unixPrefix } from '../address-syntax.ts';
import { sidecarHostFindings } from './hosts.ts';
import { sidecarPortFindings } from './port.ts';

/** What is wrong with the listeners for requests that go out; `namespace` is the Sidecar's own. */
export function sidecarEgressFindings(spec: Part, namespace: string): readonly Diagnostic[] {
  const listeners = itemsOf(spec, 'egress').filter(({ value }) => isObject(value));
  const catchAll = listeners.slice(0, -1).filter((listener) => !isSet(listener, 'port'));
  return [
    ...catchAll.map((listener) =>
      fault(listener, sidecarCatchAll, 'a port, or the last place of the list'),
    ),
    ...listeners.filter((listener) => isSet(listener, 'port')).flatMap(listenerFindings),
    ...takenFindings(listeners),
    ...listeners.flatMap((listener) => sidecarHostFindings(listener, namespace)),
  ];
}

function listenerFindings(listener: Part): readonly Diagnostic[] {
  const port = fieldOf(listener, 'port');
  return [
    ...sidecarPortFindings(port),
    ...(numberOf(port, 'number') === 0 ? socketFindings(listener) : addressFindings(listener)),
  ];
}

function socketFindings(listener: Part): readonly Diagnostic[] {
  const bind = textOf(listener, 'bind');
  const isSocket = bind.startsWith(unixPrefix) && isUnixPath(bind.slice(unixPrefix.length));
  const mode = fieldOf(listener, 'captureMode');
  return [
    ...(isSocket
      ? []
      : [
          fault(
            fieldOf(listener, 'bind'),
            sidecarBind,
            'unix:// and a path for a port of number 0',
          ),
        ]),
    ...(mode.value === 'IPTABLES'
      ? [fault(mode, sidecarBind, 'DEFAULT or NONE for a port of number 0')]
      : []),
  ];
}

function addressFindings(listener: Part): readonly Diagnostic[] {
  const number = fieldOf(listener, 'port', 'number');
  const bind = textOf(listener, 'bind');
  return [
    ...(isPortNumber(Number(number.value))
      ? []
      : [fault(number, portForm, 'a number from 1 to 65535')]),
    ...(bind === '' || isIstioAddress(bind)
      ? []
      : [fault(fieldOf(listener, 'bind'), sidecarBind, 'an IP address for a port with a number')]),
  ];
}

/** One number listens once, whatever the address; a socket is known by its path. */
function takenFindings(listeners: readonly Part[]): readonly Diagnostic[] {
  const seen = new Set<number | string>();
  return listeners
    .filter((listener) => isSet(listener, 'port'))
    .flatMap((listener) => {
      const number = numberOf(fieldOf(listener, 'port'), 'number');
      const key = number === 0 ? textOf(listener, 'bind') : number;
      const isTaken = seen.has(key);
      seen.add(key);
      if (!isTaken) return [];
      const field = number === 0 ? fieldOf(listener, 'bind') : fieldOf(listener, 'port', 'number');
      return [fault(field, sidecarPortTaken, 'one that no other egress listener has')];
    });
}
