/**
 * Annotations of pods → the calls that they keep from their sidecar: these go to the called address as they come, in no order (istio-iptables
 * `-o`, `-q`, `-i`, `-x`, `-c`, in its order).
 */
import { own } from '../../collection/own.ts';
import { isInRange } from '../../resource/ip-address.ts';

const traffic = 'traffic.sidecar.istio.io/';

/** A setting of a pod by which calls pass its sidecar. */
export type BypassName =
  | 'mode'
  | 'interfaces'
  | 'excludedPorts'
  | 'excludedRanges'
  | 'includedPorts'
  | 'includedRanges';

/** The annotation of each. */
export const bypassAnnotations: Readonly<Record<BypassName, string>> = {
  mode: 'sidecar.istio.io/interceptionMode',
  interfaces: `${traffic}excludeInterfaces`,
  excludedPorts: `${traffic}excludeOutboundPorts`,
  excludedRanges: `${traffic}excludeOutboundIPRanges`,
  includedPorts: `${traffic}includeOutboundPorts`,
  includedRanges: `${traffic}includeOutboundIPRanges`,
};

/** As written; undefined where absent. */
export type Bypass = Readonly<Record<BypassName, string | undefined>>;

/** Undefined without any of them. */
export function decodeBypass(annotations: Readonly<Record<string, string>>): Bypass | undefined {
  const at = (name: BypassName): string | undefined => own(annotations, bypassAnnotations[name]);
  const bypass = {
    mode: at('mode'),
    interfaces: at('interfaces'),
    excludedPorts: at('excludedPorts'),
    excludedRanges: at('excludedRanges'),
    includedPorts: at('includedPorts'),
    includedRanges: at('includedRanges'),
  };
  return Object.values(bypass).some((one) => one !== undefined) ? bypass : undefined;
}

/** A port, and the address of the Service where Git has it. */
interface Call {
  readonly port: number;
  readonly address: string | undefined;
}

/** The annotation that keeps a call from the sidecar; undefined where none does, or Git does not show it. */
export function bypassedBy(bypass: Bypass, { port, address }: Call): BypassName | undefined {
  const covers = (ranges: string): boolean =>
    items(ranges).some(
      (one) => one === everything || (address !== undefined && isInRange(address, one)),
    );
  const has = (list: string | undefined, item: string): boolean => items(list ?? '').includes(item);
  if (bypass.mode === 'NONE') return 'mode';
  if (has(bypass.interfaces, podInterface)) return 'interfaces';
  if (has(bypass.excludedPorts, String(port))) return 'excludedPorts';
  if (covers(bypass.excludedRanges ?? '')) return 'excludedRanges';
  if (has(bypass.includedPorts, String(port))) return undefined;
  const { includedRanges = '*' } = bypass;
  if (items(includedRanges).length === 0) return 'includedRanges';
  const isOutside = address !== undefined && !covers(includedRanges);
  return isOutside && includedRanges.trim() !== '*' ? 'includedRanges' : undefined;
}

/** All addresses of IPv4. */
const everything = '0.0.0.0/0';

/** The interface of a pod by which its calls leave. */
const podInterface = 'eth0';

function items(list: string): readonly string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
