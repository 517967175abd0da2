/** An Application of Argo CD, written or generated → the directories of this repository that it deploys, with targets and settings. */

import { present } from '../../../src/collection/present.ts';
import {
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../src/resource/json.ts';
import {
  filledProblem,
  settingsOf,
  sourceProblem,
  typesOf,
  typesProblem,
} from './application-source.ts';
import { type RegisteredNames, targetOf } from './application-target.ts';
import { type Deployment, type Deployments, directoryOf } from './deployed-directory.ts';
import type { Parameters } from './generator/parameters.ts';
import type { OwnRepository, ReadDirectory } from './own-repository.ts';

const SKIP = 'argocd.argoproj.io/skip-reconcile';

export interface Application {
  /** The object, as in `Application web`. */
  readonly by: string;
  readonly file: string;
  readonly name: string;
  readonly spec: JsonObject;
  /** Parameters of the generator; empty for an Application in a file. */
  readonly parameters: Parameters;
  readonly createsNamespace: boolean;
  /** Its annotations; absent without any. */
  readonly annotations?: JsonObject;
  /** The labels that a cluster must have, where the Application is one for all clusters. */
  readonly labels?: JsonObject;
}

/** The environment of the Applications. */
export interface ApplicationInput extends RegisteredNames {
  readonly repository: OwnRepository;
}

/** Whether Argo CD creates the namespace of the destination. */
export function hasCreateOption(spec: JsonObject): boolean {
  return listAt(spec, 'syncPolicy', 'syncOptions').includes('CreateNamespace=true');
}

/** The sources of a spec: one, several, or the dry one of the hydrator. */
export function sourcesOf(spec: Json | undefined): readonly Json[] {
  const single = valueAt(spec, 'source') ?? valueAt(spec, 'sourceHydrator', 'drySource');
  return single === undefined ? listAt(spec, 'sources') : [single];
}

/** The directories that the sources name, whatever repository they are of. */
export function namedDirectories(spec: Json | undefined, file: string): readonly ReadDirectory[] {
  return sourcesOf(spec).flatMap((source) => {
    const url = stringAt(source, 'repoURL');
    const isOfGit = stringAt(source, 'chart') === undefined;
    if (url === undefined || url.includes('{{') || !isOfGit) return [];
    const path = directoryOf(stringAt(source, 'path'));
    return [{ url, file, ...present({ path: path?.includes('{{') === true ? undefined : path }) }];
  });
}

/** Converts it. */
export function ofApplication(application: Application, input: ApplicationInput): Deployments {
  const { by, file, spec } = application;
  const { repository } = input;
  const sources = sourcesOf(spec);
  const { target, problem } = targetOf(application, input);
  const own = isPaused(application) ? skipped : problem;
  const known: Deployment[] = [];
  const foreign: string[] = [];
  for (const source of sources) {
    const path = directoryOf(stringAt(source, 'path'));
    const elsewhere = foreignSource(source, repository);
    if (elsewhere !== undefined) foreign.push(elsewhere);
    if (path === undefined || elsewhere !== undefined) continue;
    const [type, second] = typesOf(source);
    const other = typesProblem(type, second) ?? sourceProblem(source, sources, repository);
    known.push({
      ...{ by, file, path, target },
      ...present({ type }),
      ...namespaceOf(application),
      settings: settingsOf(source, application.name),
      ...present({ problem: own ?? other ?? filledProblem(source, application) }),
    });
  }
  if (known.length + foreign.length === 0) foreign.push('its source names no directory');
  const unknown = [...new Set(foreign)].map((reason) => ({ by, file, reason, isOpen: false }));
  return { known, unknown };
}

function namespaceOf({
  spec,
  createsNamespace,
}: Application): Pick<Deployment, 'namespace' | 'createsNamespace' | 'namespaceLabels'> {
  const namespace = stringAt(spec, 'destination', 'namespace');
  const namespaceLabels = objectAt(spec, 'syncPolicy', 'managedNamespaceMetadata', 'labels');
  return {
    ...(namespace === undefined || namespace === '' ? {} : { namespace }),
    ...(createsNamespace ? { createsNamespace, ...present({ namespaceLabels }) } : {}),
  };
}

/** Why a source has no directory of this repository; one without a path has only files for others. */
function foreignSource(source: Json, repository: OwnRepository): string | undefined {
  if (stringAt(source, 'chart') !== undefined) {
    return 'its source is a chart of a registry, not a directory of this repository';
  }
  return stringAt(source, 'path') === undefined
    ? undefined
    : repository.otherAddress(stringAt(source, 'repoURL'));
}

const skipped = `Argo CD leaves it as it is (${SKIP} is "true")`;

/** Whether Argo CD leaves the cluster as it is; Go reads the value. */
function isPaused({ annotations }: Application): boolean {
  return /^(?:1|t|T|true|TRUE|True)$/.test(stringAt(annotations, SKIP) ?? '');
}
