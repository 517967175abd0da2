/** Conditions of a match on the client and the port, of any protocol → invalid labels, namespaces, ports and subnets. */
import { routeNameInvalid, subnetInvalid } from '../../../diagnostic/codes/istio-route.ts';
import { istioLabelSyntax } from '../../../diagnostic/codes/istio-schema.ts';
import { numberOutOfRange } from '../../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import {
  entriesOf,
  fault,
  fieldOf,
  itemsOf,
  numberOf,
  type Part,
  textOf,
} from '../../object-part.ts';
import { isIstioSubnet, isPortNumber } from '../address-syntax.ts';
import { isIstioLabel } from '../host/host-syntax.ts';
import { isIstioLabelKey, isIstioLabelValue } from '../workload/label-syntax.ts';

/** Judges `sourceLabels`. */
export function sourceLabelFindings(match: Part): readonly Diagnostic[] {
  return entriesOf(match, 'sourceLabels')
    .filter(([key, { value }]) => {
      return !isIstioLabelKey(key) || !isIstioLabelValue(typeof value === 'string' ? value : '');
    })
    .map(([, label]) => fault(label, istioLabelSyntax, 'a valid label key and value'));
}

/** Judges `sourceNamespace`, which Istio does in HTTP matches only. */
export function sourceNamespaceFindings(match: Part): readonly Diagnostic[] {
  const namespace = textOf(match, 'sourceNamespace');
  if (namespace === '' || isIstioLabel(namespace)) return [];
  return [fault(fieldOf(match, 'sourceNamespace'), routeNameInvalid, 'a DNS label')];
}

/** Judges `port`; 0 means every port. */
export function matchPortFindings(match: Part): readonly Diagnostic[] {
  const port = numberOf(match, 'port');
  if (port === 0 || isPortNumber(port)) return [];
  return [fault(fieldOf(match, 'port'), numberOutOfRange, 'a port, 1 to 65535')];
}

/** Judges `destinationSubnets`. */
export function subnetFindings(match: Part): readonly Diagnostic[] {
  return itemsOf(match, 'destinationSubnets')
    .filter(({ value }) => typeof value === 'string' && !isIstioSubnet(value))
    .map((subnet) => fault(subnet, subnetInvalid, 'an IP address or a CIDR range'));
}
