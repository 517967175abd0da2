/** A cluster generator → its parameters: those of every cluster as one, or those of each cluster that the repository registers. */
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  valueAt,
} from '../../../../src/resource/json.ts';
import { type GeneratorInput, ownName, type Result, serverOf, withValues } from './generated.ts';
import { flatParameters, normalized, type Parameters } from './parameters.ts';
import { selects } from './selector.ts';

/** One for all clusters, whose own values stay templates; or one for each. */
export function fromClusters(generator: JsonObject, { clusters }: GeneratorInput): Result {
  const selector = valueAt(generator, 'selector');
  const values = valueAt(generator, 'values');
  if (valueAt(generator, 'flatList') === true) return 'its cluster generator has flatList';
  if (clusters === undefined) {
    if (listAt(selector, 'matchExpressions').length > 0) {
      return 'the labels of the clusters that it selects are not in the repository';
    }
    const { 'argocd.argoproj.io/secret-type': _, ...labels } = matchLabels(selector);
    const parameters = new Map([
      ['name', ownName],
      ['nameNormalized', ownName],
      ['server', serverOf(ownName)],
    ]);
    const found = withValues([parameters], values);
    return typeof found === 'string' ? found : found.map((each) => ({ ...each, labels }));
  }
  const kept: Parameters[] = [];
  for (const { name, labels, annotations } of clusters) {
    const isIn = selects(selector, new Map(flatParameters(labels)));
    if (isIn === undefined) return 'the selector of its cluster generator has an unknown operator';
    if (!isIn) continue;
    kept.push(
      new Map([
        ...flatParameters(labels, 'metadata.labels'),
        ...flatParameters(annotations, 'metadata.annotations'),
        ['name', name],
        ['nameNormalized', normalized(name)],
        ['server', serverOf(name)],
      ]),
    );
  }
  return withValues(kept, values);
}

function matchLabels(selector: Json | undefined): JsonObject {
  const labels = valueAt(selector, 'matchLabels');
  return isObject(labels) ? labels : {};
}
