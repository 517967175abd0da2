/** The words that random states of Istio are made of. */
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/resource/json.ts';

/** What names of Services end in. */
export const domain = 'svc.cluster.local';
const namespaces = ['shop', 'web', 'istio-system'];
/** Names of Services. */
export const names: readonly string[] = ['api'];
/** Every host that can occur. */
export const hosts: readonly string[] = [
  ...names.flatMap((name) => ['shop', 'web'].map((ns) => `${name}.${ns}.${domain}`)),
  'pay.example.com',
];
/** What rules are for: hosts, short names and wildcards. */
export const ruleHosts: readonly string[] = [
  ...hosts,
  ...hosts,
  'api',
  'cart',
  '*.example.com',
  `*.shop.${domain}`,
  '*',
];
const localities = ['eu/a', 'eu/b', 'eu/b/1', 'us/a', 'us/b', 'ap', ''];

/** A namespace, the root namespace among them. */
export const anyNamespace: fc.Arbitrary<string> = fc.constantFrom(...namespaces);
/** A place, or none. */
export const anyLocality: fc.Arbitrary<string> = fc.constantFrom(...localities);
/** True once in so many. */
export const rarely = (weight: number): fc.Arbitrary<boolean> => fc.nat(weight).map((n) => n === 0);
/** An object with that one field, or without any. */
export const maybe = <T extends Json>(
  key: string,
  value: fc.Arbitrary<T>,
): fc.Arbitrary<JsonObject> =>
  fc.option(value, { nil: undefined }).map((v) => (v === undefined ? {} : { [key]: v }));
/** The fields of several objects in one. */
export const joined = (...parts: fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all));

/** Labels that rules and subsets ask for. */
export const anyLabels: fc.Arbitrary<JsonObject> = joined(
  maybe('version', fc.constantFrom('v1', 'v2')),
  maybe('tier', fc.constantFrom('1', '2')),
);
/** A list that every namespace may write. */
export const anyExportTo: fc.Arbitrary<string[]> = fc.constantFrom<string[]>(
  [],
  [],
  [],
  ['*'],
  ['.'],
  ['web'],
  ['shop', 'web'],
  ['istio-system'],
);
/** The two ports that every service has. */
export const ports: readonly { number: number; name: string; protocol: string }[] = [
  { number: 80, name: 'http', protocol: 'HTTP' },
  { number: 90, name: 'grpc', protocol: 'GRPC' },
];

/** An object of Istio without a name. */
export function object(kind: string, namespace: string, spec: JsonObject): JsonObject {
  return { apiVersion: 'networking.istio.io/v1', kind, metadata: { namespace }, spec };
}
