/**
 * `spec` of a MultiClusterService → its provider or consumer clusters, from any of its fields.
 *
 * The deprecated fields have the documented meaning, where the field that replaced them is empty. karmada itself has not read them since
 * 1.9, and `range` never.
 */
import { isArray, type Json, stringAt, valueAt } from '../../../../resource/json.ts';

/** A field that names clusters. */
interface ClusterListField {
  /** Below `/spec`. */
  readonly path: readonly string[];
  readonly isDeprecated: boolean;
}

const selectors = (name: string): ClusterListField => ({ path: [name], isDeprecated: false });
const names = (...path: string[]): ClusterListField => ({ path, isDeprecated: true });

/** The fields of each role, in order of precedence. */
export const clusterListFields: Readonly<
  Record<'providers' | 'consumers', readonly ClusterListField[]>
> = {
  providers: [selectors('providerClusters'), names('serviceProvisionClusters')],
  consumers: [
    selectors('consumerClusters'),
    names('serviceConsumptionClusters'),
    names('range', 'clusterNames'),
  ],
};

export interface ClusterList {
  /** In order of the field, at its indices; empty: every cluster. A name of the wrong type is empty. */
  readonly names: readonly string[];
  /** Pointer of the name at an index. */
  pointerAt(index: number): string;
}

/** The first non-empty field of the role. */
export function decodeClusterList(
  spec: Json | undefined,
  role: 'providers' | 'consumers',
): ClusterList {
  const field = clusterListFields[role].find((one) => namesIn(spec, one).length > 0);
  if (field === undefined) return { names: [], pointerAt: () => '/spec' };
  const tail = field.isDeprecated ? '' : '/name';
  return {
    names: namesIn(spec, field),
    pointerAt: (index) => `/spec/${field.path.join('/')}/${index}${tail}`,
  };
}

/** The names in a field, whether as texts or as selectors. */
export function namesIn(
  spec: Json | undefined,
  { path, isDeprecated }: ClusterListField,
): readonly string[] {
  const list = valueAt(spec, ...path);
  if (!isArray(list)) return [];
  return list.map((item) => {
    const name = isDeprecated ? item : stringAt(item, 'name');
    return typeof name === 'string' ? name : '';
  });
}
