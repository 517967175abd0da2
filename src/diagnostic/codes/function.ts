/**
 * Codes of the area `function`, in order of their numbers: what a host of KRM functions hands over. A code is never reused or
 * renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

const alone =
  'A host takes whatever is printed for the new items, so a guess could delete or change what nobody asked for.';

/** Standard input is empty. */
export const listMissing: Code<{ readonly input: string }> = defineCode({
  code: 'DIS0870',
  name: 'list-missing',
  severity: 'error',
  title: 'A KRM function got no ResourceList',
  why: alone,
  fix: 'let kustomize or kpt start the function, or pipe a ResourceList into it: distributary fn < resource-list.yaml',
  message: ({ input }) => `${input} is empty, expected one ResourceList`,
});

/** Standard input is something else than one ResourceList. */
export const listInvalid: Code<{ readonly found: string; readonly expected: string }> = defineCode({
  code: 'DIS0871',
  name: 'list-invalid',
  severity: 'error',
  title: 'The input of a KRM function is not a ResourceList',
  why: alone,
  fix: 'hand over one document of kind ResourceList (config.kubernetes.io/v1, v1beta1 or v1alpha1) with a list "items"; was it cut off?',
  message: ({ found, expected }) => `found ${found}, expected ${expected}`,
});

/** Nobody says what the function is to do. */
export const functionConfigMissing: Code<object> = defineCode({
  code: 'DIS0872',
  name: 'function-config-missing',
  severity: 'error',
  title: 'A KRM function got no functionConfig',
  why: 'Without it nobody says which cluster the output is for.',
  fix: 'configure the function with a Hydration (`distributary schema Hydration`) or a ConfigMap with data.cluster',
  message: () => 'the ResourceList has no functionConfig, expected a Hydration or a ConfigMap',
});

/** The function is configured by something else. */
export const functionConfigKind: Code<{ readonly found: string }> = defineCode({
  code: 'DIS0873',
  name: 'function-config-kind',
  severity: 'error',
  title: 'A KRM function is configured by an object of another kind',
  why: 'What another kind says would be guessed at.',
  fix: 'use kind Hydration of distributary.dev/v1alpha1, or a ConfigMap whose data hold cluster, repository, fleet and emit',
  message: ({ found }) => `functionConfig is ${found}, expected a Hydration or a ConfigMap`,
});

/** The directory of the fleet is named so that it means another place on each machine. */
export const hydrationPathAbsolute: Code<FieldFinding> = defineCode({
  code: 'DIS0874',
  name: 'hydration-path-absolute',
  severity: 'error',
  title: 'The repository of a Hydration is not a relative path',
  why: 'An absolute path means another place on every machine, and on a shared one the files of somebody else.',
  fix: 'write the way from the directory of the kustomization to that of distributary.yaml, as in "../.."',
  message: fieldMessage,
});

/** The fleet's settings stand in two places. */
export const hydrationFleetTwice: Code<FieldFinding> = defineCode({
  code: 'DIS0875',
  name: 'hydration-fleet-twice',
  severity: 'error',
  title: 'The settings of the fleet stand in two places',
  why: 'Which of them hold cannot be known.',
  fix: 'keep one: the distributary.yaml of spec.repository, spec.fleet, or a Fleet among the items',
  message: fieldMessage,
});

/** A setting that is about files. */
export const hydrationFleetUnusable: Code<FieldFinding> = defineCode({
  code: 'DIS0876',
  name: 'hydration-fleet-unusable',
  severity: 'error',
  title: 'A setting of the fleet is about directories, and the items are the fleet',
  why: 'Who gets what would be other than the settings say.',
  fix: 'say it with the annotation distributary.dev/clusters on each object, or name the directory of the fleet in spec.repository',
  message: fieldMessage,
});

/** The directory of the fleet is not where it may be. */
export const hydrationPathOutside: Code<{ readonly path: string; readonly problem: string }> =
  defineCode({
    code: 'DIS0877',
    name: 'hydration-path-outside',
    severity: 'error',
    title: 'The repository of a Hydration cannot be read',
    why: 'A function runs with the rights of its host, which may hold the files of others too.',
    fix: 'name a directory of the git repository around the working directory; without git, one above or below the working directory',
    message: ({ path, problem }) => `spec.repository is "${path}", which ${problem}`,
  });

/** `emit: results` where the host would take the empty answer for the new items. */
export const resultsNotValidator: Code<{ readonly file: string }> = defineCode({
  code: 'DIS0878',
  name: 'results-not-validator',
  severity: 'error',
  title: 'A Hydration with "emit: results" is no validator here',
  why: 'kustomize wants no items back from a validator, and would delete everything if a transformer answered so.',
  fix: 'list the Hydration under "validators:", or leave out "emit: results"',
  message: ({ file }) => `"${file}" has no validators, expected this Hydration to be one`,
});

/** Something that an earlier run derived does not follow any more. */
export const derivedGone: Code<{ readonly object: string }> = defineCode({
  code: 'DIS0879',
  name: 'derived-gone',
  severity: 'info',
  title: 'A derived object of an earlier run is removed',
  why: 'What it followed from has changed or is gone.',
  fix: 'nothing, if that change was meant; an object of your own must not have the label app.kubernetes.io/managed-by: distributary',
  message: ({ object }) => `${object} does not follow from the fleet any more and is removed`,
});

/** The items are to be the fleet, and no cluster is among them. */
export const itemsWithoutClusters: Code<{ readonly items: number }> = defineCode({
  code: 'DIS0880',
  name: 'items-without-clusters',
  severity: 'error',
  title: 'The items are the fleet, and no cluster is among them',
  why: 'Without spec.repository everything comes from the items: also which clusters there are.',
  fix: 'name the directory of distributary.yaml in spec.repository, or add a Cluster for each cluster to the resources',
  message: ({ items }) =>
    `no cluster was found among ${items} item${items === 1 ? '' : 's'}, expected at least one`,
});

/** All codes of this area. */
export const functionCodes: readonly CodeText[] = [
  listMissing,
  listInvalid,
  functionConfigMissing,
  functionConfigKind,
  hydrationPathAbsolute,
  hydrationFleetTwice,
  hydrationFleetUnusable,
  hydrationPathOutside,
  resultsNotValidator,
  derivedGone,
  itemsWithoutClusters,
];
