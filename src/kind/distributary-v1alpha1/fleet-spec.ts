/**
 * The settings of a fleet: their schema, for editors and `distributary schema`, and the parsed settings of a valid Fleet, with every
 * default filled in (kind `Fleet`, `distributary.dev/v1alpha1`).
 */
import type { Position } from '../../diagnostic/position.ts';
import { type JsonObject, stringAt } from '../../resource/json.ts';
import { publishedSchema } from '../schema/object-schema.ts';
import { readSettings, schemaOf, type Values } from '../schema/settings.ts';
import { type DeriveSpec, deriveFields } from './derive-spec.ts';
import {
  decodeFindingSetting,
  type FindingSetting,
  findingFields,
} from './finding/finding-setting.ts';
import { decodeGuard, type GuardSpec, guardFields } from './guard/guard-spec.ts';
import { decodePatch, type PatchSpec, patchFields } from './patch-spec.ts';
import {
  decodeSource,
  defaultSources,
  type SourceSpec,
  sourceFields,
} from './source/source-spec.ts';

/** The fields of a Fleet's `spec`. */
export const fleetFields = {
  repoURL: {
    is: 'text',
    says: 'URL of the repository, for the metadata and README on branches; without credentials.',
  },
  topology: {
    is: 'texts',
    or: ['topology'],
    says: 'Paths of the resources that describe the fleet. Default: topology.',
  },
  sources: {
    is: 'list',
    must: (): JsonObject => ({ items: schemaOf(sourceFields) }),
    says: 'Directories that applications are rendered from. Default: apps/* and clusters/{{ name }}.',
  },
  patches: {
    is: 'list',
    or: [],
    must: (): JsonObject => ({ items: schemaOf(patchFields) }),
    says: 'Patches of authored objects per cluster, applied in order.',
  },
  branches: {
    fields: {
      name: {
        is: 'text',
        or: 'env/{{ name }}',
        says: 'Template of branch names. Default: env/{{ name }}.',
      },
      layout: {
        words: ['application', 'object'],
        or: 'application',
        says: 'application: one manifest.yaml per application (the default). object: one file per object.',
      },
      author: {
        is: 'text',
        or: 'distributary <distributary@localhost>',
        says: 'Author and committer of commits: Name <mail>.',
      },
      from: {
        is: 'text',
        says: 'Branch of the remote that has to contain a commit before hydrate --push pushes what follows from it. Default: the default branch of the remote.',
      },
    },
    or: {},
    says: 'Settings of the hydrated branches.',
  },
  derive: {
    fields: (): typeof deriveFields => deriveFields,
    or: {},
    says: 'Settings of derived objects.',
  },
  findings: {
    is: 'list',
    or: [],
    // Each is compared with each finding of its code.
    must: (): JsonObject => ({ items: schemaOf(findingFields), maxItems: 500 }),
    says: 'Changes of the severity of findings. The first matching entry applies. At most 500 entries.',
  },
  guards: {
    is: 'list',
    or: [],
    must: (): JsonObject => ({ items: schemaOf(guardFields) }),
    says: 'Requirements for outages. A rendered fleet that violates one is an error.',
  },
} as const;

/** The published schema of `distributary.yaml`. */
export const fleetSchema: JsonObject = publishedSchema(
  'Fleet',
  'The settings of a fleet, in distributary.yaml.',
  schemaOf(fleetFields),
);

/** A whole fleet. */
export interface FleetSpec
  extends Omit<
    Values<typeof fleetFields>,
    'sources' | 'patches' | 'findings' | 'guards' | 'derive'
  > {
  readonly name: string;
  readonly sources: readonly SourceSpec[];
  readonly patches: readonly PatchSpec[];
  readonly derive: DeriveSpec;
  /** Whether `derive.istio.version` is written, and not the default. */
  readonly hasIstioVersion?: true;
  /** Severities of findings. */
  readonly findings: readonly FindingSetting[];
  /** Conditions for outages. */
  readonly guards: readonly GuardSpec[];
  /** The position of a field of the Fleet, or of its key; of the nearest parent where it is absent. */
  locate(pointer: string, part?: 'key' | 'value'): Position;
}

/** The spec of a fleet, from a Fleet or from another object of a host. */
export interface FleetDocument {
  readonly name: string;
  /** The spec in the shape of the schema; a value of the wrong type counts as absent. */
  readonly spec: JsonObject;
  /** The position of a field, by its pointer in a Fleet: `/spec/sources/0`. */
  locate(pointer: string, part?: 'key' | 'value'): Position;
}

/** Fills in every default. */
export function decodeFleet({ name, spec, locate }: FleetDocument): FleetSpec {
  const { sources, patches, findings, guards, ...rest } = readSettings(fleetFields, spec);
  return {
    name,
    ...rest,
    sources:
      sources?.map((source, i) => decodeSource(source, locate(`/spec/sources/${i}`))) ??
      defaultSources(locate('/spec/sources')),
    patches: patches.map((patch, i) => decodePatch(patch, locate(`/spec/patches/${i}`))),
    ...(stringAt(spec, 'derive', 'istio', 'version') === undefined
      ? {}
      : { hasIstioVersion: true }),
    findings: findings.map((finding, i) => decodeFindingSetting(finding, `/spec/findings/${i}`)),
    guards: guards.map((guard, i) => decodeGuard(guard, `/spec/guards/${i}`)),
    locate,
  };
}
