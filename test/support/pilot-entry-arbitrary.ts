/** Random ServiceEntries, WorkloadEntries, Sidecars and VirtualServices. */
import fc from 'fast-check';
import type { JsonObject } from '../../src/resource/json.ts';
import {
  anyExportTo,
  anyLabels,
  anyLocality,
  anyNamespace,
  domain,
  hosts,
  joined,
  maybe,
  names,
  object,
  ports,
  rarely,
} from './pilot-words.ts';

const anyEndpoint = (names: boolean): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      isName: fc.boolean(),
      number: fc.nat(62_499),
      locality: anyLocality,
      labels: joined(anyLabels, maybe('distributary.dev/tier-1', fc.constant('x'))),
      extra: joined(
        maybe('weight', fc.constantFrom(2, 5)),
        maybe('network', fc.constantFrom('far', 'near')),
        maybe('ports', fc.constant({ http: 15443 })),
      ),
    })
    .map(({ isName, number, locality, labels, extra }) => {
      const at = `203.0.${Math.floor(number / 250)}.${(number % 250) + 1}`;
      const place = locality === '' ? {} : { locality };
      return {
        address: names && isName ? `gw-${at.replaceAll('.', '-')}.example.com` : at,
        ...place,
        labels,
        ...extra,
      };
    });

/** A ServiceEntry that the webhook takes. */
export const anyEntry: fc.Arbitrary<JsonObject> = fc
  .record({
    namespace: anyNamespace,
    host: fc.constantFrom(...hosts),
    isDns: rarely(2),
    only: fc.constantFrom(ports, ports, ports.slice(0, 1)),
    exportTo: anyExportTo,
    selects: rarely(4),
    size: fc.integer({ min: 1, max: 4 }),
  })
  .chain((shape) =>
    fc
      .array(anyEndpoint(shape.isDns), { minLength: shape.size, maxLength: shape.size })
      .map((endpoints) => ({ ...shape, endpoints })),
  )
  .map(({ namespace, host, isDns, only, exportTo, selects, endpoints }) =>
    object('ServiceEntry', namespace, {
      hosts: [host],
      location: 'MESH_INTERNAL',
      resolution: isDns ? 'DNS' : 'STATIC',
      ports: only,
      ...(exportTo.length > 0 ? { exportTo } : {}),
      ...(selects && !isDns ? { workloadSelector: { labels: { app: 'api' } } } : { endpoints }),
    }),
  );

/** A WorkloadEntry that services may select. */
export const anyWorkloadEntry: fc.Arbitrary<JsonObject> = fc
  .record({
    namespace: fc.constantFrom('shop', 'web'),
    app: fc.constantFrom(...names),
    endpoint: anyEndpoint(false),
  })
  .map(({ namespace, app, endpoint }) => {
    const { labels, ...rest } = endpoint;
    return object('WorkloadEntry', namespace, { ...rest, labels: { ...Object(labels), app } });
  });

/** A Sidecar with an egress. */
export const anySidecar: fc.Arbitrary<JsonObject> = fc
  .record({
    namespace: anyNamespace,
    hosts: fc.uniqueArray(
      fc.constantFrom(
        '*/*',
        './*',
        'shop/*',
        'web/*',
        '~/*',
        `*/api.shop.${domain}`,
        `shop/*.${domain}`,
        '*/*.example.com',
      ),
      { minLength: 1, maxLength: 3 },
    ),
    selects: rarely(2),
    tier: fc.constantFrom('1', '2'),
  })
  .map(({ namespace, hosts, selects, tier }) =>
    object('Sidecar', namespace, {
      ...(selects && namespace !== 'istio-system'
        ? { workloadSelector: { labels: { tier } } }
        : {}),
      egress: [{ hosts }],
    }),
  );

/** A VirtualService that leads one host to another. */
export const anyRoute: fc.Arbitrary<JsonObject> = fc
  .record({
    namespace: fc.constantFrom('shop', 'web'),
    host: fc.constantFrom(...hosts),
    to: fc.constantFrom(...hosts),
    exportTo: anyExportTo,
  })
  .map(({ namespace, host, to, exportTo }) =>
    object('VirtualService', namespace, {
      hosts: [host],
      ...(exportTo.length > 0 ? { exportTo } : {}),
      http: [{ route: [{ destination: { host: to } }] }],
    }),
  );
