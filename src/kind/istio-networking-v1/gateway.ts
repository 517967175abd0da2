/** Istio `Gateway`: the ports and hosts at the edge of a mesh. */

import { gatewayName, gatewayWithoutServer } from '../../diagnostic/codes/istio-gateway.ts';
import { portForm } from '../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { isArray, isObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import gatewayCrd from '../istio-crd/gateway.crd.json' with { type: 'json' };
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import type { Kind } from '../kind.ts';
import { fault, fieldOf, isSet, itemsOf, type Part, wholeOf } from '../object-part.ts';
import { gatewayServerFindings } from './gateway/server.ts';
import { isIstioLabel } from './host/host-syntax.ts';
import { repeatedFields } from './port/port-rules.ts';

export const gateways: readonly Kind[] = istioKinds(gatewayCrd, gatewayFindings);

function gatewayFindings(gateway: Resource): readonly Diagnostic[] {
  const whole = wholeOf(gateway);
  const spec = fieldOf(whole, 'spec');
  const servers = itemsOf(spec, 'servers').filter(({ value }) => isObject(value));
  const ports = servers.map((server) => fieldOf(server, 'port'));
  return [
    ...nameFindings(fieldOf(whole, 'metadata', 'name'), gateway.name),
    ...(isSet(whole, 'spec') ? countFindings(fieldOf(spec, 'servers')) : []),
    ...servers.flatMap(gatewayServerFindings),
    ...repeatedFields(ports, 'name').map((name) =>
      fault(name, portForm, 'a port name that no other server has'),
    ),
  ];
}

/** Routes refer to a gateway as `namespace/name`, and Envoy's listeners are named after it. */
function nameFindings(field: Part, name: string): readonly Diagnostic[] {
  if (isIstioLabel(name)) return [];
  return [fault(field, gatewayName, 'letters, digits and "-", at most 63, without a dot')];
}

function countFindings(servers: Part): readonly Diagnostic[] {
  const isEmpty = servers.value === undefined || servers.value === null;
  if (!isEmpty && !(isArray(servers.value) && servers.value.length === 0)) return [];
  return [fault(servers, gatewayWithoutServer, 'at least one server')];
}
