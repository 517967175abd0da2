import { expect, test } from 'vitest';
import { clusterMesh } from '../../../src/istio/mesh/cluster-mesh.ts';
import { withClusterLocal } from '../../../src/istio/mesh/mesh-config-edit.ts';
import { cluster, viewOf } from '../../support/fleet-builder.ts';
import { resources } from '../../support/resources.ts';

const host = 'reviews.shop.svc.cluster.local';
const configMap = `apiVersion: v1
kind: ConfigMap
metadata: {name: values, namespace: istio-system}
data:
  values.yaml: "meshConfig: {serviceSettings: [{settings: {clusterLocal: true}, hosts: [a.shop.svc.cluster.local]}]}"
`;
const release = (valuesFrom: string) => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: istiod, namespace: istio-system}
spec:
  chart: {spec: {chart: istiod}}
  valuesFrom: [${valuesFrom}]
  values: {meshConfig: {rootNamespace: mesh}}
`;

function edited(valuesFrom: string): object | undefined {
  const objects = resources(`${release(valuesFrom)}---\n${configMap}`).map(({ object }) => object);
  const { configuredBy } = clusterMesh(viewOf(cluster('north'), ...objects));
  return configuredBy && withClusterLocal(configuredBy, [host]);
}

test('a list that would replace that of a ConfigMap is not written', () => {
  expect(edited('{kind: ConfigMap, name: values}')).toBeUndefined();
  expect(edited('')).toMatchObject({
    spec: {
      values: {
        meshConfig: { serviceSettings: [{ settings: { clusterLocal: true }, hosts: [host] }] },
      },
    },
  });
});
