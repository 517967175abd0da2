/**
 * The settings of a fleet: their schema, for editors and `distributary schema`, and the parsed settings of a valid Fleet, with every
 * default filled in (kind `Fleet`, `distributary.dev/v1alpha1`).
 */
import type { Position } from '../../diagnostic/position.ts';
import { isArray, isObject, type JsonObject, stringAt } from '../../resource/json.ts';
import { publishedSchema } from '../schema/object-schema.ts';
import { readSettings, schemaOf, type Values } from '../schema/settings.ts';
import type { DeriveSpec } from './derive-spec.ts';
import type { FindingSetting } from './finding/finding-setting.ts';
import type { GuardSpec } from './guard/guard-spec.ts';
import type { PatchSpec } from './patch/patch-spec.ts';
import { fleetFields } from './settings.ts';
import { defaultSources, type SourceSpec } from './source/source-spec.ts';

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
      sources?.map((source, i) => {
        return { ...source, explicit: true, at: locate(`/spec/sources/${i}`) };
      }) ?? defaultSources(locate('/spec/sources')),
    patches: patches.map(({ patch, ...rest }, i) => ({
      ...rest,
      patch: isArray(patch) || isObject(patch) ? patch : {},
      at: locate(`/spec/patches/${i}`),
    })),
    ...(stringAt(spec, 'derive', 'istio', 'version') === undefined
      ? {}
      : { hasIstioVersion: true }),
    findings: findings.map((one, i) => ({ ...one, pointer: `/spec/findings/${i}` })),
    guards: guards.map((one, i) => ({ ...one, pointer: `/spec/guards/${i}` })),
    locate,
  };
}
