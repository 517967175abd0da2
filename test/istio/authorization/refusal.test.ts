/** The verdicts were compared with the RBAC filters that Istio 1.31 builds of the same policies. */
import { describe, expect, test } from 'vitest';
import type { Peer } from '../../../src/istio/authorization/peer-identity.ts';
import { type GuardedPods, refusalOf } from '../../../src/istio/authorization/refusal.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object, withMetadata } from '../../support/fleet-builder.ts';

const cart = { trustDomain: 'cluster.local', namespace: 'shop', account: 'cart' };
const pods: GuardedPods = {
  namespace: 'shop',
  labels: { app: 'reviews', tier: 'web' },
  isWhole: true,
  rootNamespace: 'istio-system',
};

function policy(spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  const bare = object('security.istio.io/v1', 'AuthorizationPolicy', 'policy', spec);
  return withMetadata(bare, metadata);
}

function refusal(policies: readonly JsonObject[], peer: Partial<Peer> = {}, its = pods) {
  const asked: Peer = { identity: cart, trustDomains: ['cluster.local'], ...peer };
  const found = refusalOf(
    policies.map((one) => authored(one)),
    its,
    asked,
  );
  return found && `${found.action} ${found.pointer}`;
}

const from = (...sources: readonly JsonObject[]): JsonObject => ({
  from: sources.map((source) => ({ source })),
});
const deny = (...rules: readonly JsonObject[]) => policy({ action: 'DENY', rules });
const allow = (...rules: readonly JsonObject[]) => policy({ rules });

describe('a source', () => {
  test.each<[string, JsonObject]>([
    ['a principal', { principals: ['cluster.local/ns/shop/sa/cart'] }],
    ['any principal', { principals: ['*'] }],
    ['a principal of any trust domain', { principals: ['*/ns/shop/sa/cart'] }],
    ['the beginning of a principal', { principals: ['cluster.local/ns/shop/*'] }],
    ['a namespace', { namespaces: ['web', 'shop'] }],
    ['a pattern of namespaces', { namespaces: ['s*p'] }],
    ['an account of the own namespace', { serviceAccounts: ['cart'] }],
    ['an account of a namespace', { serviceAccounts: ['shop/cart'] }],
    ['a trust domain', { trustDomains: ['cluster.*'] }],
    ['all but others', { notNamespaces: ['web'], notPrincipals: ['*/ns/web/*'] }],
    ['a namespace and an account', { namespaces: ['shop'], serviceAccounts: ['cart'] }],
    ['a namespace that ends as `sa` does, as it turns out', { namespaces: ['*a'] }],
  ])('names the client by %s', (_, source) => {
    expect(refusal([deny(from(source))])).toBe('DENY /spec/rules/0');
    expect(refusal([allow(from(source))])).toBeUndefined();
  });

  test.each<[string, JsonObject]>([
    ['another principal', { principals: ['cluster.local/ns/shop/sa/web'] }],
    ['a principal of another trust domain', { principals: ['other.example/ns/shop/sa/cart'] }],
    ['the end of another principal', { principals: ['*/sa/web'] }],
    ['another namespace', { namespaces: ['shops', 'sho'] }],
    ['an account of another namespace', { serviceAccounts: ['web/cart'] }],
    ['another trust domain', { trustDomains: ['other.example'] }],
    ['all but this namespace', { notNamespaces: ['shop'] }],
    ['a namespace and another account', { namespaces: ['shop'], serviceAccounts: ['web'] }],
    ['another namespace, from an address', { namespaces: ['web'], ipBlocks: ['10.0.0.0/8'] }],
  ])('leaves the client out by %s', (_, source) => {
    expect(refusal([deny(from(source))])).toBeUndefined();
    expect(refusal([allow(from(source))])).toBe('ALLOW /spec/rules');
  });

  test.each<[string, JsonObject]>([
    ['addresses', { ipBlocks: ['10.0.0.0/8'] }],
    ['tokens', { requestPrincipals: ['*'] }],
    ['no tokens', { notRequestPrincipals: ['*'] }],
  ])('is open by %s', (_, source) => {
    expect(refusal([deny(from(source))])).toBeUndefined();
    expect(refusal([allow(from(source))])).toBeUndefined();
  });
});

