/**
 * Codes of the area `function`, in order of their numbers: what a host of KRM functions hands over. A code is never reused or
 * renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

const alone =
  'kustomize and kpt replace their items with the output, so a guess could delete or change objects.';

/** The input of a KRM function is empty. */
export const listMissing: Code<Texts<'input'>> = defineCode({
  code: 'DIS0870',
  name: 'list-missing',
  severity: 'error',
  title: 'The input of a KRM function is empty',
  why: alone,
  fix: 'let kustomize or kpt start the function, or pipe a ResourceList into it: distributary fn < resource-list.yaml',
  message: ({ input }) => `${input} is empty, expected one ResourceList`,
});

/** The input of a KRM function is not a ResourceList. */
export const listInvalid: Code<Texts<'found' | 'expected'>> = defineCode({
  code: 'DIS0871',
  name: 'list-invalid',
  severity: 'error',
  title: 'The input of a KRM function is not a ResourceList',
  why: alone,
  fix: 'pass one complete document of kind ResourceList (config.kubernetes.io/v1, v1beta1 or v1alpha1) with a list "items"',
  message: ({ found, expected }) => `found ${found}, expected ${expected}`,
});

/** A KRM function has no functionConfig. */
export const functionConfigMissing: Code<object> = defineCode({
  code: 'DIS0872',
  name: 'function-config-missing',
  severity: 'error',
  title: 'A KRM function has no functionConfig',
  why: 'The functionConfig names the cluster to render; without it the cluster is unknown.',
  fix: 'configure the function with a Hydration (`distributary schema Hydration`) or a ConfigMap with data.cluster',
  message: () => 'the ResourceList has no functionConfig, expected a Hydration or a ConfigMap',
});

/** The functionConfig of a KRM function has an unsupported kind. */
export const functionConfigKind: Code<Texts<'found'>> = defineCode({
  code: 'DIS0873',
  name: 'function-config-kind',
  severity: 'error',
  title: 'The functionConfig of a KRM function has an unsupported kind',
  why: 'The meaning of its fields would have to be guessed.',
  fix: 'use kind Hydration of distributary.dev/v1alpha1, or a ConfigMap whose data contain cluster, repository, fleet and emit',
  message: ({ found }) => `functionConfig is ${found}, expected a Hydration or a ConfigMap`,
});

/** The repository of a Hydration is not a relative path. */
export const hydrationPathAbsolute: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0874',
  name: 'hydration-path-absolute',
  severity: 'error',
  title: 'The repository of a Hydration is not a relative path',
  why: 'An absolute path points to a different directory on each machine, and on a shared machine possibly to files of other users.',
  fix: 'write the path from the directory of the kustomization to that of distributary.yaml, as in "../.."',
});

/** The settings of the fleet are defined in two places. */
export const hydrationFleetTwice: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0875',
  name: 'hydration-fleet-twice',
  severity: 'error',
  title: 'The settings of the fleet are defined in two places',
  why: 'It would be unclear which settings apply.',
  fix: 'keep one of these: the distributary.yaml of spec.repository, spec.fleet, or a Fleet among the items',
});

/** A setting of the fleet applies to directories, but the fleet is read from items. */
export const hydrationFleetUnusable: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0876',
  name: 'hydration-fleet-unusable',
  severity: 'error',
  title: 'A setting of the fleet applies to directories, but the fleet is read from items',
  why: 'Items have no directories, so the objects would go to other clusters than the setting specifies.',
  fix: 'set the annotation distributary.dev/clusters on each object, or name the directory of the fleet in spec.repository',
});

/** The repository of a Hydration cannot be read. */
export const hydrationPathOutside: Code<Texts<'path' | 'problem'>> = defineCode({
  code: 'DIS0877',
  name: 'hydration-path-outside',
  severity: 'error',
  title: 'The repository of a Hydration cannot be read',
  why: 'A function runs with the permissions of its host, which may have access to files of other users.',
  fix: 'set a directory of the git repository around the working directory; without git, one above or below the working directory',
  message: ({ path, problem }) => `spec.repository is "${path}", which ${problem}`,
});

/** A Hydration with "emit: results" does not run as a validator. */
export const resultsNotValidator: Code<Texts<'file'>> = defineCode({
  code: 'DIS0878',
  name: 'results-not-validator',
  severity: 'error',
  title: 'A Hydration with "emit: results" does not run as a validator',
  why: 'A validator returns no items. From a transformer, kustomize would read that as the deletion of all items.',
  fix: 'list the Hydration under "validators:", or remove "emit: results"',
  message: ({ file }) => `"${file}" does not list this Hydration under "validators:"`,
});

/** A derived object of an earlier run is removed. */
export const derivedGone: Code<Texts<'object'>> = defineCode({
  code: 'DIS0879',
  name: 'derived-gone',
  severity: 'info',
  title: 'A derived object of an earlier run is removed',
  why: 'The objects that it was derived from have changed or no longer exist.',
  fix: 'no action is needed if the change was intended; remove the label app.kubernetes.io/managed-by: distributary from objects of your own',
  message: ({ object }) => `${object} is no longer derived from the fleet and is removed`,
});

/** The items contain no cluster. */
export const itemsWithoutClusters: Code<{ readonly items: number }> = defineCode({
  code: 'DIS0880',
  name: 'items-without-clusters',
  severity: 'error',
  title: 'The items contain no cluster',
  why: 'Without spec.repository the whole fleet is read from the items, including its clusters.',
  fix: 'name the directory of distributary.yaml in spec.repository, or add a Cluster for each cluster to the resources',
  message: ({ items }) =>
    `no cluster was found among ${items} item${items === 1 ? '' : 's'}, expected at least one`,
});
