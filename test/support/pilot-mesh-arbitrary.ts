/** Random MeshConfigs: what changes rules, services and orders of all namespaces. */
import fc from 'fast-check';
import type { JsonObject } from '../../src/resource/json.ts';
import { anyLocalitySetting } from './pilot-rule-arbitrary.ts';
import { anyExportTo, joined, rarely } from './pilot-words.ts';

const sometimes = (key: string, value: fc.Arbitrary<JsonObject | string | string[]>) =>
  fc.tuple(rarely(3), value).map(([isSaid, said]): JsonObject => (isSaid ? { [key]: said } : {}));

const anySettings = joined(
  sometimes('rootNamespace', fc.constantFrom('web', 'shop', 'istio-config', 'istio-system')),
  sometimes('defaultServiceExportTo', anyExportTo),
  sometimes('defaultVirtualServiceExportTo', anyExportTo),
  sometimes('defaultDestinationRuleExportTo', anyExportTo),
  sometimes('localityLbSetting', anyLocalitySetting),
  sometimes(
    'defaultTrafficPolicy',
    fc.constantFrom<JsonObject>(
      { outlierDetection: { consecutive5xxErrors: 3 } },
      { connectionPool: { tcp: { maxConnections: 9 } } },
    ),
  ),
  sometimes(
    'outboundTrafficPolicy',
    fc.constantFrom({ mode: 'REGISTRY_ONLY' }, { mode: 'ALLOW_ANY' }),
  ),
);

/** Every second one says nothing. */
export const anyMeshSettings: fc.Arbitrary<JsonObject> = fc
  .tuple(fc.boolean(), anySettings)
  .map(([isUsual, settings]) => (isUsual ? {} : settings));
