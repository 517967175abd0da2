/**
 * `hosts` of a Sidecar's egress listener → none at all, wrong ones, and those that another one says already.
 * @module
 */
import { sidecarHostRepeated } from '../../../diagnostic/codes/istio-sidecar.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, fieldOf, itemsOf, type Part } from '../../object-part.ts';
import { namespacedHostFindings } from '../namespaced-host.ts';

/** What is wrong with the hosts of a listener; `namespace` is the Sidecar's own. */
export function sidecarHostFindings(listener: Part, namespace: string): readonly Diagnostic[] {
  const hosts = itemsOf(listener, 'hosts');
  return [
    ...namespacedHostFindings(listener, 'Sidecar'),
    ...repetitionFindings(hosts, namespace),
    ...allFindings(fieldOf(listener, 'hosts'), hosts, namespace),
  ];
}

/** A host counts once in its namespace, and beside `*` there it says nothing more. */
function repetitionFindings(hosts: readonly Part[], own: string): readonly Diagnostic[] {
  const seen = new Map<string, Set<string>>();
  return hosts.flatMap((host) => {
    const split = splitHost(host, own);
    if (split === undefined) return [];
    const { namespace, name } = split;
    const before = seen.get(namespace) ?? new Set();
    const isRepeated = name === '*' ? before.size > 0 : before.has(name) || before.has('*');
    seen.set(namespace, before.add(name));
    const expected = `none that the others for namespace "${namespace}" include`;
    return isRepeated ? [fault(host, sidecarHostRepeated, expected)] : [];
  });
}

function allFindings(list: Part, hosts: readonly Part[], own: string): readonly Diagnostic[] {
  const split = hosts.flatMap((host) => splitHost(host, own) ?? []);
  const isAll = split.some(({ namespace, name }) => namespace === '*' && name === '*');
  if (!isAll || split.every(({ namespace }) => namespace === '*')) return [];
  return [fault(list, sidecarHostRepeated, '"*/*" alone, since it includes every host')];
}

/** Undefined for what excludes a namespace, and for what is no host at all. */
function splitHost(
  { value }: Part,
  own: string,
): { readonly namespace: string; readonly name: string } | undefined {
  if (typeof value !== 'string' || !value.includes('/') || value.startsWith('~')) return undefined;
  const slash = value.indexOf('/');
  const namespace = value.slice(0, slash);
  return { namespace: namespace === '.' ? own : namespace, name: value.slice(slash + 1) };
}