describe('a rule', () => {
  test('without anything is met by all, and a policy without rules by nobody', () => {
    expect(refusal([deny({})])).toBe('DENY /spec/rules/0');
    expect(refusal([policy({ action: 'DENY' })])).toBeUndefined();
    expect(refusal([allow({})])).toBeUndefined();
    expect(refusal([policy({})])).toBe('ALLOW /spec');
  });

  test('is met by one of its sources and all of its conditions', () => {
    const [ours, other] = [{ namespaces: ['shop'] }, { namespaces: ['web'] }];
    expect(refusal([allow(from(other, ours))])).toBeUndefined();
    expect(refusal([allow(from(other), from(ours))])).toBeUndefined();
    const when = [{ key: 'source.namespace', notValues: ['shop'] }];
    expect(refusal([allow({ ...from(ours), when })])).toBe('ALLOW /spec/rules');
    expect(refusal([deny({}, { when })])).toBe('DENY /spec/rules/0');
  });

  test('about a request is open', () => {
    const to = [{ operation: { methods: ['GET'] } }];
    const when = [{ key: 'request.headers[x]', values: ['y'] }];
    for (const rule of [{ to }, { when }]) {
      expect(refusal([deny(rule)])).toBeUndefined();
      expect(refusal([allow(rule)])).toBeUndefined();
    }
  });
});

describe('a port of the pods', () => {
  const at = (port: number | undefined, isStream = false) => ({ server: { port, isStream } });
  const ports = { to: [{ operation: { ports: ['8080'] } }] };
  const others = { to: [{ operation: { notPorts: ['8080'] } }] };
  const when = { when: [{ key: 'destination.port', values: ['8080'] }] };

  test('is compared with the rule', () => {
    for (const rule of [ports, when]) {
      expect(refusal([deny(rule)], at(8080))).toBe('DENY /spec/rules/0');
      expect(refusal([deny(rule)], at(9090))).toBeUndefined();
      expect(refusal([allow(rule)], at(9090))).toBe('ALLOW /spec/rules');
      expect(refusal([allow(rule)], at(8080))).toBeUndefined();
    }
    expect(refusal([deny(others)], at(8080))).toBeUndefined();
    expect(refusal([deny(others)], at(9090))).toBe('DENY /spec/rules/0');
  });

  test('is open where Git does not show it', () => {
    for (const server of [at(undefined), {}]) {
      expect(refusal([deny(ports)], server)).toBeUndefined();
      expect(refusal([allow(ports)], server)).toBeUndefined();
    }
  });

  test('without HTTP ignores conditions on requests when it denies, and rules with them when it allows', () => {
    const rules: readonly JsonObject[] = [
      { to: [{ operation: { paths: ['/x'] } }] },
      { when: [{ key: 'request.headers[x]', values: ['y'] }] },
      from({ requestPrincipals: ['*'] }),
    ];
    for (const rule of rules) {
      expect(refusal([deny(rule)], at(8080, true))).toBe('DENY /spec/rules/0');
      expect(refusal([allow(rule)], at(8080, true))).toBe('ALLOW /spec/rules');
      expect(refusal([deny(rule)], at(8080))).toBeUndefined();
      expect(refusal([allow(rule)], at(8080))).toBeUndefined();
    }
  });
});

