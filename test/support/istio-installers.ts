/** Objects that install Istio, as texts, and a cluster with them. */
import { type ClusterView, viewClusters } from '../../src/place/cluster-view.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import { cluster } from './fleet-builder.ts';
import { resources } from './resources.ts';

const head = (apiVersion: string, kind: string, name = 'istiod'): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: istio-system, labels: {app: istiod}}\n`;
/** An IstioOperator. */
export const operator = (spec: string): string =>
  `${head('install.istio.io/v1alpha1', 'IstioOperator')}spec: ${spec}\n`;
/** An Istio or IstioRevision of Sail. */
export const sail = (spec: string, kind = 'Istio'): string =>
  `${head('sailoperator.io/v1', kind)}spec: ${spec}\n`;
/** A HelmRelease of a chart. */
export const release = (chart: string, version: string, more = ''): string =>
  `${head('helm.toolkit.fluxcd.io/v2', 'HelmRelease', chart)}spec: {chart: {spec: {chart: ${chart}, version: ${version}}}${more}}\n`;
/** An Application of a chart, for a cluster. */
export const application = (chart: string, version: string, name = 'north'): string =>
  `${head('argoproj.io/v1alpha1', 'Application', chart)}spec: {destination: {name: ${name}}, source: {chart: ${chart}, targetRevision: ${version}}}\n`;
const source = (kind: string, spec: string): string =>
  `${head('source.toolkit.fluxcd.io/v1', kind)}spec: ${spec}\n`;
/** A HelmRelease of a chart that another object names, and that object. */
export const referring = (kind: string, spec: string, more = ''): string =>
  `${head('helm.toolkit.fluxcd.io/v2', 'HelmRelease')}spec: {chartRef: {kind: ${kind}, name: istiod}${more}}\n---\n${source(kind, spec)}`;
/** An Application of a repository or an OCI artifact. */
export const ofSource = (repo: string, version: string, more = ''): string =>
  `${head('argoproj.io/v1alpha1', 'Application')}spec: {destination: {name: north}, source: {repoURL: ${repo}, targetRevision: ${version}${more}}}\n`;
/** Istiod itself. */
export const deployment = (tag: string, name = 'istiod'): string =>
  `${head('apps/v1', 'Deployment', name)}spec: {template: {spec: {containers: [{name: x, image: x:1.5.0}, {name: discovery, image: "docker.io/istio/pilot:${tag}"}]}}}\n`;

/** A cluster with these objects. */
export function viewOf(texts: readonly string[], its: Partial<Cluster> = {}): ClusterView {
  const placed = resources(texts.join('---\n')).map((resource) => {
    return { resource, application: 'apps/istio' };
  });
  const [view] = viewClusters([{ cluster: { ...cluster('north'), ...its }, placed }]);
  if (view === undefined) throw new Error('there is one cluster');
  return view;
}
