import { expect, test } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';

/** What fields of objects are read by: a path, or a name in brackets. */
const reading =
  /\b(?:list|number|object|string|texts|value)At\((?:[^()]|\([^()]*\))*\)|\b(?:object|spec)\['\w+'\]/g;

/**
 * Files of the rooms downstream of `src/istio` that read fields by their path all the same, and what objects: none of Istio, no
 * Service, and no pod.
 */
const others: Readonly<Record<string, string>> = {
  'src/check/argocd/argocd-list.ts': 'lists of objects, of which Argo CD takes the items',
  'src/check/newer-istio.ts': 'each field of any kind, by the table of what is new',
  'src/check/policy/host-count.ts': 'autoscalers',
  'src/check/secret/sealed-elsewhere.ts': 'for which name a SealedSecret was sealed',
  'src/check/unread/api-unread.ts': 'backends of TrafficSplits, which Istio does not read',
  'src/derive/provenance.ts': 'metadata of what is derived',
  'src/merge/authored-edit.ts': 'metadata of what is merged into',
};

test('rooms downstream of src/istio ask it for fields', () => {
  const reads = ['derive', 'merge', 'check', 'outage'].flatMap((room) =>
    filesBelow(`src/${room}`)
      .map((path) => `src/${room}/${path}`)
      .filter((file) => read(file).match(reading) !== null),
  );
  // A file that reads an object of Istio asks src/istio instead; one that reads nothing any more leaves the list.
  const how = 'ask src/istio/<kind>/ for the field, which decodes it once';
  expect(reads.sort(), how).toEqual(Object.keys(others));
});

/** Fields that `src/istio` decodes, by names that no other API has. */
const decoded = new Set(
  `clusterIP consistentHash delegate destination distribute egress endpoints exportTo failover failoverPriority gateways
  internalTrafficPolicy ipFamilies loadBalancer localityLbSetting maxEjectionPercent mirror mirrors outboundTrafficPolicy
  outlierDetection parentRefs portLevelSettings resolution servers sessionAffinity sessionAffinityConfig simple sni sourceNamespace
  subjectAltNames subsets targetPort trafficDistribution trafficPolicy workloadSelector zoneAwareLbSetting`.split(
    /\s+/,
  ),
);

test('fields that src/istio decodes are read by no reader of an API', () => {
  const readers = filesBelow('src/api').filter((path) => path.includes('/derive/'));
  const reads = readers.flatMap((path) => {
    const calls = read(`src/api/${path}`).match(reading) ?? [];
    const names = calls.flatMap((call) =>
      [...call.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
    );
    return names.filter((name) => decoded.has(name)).map((name) => `src/api/${path}: ${name}`);
  });
  expect(reads).toEqual([]);
});
