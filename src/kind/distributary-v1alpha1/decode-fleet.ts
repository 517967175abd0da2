/**
 * A valid Fleet → its settings with every default filled in.
 * @module
 */

import { present } from '../../collection/present.ts';
import type { Position } from '../../diagnostic/position.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../resource/json.ts';
import { releaseOf } from '../istio-networking-v1/istio-changes.ts';
import type {
  BranchSpec,
  DeriveSpec,
  FleetSpec,
  IstioSpec,
  LocalityScope,
  OutlierDetection,
  PatchSpec,
  PatchTarget,
  SourceSpec,
} from './fleet-spec.ts';
import { decodeGuard } from './guard/guard-spec.ts';
import { decodeSelector, strings, textsAt } from './selector/decode-selector.ts';

/** The spec of a fleet, from a Fleet or from wherever a host put it. */
export interface FleetDocument {
  readonly name: string;
  /** Of a shape that the schema takes; what has the wrong type counts as absent. */
  readonly spec: JsonObject;
  /** The position of a field, by the pointer that it has in a Fleet: `/spec/sources/0`. */
  locate(pointer: string): Position;
}

/** Fills in every default. */
export function decodeFleet(document: FleetDocument): FleetSpec {
  const { name, spec } = document;
  const repoURL = stringAt(spec, 'repoURL');
  const topology = valueAt(spec, 'topology');
  return {
    name,
    ...present({ repoURL }),
    topology: isArray(topology) ? strings(topology) : ['topology'],
    sources: decodeSources(document),
    patches: listAt(spec, 'patches').map((patch, i) =>
      decodePatch(patch, document.locate(`/spec/patches/${i}`)),
    ),
    branches: decodeBranches(objectAt(spec, 'branches')),
    derive: decodeDerive(objectAt(spec, 'derive')),
    guards: listAt(spec, 'guards').map((guard, i) => decodeGuard(guard, `/spec/guards/${i}`)),
    locate: (pointer) => document.locate(pointer),
  };
}

/** What a Fleet that says nothing gets. */
const defaultSources = ['apps/*', 'clusters/{{ name }}'];

function decodeSources({ spec, locate }: FleetDocument): readonly SourceSpec[] {
  const authored = valueAt(spec, 'sources');
  if (!isArray(authored)) {
    return defaultSources.map((path) => ({ path, explicit: false, at: locate('/spec/sources') }));
  }
  return authored.map((source, i) => {
    const as = stringAt(source, 'as');
    const namespace = stringAt(source, 'namespace');
    const helm = objectAt(source, 'helm');
    const kustomize = objectAt(source, 'kustomize');
    return {
      path: stringAt(source, 'path') ?? '',
      ...present({ as, namespace }),
      ...present({ include: textsAt(source, 'include'), exclude: textsAt(source, 'exclude') }),
      ...present({ clusters: decodeSelector(source, 'clusters') }),
      ...present({ helm, kustomize }),
      ...(stringAt(source, 'placement') === 'policies' ? { placement: 'policies' as const } : {}),
      explicit: true,
      at: locate(`/spec/sources/${i}`),
    };
  });
}

function decodePatch(patch: Json, at: Position): PatchSpec {
  const body = valueAt(patch, 'patch');
  return {
    ...present({ clusters: decodeSelector(patch, 'clusters') }),
    target: decodeTarget(objectAt(patch, 'target')),
    patch: isArray(body) || isObject(body) ? body : {},
    at,
  };
}

const targetFields = [
  'group',
  'version',
  'kind',
  'name',
  'namespace',
  'labelSelector',
  'annotationSelector',
] as const satisfies readonly (keyof PatchTarget)[];

function decodeTarget(target: JsonObject | undefined): PatchTarget {
  const entries = targetFields.map((field) => [field, stringAt(target, field)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function decodeBranches(branches: JsonObject | undefined): BranchSpec {
  return {
    name: stringAt(branches, 'name') ?? 'env/{{ name }}',
    layout: stringAt(branches, 'layout') === 'object' ? 'object' : 'application',
    author: stringAt(branches, 'author') ?? 'distributary <distributary@localhost>',
  };
}

const localityScopes = [
  'region',
  'zone',
  'group',
  'cluster',
] as const satisfies readonly LocalityScope[];

function decodeDerive(derive: JsonObject | undefined): DeriveSpec {
  const policy = stringAt(derive, 'defaultPolicy');
  return {
    serviceImport: stringAt(derive, 'serviceImport') ?? 'auto',
    istio: decodeIstio(valueAt(derive, 'istio')),
    defaultPolicy: policy === 'Locality' || policy === 'ActiveActive' ? policy : 'FailOver',
    locality: oneOf(derive, 'locality', localityScopes) ?? 'group',
    failover: listAt(derive, 'failover').map((entry) => ({
      from: stringAt(entry, 'from') ?? '',
      to: stringAt(entry, 'to') ?? '',
    })),
    clusterset: oneOf(derive, 'clusterset', ['local', 'clusterset'] as const) ?? 'both',
    outlierDetection: decodeOutlierDetection(objectAt(derive, 'outlierDetection')),
  };
}

function decodeIstio(istio: Json | undefined): IstioSpec | 'none' {
  if (istio === 'none') return 'none';
  const discovery = oneOf(istio, 'discovery', ['isolated', 'remoteSecrets'] as const);
  const ambient = oneOf(istio, 'ambient', ['none', 'multiNetwork'] as const);
  return {
    version: releaseOf(stringAt(istio, 'version') ?? '1.30'),
    gateway: stringAt(istio, 'gateway') === 'http' ? 'http' : 'mtls',
    ...(stringAt(istio, 'envoyFilter') === 'aggregate' ? { envoyFilter: 'aggregate' } : {}),
    ...present({ discovery, ambient }),
  };
}

/** The word that a field has, where it is one of those that mean something. */
function oneOf<T extends string>(
  parent: Json | undefined,
  field: string,
  words: readonly T[],
): T | undefined {
  const word = stringAt(parent, field);
  return words.find((known) => known === word);
}

function decodeOutlierDetection(settings: JsonObject | undefined): OutlierDetection {
  const consecutiveGatewayErrors = numberAt(settings, 'consecutiveGatewayErrors');
  const minHealthPercent = numberAt(settings, 'minHealthPercent');
  return {
    consecutive5xxErrors: numberAt(settings, 'consecutive5xxErrors') ?? 5,
    ...present({ consecutiveGatewayErrors }),
    interval: stringAt(settings, 'interval') ?? '10s',
    baseEjectionTime: stringAt(settings, 'baseEjectionTime') ?? '30s',
    maxEjectionPercent: numberAt(settings, 'maxEjectionPercent') ?? 100,
    ...present({ minHealthPercent }),
  };
}
