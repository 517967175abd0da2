import { describe, expect, test } from 'vitest';
import { mcsServiceExport } from '../../../../src/api/mcs/derive/mcs-service-export.ts';
import { mcsServiceImport } from '../../../../src/api/mcs/derive/service-import.ts';
import { noFleetObjects } from '../../../../src/place/fleet-objects.ts';
import { cluster, deriveSpec, service, viewOf } from '../../../support/fleet-builder.ts';

const ports = {
  ports: [
    { name: 'admin', port: 81 },
    { name: 'http', port: 80, appProtocol: 'h2c' },
  ],
};
const exported = {
  apiVersion: 'multicluster.x-k8s.io/v1beta1',
  kind: 'ServiceExport',
  metadata: { name: 'reviews', namespace: 'shop' },
  spec: { exportedLabels: { tier: 'core' } },
};
const [offered] = mcsServiceExport.read(
  [viewOf(cluster('north'), service('reviews', ports), exported)],
  deriveSpec(),
  noFleetObjects,
).value;
const providers = offered?.providers ?? [];
const listed = [
  { appProtocol: 'h2c', name: 'http', port: 80, protocol: 'TCP' },
  { name: 'admin', port: 81, protocol: 'TCP' },
];

describe('an import of the Multi-Cluster Services API', () => {
  test('has ports only, where no export of its own asks for more', () => {
    expect(mcsServiceImport.write({ providers, properties: undefined })).toEqual({
      spec: { ports: listed, type: 'ClusterSetIP' },
    });
  });

  test('has what its exports ask for, and their ports once', () => {
    const written = mcsServiceImport.write({ providers, properties: offered?.importProperties });
    expect(written).toEqual({
      labels: { tier: 'core' },
      annotations: {},
      spec: { ports: listed, type: 'ClusterSetIP' },
    });
  });

  test('is written in both versions, and needs no address', () => {
    const { apiVersions, needsGatewayIp } = mcsServiceImport;
    expect(apiVersions.map((one) => one.split('/')[1])).toEqual(['v1alpha1', 'v1beta1']);
    expect(needsGatewayIp).toBe(false);
  });
});
