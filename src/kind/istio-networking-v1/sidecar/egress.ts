/** `egress` of a Sidecar → listeners that Istio cannot create, and invalid or repeated hosts. */
import { portForm } from '../../../diagnostic/codes/istio-service-entry.ts';
import {
  sidecarBind,
  sidecarCatchAll,
  sidecarHostRepeated,
  sidecarPortTaken,
} from '../../../diagnostic/codes/istio-sidecar.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { isObject } from '../../../resource/json.ts';
import { fault, fieldOf, isSet, itemsOf, numberOf, type Part, textOf } from '../../object-part.ts';
import { isIstioAddress, isPortNumber, isUnixPath, unixPrefix } from '../address-syntax.ts';
import { namespacedHostFindings } from '../host/namespaced-host.ts';
import { sidecarPortFindings } from './port.ts';

/** Findings about the listeners for outbound requests; `namespace` is the Sidecar's own. */
export function sidecarEgressFindings(spec: Part, namespace: string): readonly Diagnostic[] {
  const listeners = itemsOf(spec, 'egress').filter(({ value }) => isObject(value));
  const catchAll = listeners.slice(0, -1).filter((listener) => !isSet(listener, 'port'));
  return [
    ...catchAll.map((listener) =>
      fault(listener, sidecarCatchAll, 'a port, or the last position in the list'),
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
      : [fault(fieldOf(listener, 'bind'), sidecarBind, 'unix:// and a path for port number 0')]),
    ...(mode.value === 'IPTABLES'
      ? [fault(mode, sidecarBind, 'DEFAULT or NONE for port number 0')]
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

/** One port number has one listener, whatever the address; a socket is identified by its path. */
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
      return [fault(field, sidecarPortTaken, 'a value that no other egress listener has')];
    });
}

/** Findings about the hosts of a listener; `namespace` is the Sidecar's own. */
function sidecarHostFindings(listener: Part, namespace: string): readonly Diagnostic[] {
  const hosts = itemsOf(listener, 'hosts');
  return [
    ...namespacedHostFindings(listener, 'Sidecar'),
    ...repetitionFindings(hosts, namespace),
    ...allFindings(fieldOf(listener, 'hosts'), hosts, namespace),
  ];
}

/** A host counts once in its namespace, and is redundant beside `*` there. */
function repetitionFindings(hosts: readonly Part[], own: string): readonly Diagnostic[] {
  const seen = new Map<string, Set<string>>();
  return hosts.flatMap((host) => {
    const split = splitHost(host, own);
    if (split === undefined) return [];
    const { namespace, name } = split;
    const before = seen.get(namespace) ?? new Set();
    const isRepeated = name === '*' ? before.size > 0 : before.has(name) || before.has('*');
    seen.set(namespace, before.add(name));
    const expected = `a host that no other one for namespace "${namespace}" includes`;
    return isRepeated ? [fault(host, sidecarHostRepeated, expected)] : [];
  });
}

function allFindings(list: Part, hosts: readonly Part[], own: string): readonly Diagnostic[] {
  const split = hosts.flatMap((host) => splitHost(host, own) ?? []);
  const isAll = split.some(({ namespace, name }) => namespace === '*' && name === '*');
  if (!isAll || split.every(({ namespace }) => namespace === '*')) return [];
  return [fault(list, sidecarHostRepeated, '"*/*" alone, since it includes every host')];
}

/** Undefined for the exclusion of a namespace, and for an invalid host. */
function splitHost(
  { value }: Part,
  own: string,
): { readonly namespace: string; readonly name: string } | undefined {
  if (typeof value !== 'string' || !value.includes('/') || value.startsWith('~')) return undefined;
  const slash = value.indexOf('/');
  const namespace = value.slice(0, slash);
  return { namespace: namespace === '.' ? own : namespace, name: value.slice(slash + 1) };
}
