/**
 * An AuthorizationPolicy → its action and rules (`security.istio.io/v1`). All security policies share the format of the workload selector.
 */

import { memoise } from '../../collection/memoise.ts';
import { type Json, listAt, objectAt, stringAt, textsAt } from '../../resource/json.ts';
import { annotationsOf, type Resource } from '../../resource/resource.ts';

/** The fields of an AuthorizationPolicy. */
export interface AuthorizationPolicy {
  /** Default `ALLOW`. */
  readonly action: string;
  /** The external authorizer of action `CUSTOM`. */
  readonly provider: string;
  /** Whether it is only logged (annotation `istio.io/dry-run`). */
  readonly isDryRun: boolean;
  /** In order: a rule is identified by its index. */
  readonly rules: readonly AuthorizationRule[];
}

/** A rule: one of `from`, one of `to` and all of `when`; an empty list matches everything. */
export interface AuthorizationRule {
  readonly from: readonly RuleSource[];
  readonly to: readonly RuleOperation[];
  readonly when: readonly RuleCondition[];
}

/** A `source`. */
export interface RuleSource {
  readonly identities: readonly IdentityDemand[];
  /** Whether it has conditions on addresses, such as `ipBlocks`. */
  readonly hasAddresses: boolean;
  /** Whether it has conditions on the token of an HTTP request. */
  readonly hasTokens: boolean;
}

/** Accepted and rejected values; without any, every value matches. */
export interface ListedValues {
  readonly values: readonly string[];
  readonly notValues: readonly string[];
}

/** Conditions on the peer. */
export interface IdentityDemand extends ListedValues {
  readonly field: IdentityField;
}

/** An `operation`. */
export interface RuleOperation {
  /** Numbers of ports of the pods. */
  readonly ports: ListedValues;
  /** Whether it has conditions on HTTP requests, such as `paths`. */
  readonly isHttp: boolean;
  /** `paths` and `notPaths`, in order. */
  readonly paths: readonly OperationPath[];
}

/** A path of a rule: whole, with a `*` at one end, or a template. */
export interface OperationPath {
  readonly pattern: string;
  readonly pointer: string;
}

/** An item of `when`. */
export interface RuleCondition extends ListedValues {
  /** The source field equivalent to its key, or `ports`; undefined for another condition on the request. */
  readonly field: IdentityField | 'ports' | undefined;
  /** Whether only HTTP requests have what it compares. */
  readonly isHttp: boolean;
}

/** Fields of a source about the peer, and the equivalent key of each in `when`. */
const identityFields = [
  ['principals', 'notPrincipals', 'source.principal'],
  ['namespaces', 'notNamespaces', 'source.namespace'],
  ['serviceAccounts', 'notServiceAccounts', 'source.serviceAccount'],
  ['trustDomains', 'notTrustDomains', 'source.trustDomain'],
] as const;

/** A field of a source about the peer. */
export type IdentityField = (typeof identityFields)[number][0];

/** An AuthorizationPolicy's fields. Clusters with the same policy share one object. */
export const decodeAuthorizationPolicy: (policy: Resource) => AuthorizationPolicy = memoise(
  (policy) => {
    const { object } = policy;
    const dryRun = annotationsOf(policy)['istio.io/dry-run'] ?? '';
    return {
      action: stringAt(object, 'spec', 'action') ?? 'ALLOW',
      provider: stringAt(object, 'spec', 'provider', 'name') ?? '',
      isDryRun: ['true', 't', '1'].includes(dryRun.toLowerCase()),
      rules: listAt(object, 'spec', 'rules').map((rule, i) => decodeRule(rule, `/spec/rules/${i}`)),
    };
  },
);

function decodeRule(rule: Json, pointer: string): AuthorizationRule {
  return {
    from: listAt(rule, 'from').map(decodeSource),
    to: listAt(rule, 'to').map((one, i) => decodeOperation(one, `${pointer}/to/${i}/operation`)),
    when: listAt(rule, 'when').map(decodeCondition),
  };
}

/** Fields of a source about the token of a request. */
const tokenFields = ['requestPrincipals', 'notRequestPrincipals'];

function decodeSource(from: Json): RuleSource {
  const source = objectAt(from, 'source') ?? {};
  const known = new Set<string>([...identityFields.flat(), ...tokenFields]);
  const lists = Object.keys(source).filter((field) => listAt(source, field).length > 0);
  return {
    identities: identityFields.map(([field, notField]) => ({
      field,
      values: textsAt(source, field),
      notValues: textsAt(source, notField),
    })),
    hasAddresses: lists.some((field) => !known.has(field)),
    hasTokens: lists.some((field) => tokenFields.includes(field)),
  };
}

/** Fields of an operation that connections have as well. */
const portFields = ['ports', 'notPorts'];

function decodeOperation(to: Json, pointer: string): RuleOperation {
  const operation = objectAt(to, 'operation') ?? {};
  const ports = { values: textsAt(operation, 'ports'), notValues: textsAt(operation, 'notPorts') };
  return {
    ports,
    isHttp: Object.keys(operation).some(
      (field) => !portFields.includes(field) && listAt(operation, field).length > 0,
    ),
    paths: ['paths', 'notPaths'].flatMap((field) =>
      textsAt(operation, field).map((pattern, i) => ({
        pattern,
        pointer: `${pointer}/${field}/${i}`,
      })),
    ),
  };
}

function decodeCondition(condition: Json): RuleCondition {
  const key = stringAt(condition, 'key');
  const field = identityFields.find(([, , name]) => name === key)?.[0];
  return {
    field: key === 'destination.port' ? 'ports' : field,
    isHttp: key?.startsWith('request.') === true,
    values: textsAt(condition, 'values'),
    notValues: textsAt(condition, 'notValues'),
  };
}
