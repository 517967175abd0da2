import { expect, test } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';

/**
 * Fields of Istio's objects and of Services that `src/istio` decodes: outside of it and of `src/kind` a path to one is a second reading.
 */
const decoded = new Set(
  `clusterIP consistentHash delegate destination distribute egress endpoints exportTo failover failoverPriority gateways host hosts
  loadBalancer localityLbSetting maxEjectionPercent mirror mirrors outboundTrafficPolicy outlierDetection portLevelSettings
  resolution servers simple sni sourceNamespace subjectAltNames subsets targetPort tls trafficPolicy workloadSelector
  zoneAwareLbSetting`.split(/\s+/),
);

/** Those that lay settings into what a team wrote, and so hold the written list or block itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/derive/istio/destination-rule.ts': [
    'loadBalancer',
    'portLevelSettings',
    'subsets',
    'trafficPolicy',
  ],
  'src/derive/istio/http-gateway.ts': ['portLevelSettings', 'trafficPolicy'],
  'src/derive/istio/istio-settings.ts': [
    'loadBalancer',
    'localityLbSetting',
    'outlierDetection',
    'portLevelSettings',
    'subsets',
    'tls',
    'trafficPolicy',
  ],
  'src/merge/destination-rule.ts': ['trafficPolicy'],
  'src/merge/sidecar.ts': ['egress', 'hosts'],
};

test('fields that src/istio decodes are read nowhere else', () => {
  const reads = ['derive', 'merge', 'check'].flatMap((room) =>
    filesBelow(`src/${room}`).flatMap((path) => {
      const file = `src/${room}/${path}`;
      const fields = readFields(read(file));
      return fields.length === 0 ? [] : [[file, fields] as const];
    }),
  );
  // A file that reads more asks src/istio instead; one that reads less leaves the list.
  expect(Object.fromEntries(reads)).toEqual(allowed);
});

/** The decoded fields that a text names in the path of a `stringAt` and the like. */
function readFields(text: string): readonly string[] {
  const calls = text.matchAll(/\b(?:list|number|object|string|value)At\((?:[^()]|\([^()]*\))*\)/g);
  const names = [...calls].flatMap(([call]) =>
    [...call.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? ''),
  );
  return [...new Set(names)].filter((name) => decoded.has(name)).sort();
}
