/** karmada `OverridePolicy` and `ClusterOverridePolicy`: differences of objects per cluster. */
import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import type { Kind } from '../../../../kind/kind.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };
import { overridePolicyFindings } from './override-rules.ts';

const rules: Pick<Kind, 'validate'> = { validate: overridePolicyFindings };

/** For objects of its own namespace. */
export const overridePolicy: Kind = declaredKind(kinds.OverridePolicy, rules);

/** For objects of every namespace, and for cluster-scoped ones. */
export const clusterOverridePolicy: Kind = declaredKind(kinds.ClusterOverridePolicy, rules);