describe('a policy', () => {
  const closed = { rules: [from({ namespaces: ['web'] })] };

  test('is for pods of its namespace, or of all in the root namespace', () => {
    expect(refusal([policy(closed)])).toBe('ALLOW /spec/rules');
    expect(refusal([policy(closed, { namespace: 'web' })])).toBeUndefined();
    expect(refusal([policy(closed, { namespace: 'istio-system' })])).toBe('ALLOW /spec/rules');
  });

  test('is for the pods that it selects', () => {
    const selecting = (labels: JsonObject) =>
      policy({ ...closed, selector: { matchLabels: labels } });
    expect(refusal([selecting({ app: 'reviews' })])).toBe('ALLOW /spec/rules');
    expect(refusal([selecting({ app: 'other' })])).toBeUndefined();
    const partly = { ...pods, isWhole: false };
    expect(refusal([selecting({ app: 'reviews' })], {}, partly)).toBe('ALLOW /spec/rules');
    const open = { selector: { matchLabels: { version: 'v1' } }, rules: [{}] };
    expect(refusal([policy(closed), policy(open)], {}, partly)).toBeUndefined();
    expect(refusal([policy({ ...open, action: 'DENY' })], {}, partly)).toBeUndefined();
  });

  test('for gateways of the Gateway API is not for pods', () => {
    const targetRefs = [{ kind: 'Gateway', group: 'gateway.networking.k8s.io', name: 'edge' }];
    expect(refusal([policy({ ...closed, targetRefs })])).toBeUndefined();
  });

  test('that is tried out, audits or asks somebody else refuses nobody', () => {
    const annotations = { 'istio.io/dry-run': 'true' };
    expect(refusal([policy(closed, { annotations })])).toBeUndefined();
    for (const action of ['AUDIT', 'CUSTOM']) {
      expect(refusal([policy({ action, rules: [{}] })])).toBeUndefined();
    }
  });

  test('that denies goes before any that allows', () => {
    expect(refusal([allow({}), deny(from({ namespaces: ['shop'] }))])).toBe('DENY /spec/rules/0');
    expect(refusal([policy(closed), allow({})])).toBeUndefined();
  });
});

describe('trust domains', () => {
  const abroad = { ...cart, trustDomain: 'west.example' };
  const both = ['east.example', 'west.example'];
  const principal = (domain: string) => allow(from({ principals: [`${domain}/ns/shop/sa/cart`] }));

  test('stand for each other when they are aliases', () => {
    for (const domain of ['cluster.local', 'east.example', 'west.example', '*.example', '*']) {
      expect(
        refusal([principal(domain)], { identity: abroad, trustDomains: both }),
      ).toBeUndefined();
    }
    const other = principal('north.example');
    expect(refusal([other], { identity: abroad, trustDomains: both })).toBe('ALLOW /spec/rules');
  });
});

describe('a client', () => {
  const named = from({ principals: ['*'] });

  test('over plain text has no identity', () => {
    expect(refusal([allow(named)], { identity: 'nobody' })).toBe('ALLOW /spec/rules');
    expect(refusal([deny(from({ notPrincipals: ['*'] }))], { identity: 'nobody' })).toBe(
      'DENY /spec/rules/0',
    );
  });

  test('that nobody knows is refused by what refuses all', () => {
    expect(refusal([allow(named)], { identity: 'unknown' })).toBeUndefined();
    expect(refusal([policy({})], { identity: 'unknown' })).toBe('ALLOW /spec');
    expect(refusal([deny({})], { identity: 'unknown' })).toBe('DENY /spec/rules/0');
  });
});

describe('a policy with an external authorizer', () => {
  const custom = (rule: JsonObject) =>
    policy({ action: 'CUSTOM', provider: { name: 'ext' }, rules: [rule] });
  const of = (...names: readonly string[]) => ({
    ...pods,
    authorizers: new Map(names.map((name) => [name, undefined] as const)),
  });

  test('denies what its rules match where MeshConfig lacks the authorizer', () => {
    expect(refusal([custom({})], {}, of('other'))).toBe('DENY /spec/rules/0');
    expect(refusal([custom(from({ namespaces: ['web'] }))], {}, of())).toBeUndefined();
  });

  test('asks the authorizer of MeshConfig, and one that Git may lack', () => {
    expect(refusal([custom({})], {}, of('ext'))).toBeUndefined();
    expect(refusal([custom({})])).toBeUndefined();
  });

  test('denies where Istio does not find the Service of the authorizer', () => {
    const authorizers = new Map([['ext', 'names no service']]);
    expect(refusal([custom({})], {}, { ...pods, authorizers })).toBe('DENY /spec/rules/0');
  });

  test('is only logged with a dry run', () => {
    const dry = policy(
      { action: 'CUSTOM', provider: { name: 'ext' }, rules: [{}] },
      { annotations: { 'istio.io/dry-run': 'true' } },
    );
    expect(refusal([dry], {}, of())).toBeUndefined();
  });
});
