/** Fields and values that the Istio release of a cluster does not support: its API server drops them or refuses the object. */

import { groupBy } from '../collection/group-by.ts';
import { memoise } from '../collection/memoise.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { type IstioChangeName, istioChanges } from '../kind/istio-mesh/istio-change-table.ts';
import { hasChange } from '../kind/istio-networking-v1/istio-changes.ts';
import { isArray, isObject, type Json, valueAt } from '../resource/json.ts';
import { fieldPath, formatPointer } from '../resource/json-pointer.ts';
import { displayName, groupOf, locate, type Resource } from '../resource/resource.ts';
import { type Check, filterObjects } from './check.ts';
import { newerIstio as code } from './codes/objects.ts';

export const newerIstio: Check = {
  codes: [code],
  run: ({ objects, release, cluster }) =>
    release === undefined
      ? []
      : users(objects).flatMap((one) => judgeResource(one, cluster.name, release)),
};

/** A new field or value of a kind. */
interface News {
  readonly change: IstioChangeName;
  readonly kind: string;
  /** The last fields of a path, or a whole path from `spec` on; list members are skipped. */
  readonly path: readonly string[];
  /** Pattern of the value; absent: any value. */
  readonly value?: RegExp;
  /** Whether the value counts only beside other items of its list. */
  readonly isBeside?: true;
}

const rule = { kind: 'DestinationRule' };
const news: readonly News[] = [
  { ...rule, change: 'retryBudget', path: ['trafficPolicy', 'retryBudget'] },
  { ...rule, change: 'cookieAttributes', path: ['httpCookie', 'attributes'] },
  { ...rule, change: 'zoneAware', path: ['loadBalancer', 'zoneAwareLbSetting'] },
  { ...rule, change: 'keepAlive', path: ['connectionPool', 'http', 'http2KeepAlive'] },
  {
    ...rule,
    change: 'errorCodes',
    path: ['outlierDetection', 'outlierDetectionHttpErrorCodes'],
  },
  { ...rule, change: 'budgetInterval', path: ['retryBudget', 'budgetInterval'] },
  { ...rule, change: 'backendUtilization', path: ['loadBalancer', 'backendUtilization'] },
  {
    ...rule,
    change: 'failurePercentage',
    path: ['outlierDetection', 'failurePercentageThreshold'],
  },
  { ...rule, change: 'ruleCaCertCredential', path: ['tls', 'caCertCredentialName'] },
  { kind: 'Gateway', change: 'alpnProtocols', path: ['tls', 'alpnProtocols'] },
  { kind: 'Gateway', change: 'ecdhCurves', path: ['tls', 'ecdhCurves'] },
  { kind: 'Sidecar', change: 'alpnProtocols', path: ['tls', 'alpnProtocols'] },
  { kind: 'Sidecar', change: 'ecdhCurves', path: ['tls', 'ecdhCurves'] },
  { kind: 'RequestAuthentication', change: 'jwtPresence', path: ['jwtRules', 'presence'] },
  { kind: 'EnvoyFilter', change: 'matchedSocket', path: ['filterChain', 'transportSocket'] },
  { kind: 'Gateway', change: 'caCertCredentialName', path: ['tls', 'caCertCredentialName'] },
  { kind: 'Gateway', change: 'serverSkipVerify', path: ['tls', 'insecureSkipVerify'] },
  { kind: 'Sidecar', change: 'caCertCredentialName', path: ['tls', 'caCertCredentialName'] },
  { kind: 'Sidecar', change: 'serverSkipVerify', path: ['tls', 'insecureSkipVerify'] },
  { kind: 'Sidecar', change: 'keepAlive', path: ['http', 'http2KeepAlive'] },
  {
    kind: 'Sidecar',
    change: 'excludedHosts',
    path: ['egress', 'hosts'],
    value: /^~[^/]|^~\/(?!\*$)/,
  },
  {
    // Alone, it imports nothing in any release.
    kind: 'Sidecar',
    change: 'excludedHosts',
    path: ['egress', 'hosts'],
    value: /^~\/\*$/,
    isBeside: true,
  },
  { kind: 'VirtualService', change: 'prefixRewrite', path: ['redirect', 'prefixRewrite'] },
  {
    kind: 'ServiceEntry',
    change: 'dynamicDns',
    path: ['spec', 'resolution'],
    value: /^DYNAMIC_DNS$/,
  },
  {
    kind: 'EnvoyFilter',
    change: 'replacedLists',
    path: ['patch', 'operation'],
    value: /^MERGE_AND_REPLACE_LIST$/,
  },
  { kind: 'AuthorizationPolicy', change: 'trustDomains', path: ['source', 'trustDomains'] },
  { kind: 'AuthorizationPolicy', change: 'trustDomains', path: ['source', 'notTrustDomains'] },
  {
    kind: 'Service',
    change: 'preferSameZone',
    path: ['spec', 'trafficDistribution'],
    value: /^PreferSame(?:Zone|Node)$/,
  },
];
const newsOf = groupBy(news, ({ kind }) => kind);

