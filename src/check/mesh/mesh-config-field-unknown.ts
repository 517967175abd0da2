import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import type { MeshStatement } from '../../istio/mesh/mesh-statement.ts';
import { locateField } from '../../kind/field-finding.ts';
import { type MeshConfigField, meshConfigFields } from '../../kind/istio-mesh/mesh-config-field.ts';
import { isOlderRelease, releaseOf } from '../../kind/istio-networking-v1/istio-changes.ts';
import { escapeToken } from '../../resource/json-pointer.ts';
import { inCluster } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import { meshConfigFieldUnknown as code } from '../codes/mesh.ts';

/** Finds fields of MeshConfig that the cluster's Istio ignores. */
export const meshConfigFieldUnknown: Check = {
  codes: [code],
  run(state) {
    const { release, cluster, routes } = state;
    const { configuredBy: by } = clusterMesh(state);
    if (by?.config === undefined || release === undefined || routes.length === 0) return [];
    return Object.keys(by.config).flatMap((field): readonly Diagnostic[] => {
      const known = meshConfigFields.get(field);
      if (known !== undefined && isIn(known, release)) return [];
      const { since, last } = known ?? {};
      const args = { ...inCluster(by.resource, cluster), setting: field, release, since, last };
      return [diagnose(code, args, locateField(by.resource, pointerOf(by, field), 'key'))];
    });
  },
};

function isIn({ since, last }: MeshConfigField, release: string): boolean {
  return (
    !isOlderRelease(release, since) &&
    (last === undefined || !isOlderRelease(last, releaseOf(release)))
  );
}

/** The MeshConfig is at the place itself, or below the values of a chart. */
function pointerOf({ resource, pointer }: MeshStatement, field: string): string {
  const isItself = resource.kind === 'ConfigMap' || pointer.endsWith('/meshConfig');
  return `${pointer}${isItself ? '' : '/meshConfig'}/${escapeToken(field)}`;
}
