/**
 * Istio `DestinationRule`: load balancing, outlier detection and TLS of a host.
 * @module
 */
import type { Kind } from '../kind.ts';
import { destinationRuleFindings } from './destination-rule-rules.ts';
import { anyObject, istioKinds, listOf, loose, text, texts } from './istio-kind.ts';

const settings = { loadBalancer: anyObject, outlierDetection: anyObject, tls: anyObject };
const trafficPolicy = loose({
  ...settings,
  portLevelSettings: listOf(loose({ ...settings, port: anyObject })),
});

/** `DestinationRule` in every version. */
export const destinationRules: readonly Kind[] = istioKinds(
  'DestinationRule',
  'destinationrules',
  loose({
    host: text,
    trafficPolicy,
    subsets: listOf(loose({ name: text, labels: texts, trafficPolicy })),
    exportTo: listOf(text),
    workloadSelector: anyObject,
  }),
  destinationRuleFindings,
);
