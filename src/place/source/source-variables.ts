/** A source and a cluster → the values of the variables of Flux in its objects. */
import type { SourceSpec } from '../../kind/distributary-v1alpha1/source/source-spec.ts';
import { fillTemplate, type TemplateValues } from '../../kind/notation/cluster-template.ts';
import { type Variables, variableValue } from '../../kind/notation/variable-substitution.ts';
import { objectAt } from '../../resource/json.ts';
import { stringMap } from '../../resource/resource.ts';

/** The values, filled if the cluster matters. Without any, Flux replaces nothing, not even variables by their defaults. */
export function variablesOf(
  { postBuild }: SourceSpec,
  cluster?: TemplateValues,
): Variables | undefined {
  const values = stringMap(objectAt(postBuild, 'substitute'));
  const entries = Object.entries(values);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const filled = cluster === undefined ? value : fillTemplate(value, cluster);
      return [name, variableValue(filled)];
    }),
  );
}
