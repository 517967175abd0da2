/**
 * `ServiceImport` of the Multi-Cluster Services API: a consumer's view of a service of the clusterset. distributary writes it; an authored
 * one is kept.
 * @module
 */
import type { Kind } from '../../../../kind/kind.ts';
import { sessionAffinityFields } from '../../../../kind/kubernetes-core-v1/session-affinity.ts';
import { closed, described, int32 } from '../../../../kind/schema/object-schema.ts';
import { type McsKind, mcsKind } from './mcs-group.ts';

const text = { type: 'string' };

const port = closed(
  {
    name: described('The name of the port; required with several ports.', text),
    protocol: described('TCP, UDP or SCTP. Default: TCP.', text),
    appProtocol: described('The protocol of the application, as in a Service.', text),
    port: described('The port that clients call.', int32),
  },
  ['port'],
);

/** The shape that both versions share. */
export const mcsServiceImportDefinition: McsKind = {
  kind: 'ServiceImport',
  plural: 'serviceimports',
  scope: 'Namespaced',
  level: 'cluster',
  spec: closed(
    {
      ports: described('The ports of the service: the union of those of all exporters.', {
        type: 'array',
        items: port,
      }),
      ips: described('The IP addresses of the service in this cluster, one an IP family.', {
        type: 'array',
        maxItems: 2,
        items: text,
      }),
      ipFamilies: described('The IP families of the service, IPv4 or IPv6.', {
        type: 'array',
        maxItems: 2,
        items: text,
      }),
      type: described('ClusterSetIP: clients call one address; Headless: they call pods.', {
        enum: ['ClusterSetIP', 'Headless'],
      }),
      ...sessionAffinityFields,
      internalTrafficPolicy: described(
        'Cluster: all pods serve requests from within the cluster; Local: those on the node of the client.',
        text,
      ),
      trafficDistribution: described('The preference for near pods, as in a Service.', text),
    },
    ['ports', 'type'],
  ),
};

/** `ServiceImport` of `multicluster.x-k8s.io/v1beta1`. */
export const mcsServiceImport: Kind = mcsKind(mcsServiceImportDefinition, 'v1beta1');
