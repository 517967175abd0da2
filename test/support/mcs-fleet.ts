/** Small fleets that export one service, shop/reviews, through the Multi-Cluster Services API, and what follows from them. */
import { deriveFleet } from '../../src/derive/derive.ts';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { authored, authoredSet, cluster, deriveSpec, object } from './fleet-builder.ts';

/** The version of the API that the exports are written in. */
export const api = 'multicluster.x-k8s.io/v1beta1';

/** An export. */
export function mcsExport(spec: JsonObject = {}): JsonObject {
  return object(api, 'ServiceExport', 'reviews', spec);
}

/** Something that makes a cluster know the namespace. */
export const something: JsonObject = object('v1', 'ConfigMap', 'something', {});

/** What the authors of each cluster wrote. */
export type ExportingFleet = Readonly<Record<string, readonly JsonObject[]>>;

/** What follows from a fleet. */
export interface FollowingImports {
  /** Of each cluster. */
  readonly imports: ReadonlyMap<string, readonly JsonObject[]>;
  /** `cluster: (reasons)` of each export that conflicts. */
  readonly conflicts: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Derives without Istio, so that nothing else is found wrong. */
export function deriveImports(fleet: ExportingFleet): FollowingImports {
  const sets = Object.entries(fleet).map(([name, objects]) =>
    authoredSet(
      cluster(name),
      ...objects.map((one) => ({
        resource: authored(one, `${name}/${one['kind']}.yaml`),
        application: 'apps/reviews',
      })),
    ),
  );
  const { value, diagnostics } = deriveFleet(sets, deriveSpec({ istio: 'none' }));
  const imports = value.map(({ view, derived }): [string, JsonObject[]] => [
    view.cluster.name,
    derived
      .filter(({ resource }) => resource.kind === 'ServiceImport')
      .map(({ resource }) => resource.object),
  ]);
  const conflicts = diagnostics
    .filter(({ code }) => code === 'DIS0440')
    .flatMap(({ message }) => {
      const [exporters = ''] = message.split(' conflicts ');
      const names = [...exporters.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
      return names.map((name) => `${name}: ${/\(.*\)/.exec(message)?.[0]}`);
    });
  return { imports: new Map(imports), conflicts, diagnostics };
}