/** A use of a new field or value. */
interface Use {
  readonly change: IstioChangeName;
  readonly pointer: string;
  /** Whether the key or the value is new. */
  readonly part: 'key' | 'value';
}

/** The uses of an object, whatever the release: many clusters share the object. */
const usesOnce = memoise(usesOf);

const users = filterObjects((resource) => usesOnce(resource).length > 0);

function judgeResource(
  resource: Resource,
  cluster: string,
  release: string,
): readonly Diagnostic[] {
  return usesOnce(resource)
    .filter(({ change }) => !hasChange(release, change))
    .map(({ change, pointer, part }) => {
      const { since, what } = istioChanges[change];
      const field = fieldPath(pointer);
      const args = { object: displayName(resource), cluster, field, what, since, release };
      return diagnose(code, args, locate(resource, pointer, part));
    });
}

function usesOf(resource: Resource): readonly Use[] {
  const group = groupOf(resource.apiVersion);
  const isIts = group === '' || group.endsWith('.istio.io');
  const spec = resource.object['spec'] ?? null;
  const its = isIts ? (newsOf.get(resource.kind) ?? []) : [];
  const possible = its.filter(
    ({ path: [first, second = ''] }) => first !== 'spec' || valueAt(spec, second) !== undefined,
  );
  return possible.length === 0 ? [] : usesIn(spec, ['spec'], possible);
}

function usesIn(value: Json, tokens: Tokens, its: readonly News[], isOfSeveral = false): Use[] {
  const here = its
    .filter((one) => isNew(one, value, tokens) && (isOfSeveral || one.isBeside !== true))
    .map(({ change, value: wanted }): Use => {
      const part = wanted === undefined ? 'key' : 'value';
      return { change, pointer: formatPointer(tokens), part };
    });
  if (!isArray(value) && !isObject(value)) return here;
  const deeper = its.filter((one) => mayStandBelow(one, tokens));
  if (deeper.length === 0) return here;
  const members = isArray(value) ? itemsOf(value, deeper) : Object.entries(value);
  const within = members.flatMap(([token, member]) =>
    member === undefined
      ? []
      : usesIn(member, [...tokens, token], deeper, isArray(value) && value.length > 1),
  );
  return [...here, ...within];
}

/** Possible places of new fields and values. Texts are compared only where a value is required: a list may have one for each cluster. */
function itemsOf(
  list: readonly Json[],
  its: readonly News[],
): readonly (readonly [number, Json])[] {
  const asksForValues = its.some(({ value }) => value !== undefined);
  return list.flatMap((item, i) => (asksForValues || typeof item === 'object' ? [[i, item]] : []));
}

/** A path from `spec` on selects one branch: most of a large object is skipped. */
function mayStandBelow({ path }: News, tokens: Tokens): boolean {
  const fields = fieldsOf(tokens);
  return (
    path[0] !== 'spec' || (fields.length < path.length && fields.every((f, i) => f === path[i]))
  );
}

type Tokens = readonly (string | number)[];

/** A new field is reported where it is, a new value at each occurrence in its field, including list members. */
function isNew({ path, value: wanted }: News, value: Json, tokens: Tokens): boolean {
  const fields = fieldsOf(tokens);
  if (!path.every((field, i) => fields.at(i - path.length) === field)) return false;
  if (wanted === undefined) return typeof tokens.at(-1) === 'string';
  return typeof value === 'string' && wanted.test(value);
}

function fieldsOf(tokens: Tokens): readonly string[] {
  return tokens.filter((token) => typeof token === 'string');
}
