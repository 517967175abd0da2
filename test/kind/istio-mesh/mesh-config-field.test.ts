import { expect, test } from 'vitest';
import { meshConfigFields } from '../../../src/kind/istio-mesh/mesh-config-field.ts';

test.each([
  ['rootNamespace', '1.19'],
  ['meshMTLS', '1.19'],
  ['h2UpgradePolicy', '1.19'],
  ['serviceScopeConfigs', '1.27'],
  ['serviceEntryVisibility', '1.31'],
  ['defaultTrafficPolicy', '1.31'],
  ['defaultInboundHttpRetryPolicy', '1.32'],
  // A field of a message inside, and a misspelled one.
  ['clusterLocal', undefined],
  ['rootNameSpace', undefined],
])('%s is of release %s', (name, since) => {
  expect(meshConfigFields.get(name)?.since).toBe(since);
});
