/** `Hydration`: the functionConfig of the KRM function `distributary fn`. */
import { istioVersionUnsupported } from '../../diagnostic/codes/fleet.ts';
import {
  hydrationFleetTwice,
  hydrationFleetUnusable,
  hydrationPathAbsolute,
} from '../../diagnostic/codes/function.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { type JsonObject, stringAt, valueAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { reportOn } from '../field-finding.ts';
import type { Kind } from '../kind.ts';
import { publishedSchema } from '../schema/object-schema.ts';
import { schemaOf } from '../schema/settings.ts';
import { fleet } from './fleet.ts';
import { inlineFleet } from './hydration-spec.ts';
import { fleetFields, hydrationFields } from './settings.ts';

/** The published schema of the function's configuration. */
const hydrationSchema: JsonObject = {
  ...publishedSchema(
    'Hydration',
    'The configuration of the KRM function "distributary fn".',
    schemaOf({
      ...hydrationFields,
      fleet: { ...hydrationFields.fleet, must: schemaOf(fleetFields) },
    }),
  ),
  required: ['apiVersion', 'kind', 'metadata', 'spec'],
};

export const hydration: Kind = {
  group: 'distributary.dev',
  version: 'v1alpha1',
  kind: 'Hydration',
  plural: 'hydrations',
  scope: 'Cluster',
  level: 'fleet',
  schema: hydrationSchema,
  codes: { 'pattern /spec/fleet/derive/istio/version': istioVersionUnsupported },
  validate: hydrationFindings,
};

function hydrationFindings(resource: Resource): readonly Diagnostic[] {
  const inline = inlineFleet(resource);
  return [
    ...repositoryFindings(resource),
    ...(inline === undefined ? [] : (fleet.validate?.(inline) ?? [])),
    ...unusableFindings(resource, '/spec/fleet'),
  ];
}

function repositoryFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const repository = stringAt(resource.object, 'spec', 'repository');
  if (repository === undefined) return [];
  const isAbsolute = /^(?:[/\\~]|[A-Za-z]:)/.test(repository);
  const expected = 'a path relative to the working directory';
  const fleetToo = valueAt(resource.object, 'spec', 'fleet') !== undefined;
  return [
    ...(isAbsolute ? [report(hydrationPathAbsolute, '/spec/repository', expected)] : []),
    ...(fleetToo
      ? [report(hydrationFleetTwice, '/spec/fleet', 'only one of spec.repository and spec.fleet')]
      : []),
  ];
}

/** Settings about files of a repository, which do not apply to items. `spec` is the place of the Fleet's spec. */
export function unusableFindings(resource: Resource, spec: string): readonly Diagnostic[] {
  const path = spec.split('/').slice(1);
  return ['topology', 'sources']
    .filter((field) => valueAt(resource.object, ...path, field) !== undefined)
    .map((field) =>
      reportOn(resource)(
        hydrationFleetUnusable,
        `${spec}/${field}`,
        'no such field if the fleet is read from items',
      ),
    );
}
