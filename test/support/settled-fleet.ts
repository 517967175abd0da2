/** A fleet of one cluster in which a rule is for a name that the cluster does not have → what counts of that, and what is silent. */

import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { renderRepository } from '../../src/render/render.ts';
import { readerOf } from './hostile/memory-reader.ts';

const cluster = `apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: north}
spec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}
`;

const service = (namespace: string) => `apiVersion: v1
kind: Service
metadata: {name: payments, namespace: ${namespace}}
spec: {selector: {app: payments}, ports: [{name: http, port: 80}]}
`;

/** What a rule is made of: its name, and texts of YAML above it, behind its host and as its annotations. */
interface RuleText {
  readonly name?: string;
  readonly above?: string;
  readonly behind?: string;
  readonly annotations?: string;
}

/** A rule for a name that the cluster does not have (DIS0631, at the host). */
export const rule = ({
  name = 'payments',
  above = '',
  behind = '',
  annotations = '{}',
}: RuleText = {}): string =>
  `${above}apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: {name: ${name}, namespace: shop, annotations: ${annotations}}
spec:
  host: payments${behind}
  trafficPolicy: {outlierDetection: {consecutive5xxErrors: 3, maxEjectionPercent: 100}}
`;

/** A Fleet with entries about findings. */
export const fleet = (findings: string): string => `apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec:
  sources: [{path: apps/*}]
  findings: [${findings}]
`;

/** What counts and what is silent, a line each. */
interface Settled {
  readonly found: readonly string[];
  readonly silenced: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What counts in a fleet of one cluster with these files, and what is silent. */
export async function settle(
  files: Readonly<Record<string, string>>,
  findings: string = '',
): Promise<Settled> {
  const { diagnostics, silenced } = await renderRepository(
    readerOf(
      Object.entries({
        'distributary.yaml': fleet(findings),
        'topology/north.yaml': cluster,
        'apps/pay/service.yaml': service('bank'),
        ...files,
      }).map(([path, text]) => ({ path, text })),
    ),
  );
  return {
    found: diagnostics.map(({ code, severity, at }) => `${severity} ${code} ${at.file}:${at.line}`),
    silenced: silenced.map(
      ({ finding, silence: { by, reason, at } }) =>
        `${finding.code} ${finding.at.file}:${finding.at.line} by ${by} ${at.file}:${at.line}: ${reason}`,
    ),
    diagnostics,
  };
}

/** A comment that silences. */
export const ignore = (words: string): string => `# distributary: ignore ${words}`;
/** What silences a rule's finding. */
export const known = 'DIS0631 it comes with the chart';
