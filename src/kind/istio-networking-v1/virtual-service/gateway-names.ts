/** The gateways that a VirtualService or one of its matches names → findings about the names. */
import {
  gatewayNameInvalid,
  gatewayNameLegacy,
} from '../../../diagnostic/codes/istio-virtual-service.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { fault, itemsOf, type Part } from '../../object-part.ts';
import { isFqdn, isIstioLabel } from '../host/host-syntax.ts';

/** Findings about names of gateways: `errors`, and all, including the warnings that Istio drops in matches of http and tcp. */
export interface GatewayNameFindings {
  readonly errors: readonly Diagnostic[];
  readonly all: readonly Diagnostic[];
}

/** Judges `gateways` of the part. */
export function gatewayNameFindings(part: Part): GatewayNameFindings {
  const names = itemsOf(part, 'gateways');
  // Istio skips all names after the first one without a slash.
  const last = names.findIndex(({ value }) => typeof value === 'string' && !value.includes('/'));
  const judged = last < 0 ? names : names.slice(0, last + 1);
  const all = judged.flatMap(nameFindings);
  return { errors: all.filter(({ severity }) => severity === 'error'), all };
}

/** Whether the VirtualService is for gateways only. */
export function isForGateways(spec: Part): boolean {
  const names = itemsOf(spec, 'gateways').map(({ value }) => value);
  return names.length > 0 && !names.includes('mesh');
}

function nameFindings(name: Part): readonly Diagnostic[] {
  if (typeof name.value !== 'string') return [];
  const slash = name.value.indexOf('/');
  if (slash < 0) return plainNameFindings(name, name.value);
  const isValid =
    isIstioLabel(name.value.slice(0, slash)) && isIstioLabel(name.value.slice(slash + 1));
  return isValid ? [] : [fault(name, gatewayNameInvalid, '<namespace>/<name>, both DNS labels')];
}

function plainNameFindings(part: Part, name: string): readonly Diagnostic[] {
  const [first, second] = name.split('.');
  const legacy = fault(part, gatewayNameLegacy, `"${second}/${first}"`);
  return [
    ...(second === undefined ? [] : [legacy]),
    ...(isFqdn(name)
      ? []
      : [fault(part, gatewayNameInvalid, '"mesh", a name, or <namespace>/<name>')]),
  ];
}
