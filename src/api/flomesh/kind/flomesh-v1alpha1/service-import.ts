/**
 * Flomesh `ServiceImport`: a consumer's view of a service of other clusters. distributary writes it; an authored one is kept.
 * @module
 */

import { firstPlaces } from '../../../../collection/first-places.ts';
import { importRuleBroken } from '../../../../diagnostic/codes/flomesh.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { sessionAffinityFields } from '../../../../kind/kubernetes-core-v1/session-affinity.ts';
import { closed, described, int32 } from '../../../../kind/schema/object-schema.ts';
import { isDnsLabel } from '../../../../resource/dns-name.ts';
import { listAt, stringAt } from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import { type FlomeshKind, flomeshKind } from './flomesh-group.ts';

const text = { type: 'string' };

const target = closed(
  {
    host: described('The gateway of the cluster, as its Cluster names it.', text),
    ip: described('The IP address of the gateway.', text),
    port: described('The port of the gateway.', int32),
    path: described('The path of the service at the gateway.', text),
  },
  ['host', 'ip', 'path', 'port'],
);

const port = closed(
  {
    name: described('The name of the port, a DNS label; required with several ports.', text),
    protocol: described('TCP, UDP or SCTP. Default: TCP.', text),
    appProtocol: described('The protocol of the application, as in a Service.', text),
    port: described('The port that clients call.', int32),
    endpoints: described('The clusters that serve the port.', {
      type: 'array',
      items: closed(
        {
          clusterKey: described('The cluster key: region/zone/group/name.', text),
          target: described('The address of the service in the cluster.', target),
        },
        ['clusterKey', 'target'],
      ),
    }),
  },
  ['endpoints', 'port'],
);

/** The shape that both groups share. */
export const serviceImportDefinition: FlomeshKind = {
  kind: 'ServiceImport',
  plural: 'serviceimports',
  scope: 'Namespaced',
  level: 'cluster',
  spec: closed(
    {
      ports: described('The ports of the service.', { type: 'array', items: port }),
      ips: described('The IP address of the service in this cluster.', {
        type: 'array',
        maxItems: 1,
        items: text,
      }),
      type: described(
        'ClusterSetIP: clients call one address; Headless: they call pods. Default: ClusterSetIP.',
        // The mutating webhook replaces an empty text by ClusterSetIP before validation.
        { enum: ['ClusterSetIP', 'Headless', ''] },
      ),
      ...sessionAffinityFields,
      serviceAccountName: described('The service account of the pods; "*" is any.', text),
    },
    ['ports'],
  ),
  validate: importFindings,
};

/** `ServiceImport` of `flomesh.io/v1alpha1`. */
export const serviceImport: Kind = flomeshKind(serviceImportDefinition, 'flomesh.io');

/** A field that violates a rule, and the rule. */
type Broken = readonly [pointer: string, expected: string];

/** Rules of the API's reference that its CRD lacks. */
function importFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const broken = [
    ...affinityProblems(resource),
    ...protocolProblems(resource),
    ...nameProblems(resource),
    ...sourceProblems(resource),
  ];
  return broken.map(([pointer, expected]) => report(importRuleBroken, pointer, expected));
}

function affinityProblems({ object }: Resource): readonly Broken[] {
  const affinity = stringAt(object, 'spec', 'sessionAffinity') ?? 'None';
  if (affinity !== 'None' && affinity !== 'ClientIP') {
    return [['/spec/sessionAffinity', '"ClientIP" or "None"']];
  }
  const isIgnored = affinity !== 'None' && stringAt(object, 'spec', 'type') === 'Headless';
  return isIgnored ? [['/spec/sessionAffinity', 'none, since a Headless import ignores it']] : [];
}

function protocolProblems({ object }: Resource): readonly Broken[] {
  return listAt(object, 'spec', 'ports').flatMap((one, i): Broken[] => {
    const protocol = stringAt(one, 'protocol') ?? 'TCP';
    if (['TCP', 'UDP', 'SCTP'].includes(protocol)) return [];
    return [[`/spec/ports/${i}/protocol`, '"TCP", "UDP" or "SCTP"']];
  });
}

/** Ports are distinguished by name, so only a single port may have none. */
function nameProblems({ object }: Resource): readonly Broken[] {
  const names = listAt(object, 'spec', 'ports').map((one) => stringAt(one, 'name') ?? '');
  const placeOf = firstPlaces(names);
  return names.flatMap((name, i): Broken[] => {
    const pointer = `/spec/ports/${i}/name`;
    if (name === '')
      return names.length < 2 ? [] : [[pointer, 'a name, since there are several ports']];
    if (!isDnsLabel(name)) return [[pointer, 'a DNS label: lower-case letters, digits and "-"']];
    return placeOf(name) === i ? [] : [[pointer, 'a name that no port before it has']];
  });
}

function sourceProblems({ object }: Resource): readonly Broken[] {
  return listAt(object, 'status', 'clusters').flatMap((source, i): Broken[] => {
    if (isDnsLabel(stringAt(source, 'cluster') ?? '')) return [];
    const expected = 'the name of a cluster, a DNS label: lower-case letters, digits and "-"';
    return [[`/status/clusters/${i}/cluster`, expected]];
  });
}
