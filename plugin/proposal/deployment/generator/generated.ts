/** What generators of an ApplicationSet give: the contract of their readers. */
import type { Json, JsonObject } from '../../../../src/resource/json.ts';
import type { OwnRepository } from '../own-repository.ts';
import { fillText, flatParameters, type Parameters } from './parameters.ts';

export interface Generated {
  readonly parameters: Parameters;
  /** Present for one Application per cluster: the labels that the cluster must have. */
  readonly labels?: JsonObject;
}

/** A cluster that a Secret in the repository registers in Argo CD. */
export interface RegisteredCluster {
  /** The name in Argo CD. */
  readonly name: string;
  readonly labels: JsonObject;
  readonly annotations: JsonObject;
}

export interface GeneratorInput {
  readonly paths: readonly string[];
  /** Whether the set has `goTemplate`, by which parameters are joined in other ways. */
  readonly isGo: boolean;
  /** The sets of parameters in a file; undefined for one that Argo CD cannot read, or that is not among the files that are read. */
  parametersIn(path: string): readonly JsonObject[] | undefined;
  readonly repository: OwnRepository;
  /** Clusters one by one, with their labels; absent: one Application stands for those of each cluster. */
  readonly clusters?: readonly RegisteredCluster[];
}

/** The Applications, or the reason why the repository does not have their parameters. */
export type Result = readonly Generated[] | string;

/** The cluster's name in a source. */
export const ownName = '{{ name }}';

/** In place of a cluster's address, which is read from no Secret: only its name matters. No path or name contains it. */
export function serverOf(name: string): string {
  return `${SERVER}${name}`;
}

/** Begins what stands for an address. */
export const SERVER = '\u0000';

/** `values` of a generator are texts with the other parameters. */
export function withValues(found: readonly Parameters[], values: Json | undefined): Result {
  const filled: Generated[] = [];
  for (const parameters of found) {
    const all = new Map(parameters);
    const unknown = new Set<string>();
    for (const [key, value] of flatParameters(values, 'values')) {
      const text = fillText(value, parameters, unknown);
      if (text === undefined)
        return `${[...unknown].join(', ')} in its generator has no known value`;
      all.set(key, text);
    }
    filled.push({ parameters: all });
  }
  return filled;
}
