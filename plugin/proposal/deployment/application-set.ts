/**
 * An ApplicationSet of Argo CD → the directories of this repository that its Applications deploy, as far as the repository decides them.
 */

import { present } from '../../../src/collection/present.ts';
import { parseDocuments } from '../../../src/parse/parse-documents.ts';
import { mergePatch } from '../../../src/place/patch/apply-patch.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../src/resource/json.ts';
import { displayName } from '../../../src/resource/resource.ts';
import {
  type Application,
  type ApplicationInput,
  hasCreateOption,
  namedDirectories,
  ofApplication,
  sourcesOf,
} from './application.ts';
import {
  type Deployments,
  directoryOf,
  type Filed,
  joinDeployments,
} from './deployed-directory.ts';
import { generate } from './generator/generate.ts';
import type { Generated, GeneratorInput, RegisteredCluster } from './generator/generated.ts';
import { foreignPlaceholder } from './generator/notation.ts';
import { fillJson, fillText, type Parameters } from './generator/parameters.ts';
import type { ReadDirectory } from './own-repository.ts';

/** The environment of the ApplicationSets. */
export interface ApplicationSetInput
  extends ApplicationInput,
    Omit<GeneratorInput, 'clusters' | 'repository' | 'isGo'> {
  /** The clusters that Secrets in the repository register; empty without any. */
  readonly registered: readonly RegisteredCluster[];
}

/** The directories that the template and the generators name literally. */
export function namedByApplicationSet({ file, resource }: Filed): readonly ReadDirectory[] {
  const spec = objectAt(resource.object, 'spec');
  const ofGenerators = nestedGenerators(listAt(spec, 'generators')).flatMap((generator) => {
    const url = stringAt(generator, 'git', 'repoURL');
    return url === undefined || url.includes('{{') ? [] : [{ url, file }];
  });
  return [...namedDirectories(valueAt(spec, 'template', 'spec'), file), ...ofGenerators];
}

function nestedGenerators(generators: readonly Json[]): readonly Json[] {
  return generators.flatMap((each) => [
    each,
    ...nestedGenerators([
      ...listAt(each, 'matrix', 'generators'),
      ...listAt(each, 'merge', 'generators'),
    ]),
  ]);
}

/** Converts it: as one source for all clusters where it can be, else for each registered cluster. */
export function ofApplicationSet(filed: Filed, input: ApplicationSetInput): Deployments {
  const { registered } = input;
  const foreign = foreignIn(objectAt(filed.resource.object, 'spec') ?? {});
  if (foreign !== undefined) return unevaluated(filed, foreign);
  const general = evaluate(filed, input);
  if (typeof general !== 'string') return general;
  const single =
    registered.length === 0 ? general : evaluate(filed, { ...input, clusters: registered });
  if (typeof single !== 'string') return single;
  return unevaluated(filed, single);
}

/** A directory that the template names literally is deployed somewhere, in some way. */
function unevaluated({ file, resource }: Filed, reason: string): Deployments {
  const by = displayName(resource);
  const template = valueAt(resource.object, 'spec', 'template', 'spec');
  const paths = sourcesOf(template).flatMap(
    (source) => directoryOf(stringAt(source, 'path')) ?? [],
  );
  const literal = paths.filter((path) => !path.includes('{{'));
  const problem = `${reason}, which init does not evaluate`;
  const known = literal.map((path) => ({
    ...{ by, file, path, problem, settings: {} },
    target: { type: 'file' } as const,
  }));
  const isOpen =
    literal.length < paths.length ||
    paths.length === 0 ||
    stringAt(resource.object, 'spec', 'templatePatch') !== undefined;
  return { known, unknown: [{ by, file, reason, isOpen }] };
}

/** A sentence where the repository does not decide it. */
function evaluate(
  { file, resource }: Filed,
  input: ApplicationSetInput & Pick<GeneratorInput, 'clusters'>,
): Deployments | string {
  const spec = objectAt(resource.object, 'spec') ?? {};
  const by = displayName(resource);
  const isGo = valueAt(spec, 'goTemplate') === true;
  const found: Deployments[] = [];
  for (const generator of listAt(spec, 'generators')) {
    const generated = generate(generator, { ...input, isGo });
    if (typeof generated === 'string') return generated;
    const own = firstObject(generator, 'template');
    const template = mergePatch(objectAt(spec, 'template') ?? {}, own ?? {});
    for (const one of generated) {
      const application = applicationOf(template, stringAt(spec, 'templatePatch'), one);
      if (typeof application === 'string') return application;
      found.push(ofApplication({ by, file, ...application }, input));
    }
  }
  if (found.length > 0) return joinDeployments(found);
  const reason = 'its generators give no Application, as far as init evaluates them';
  return { known: [], unknown: [{ by, file, reason, isOpen: false }] };
}

/** Go refuses a wrong placeholder anywhere in the set; else Argo CD leaves it as it is. */
function foreignIn(spec: JsonObject): string | undefined {
  const isGo = valueAt(spec, 'goTemplate') === true;
  const { generators, template, templatePatch } = spec;
  const read = isGo ? template : filledPart(objectAt(spec, 'template') ?? {});
  const wrong = foreignPlaceholder([generators ?? [], read ?? {}, templatePatch ?? ''], isGo);
  if (wrong === undefined) return undefined;
  return isGo
    ? `${wrong} in it is no placeholder of goTemplate`
    : `${wrong} in it is a placeholder of goTemplate, which it does not set`;
}

/** The template of a generator is in the generator's own field. */
function firstObject(generator: Json, field: string): JsonObject | undefined {
  const kinds = isObject(generator) ? Object.values(generator) : [];
  return kinds.map((kind) => objectAt(kind ?? null, field)).find((each) => each !== undefined);
}

function applicationOf(
  template: JsonObject,
  patch: string | undefined,
  { parameters, labels }: Generated,
): Omit<Application, 'by' | 'file'> | string {
  const unknown = new Set<string>();
  const part = fillJson(filledPart(template), parameters, unknown);
  if (!isObject(part)) return `its template uses ${[...unknown].join(', ')}`;
  const changed = patchedBy(patch, parameters);
  if (typeof changed === 'string') return changed;
  const whole = mergePatch(part, changed);
  const name = stringAt(whole, 'metadata', 'name') ?? '';
  const spec = objectAt(whole, 'spec') ?? {};
  const createsNamespace =
    hasCreateOption(objectAt(template, 'spec') ?? {}) || hasCreateOption(spec);
  const annotations = objectAt(template, 'metadata', 'annotations');
  return { name, spec, parameters, createsNamespace, ...present({ labels, annotations }) };
}

/** The fields that are read here: a project or a sync policy may contain template functions. */
function filledPart(template: JsonObject): JsonObject {
  const { source, sources, sourceHydrator, destination } = objectAt(template, 'spec') ?? {};
  const name = stringAt(template, 'metadata', 'name');
  return {
    metadata: present({ name }),
    spec: present({ source, sources, sourceHydrator, destination }),
  };
}

/** A patch is a template of YAML, laid over the Application: lists are replaced. */
function patchedBy(patch: string | undefined, parameters: Parameters): JsonObject | string {
  if (patch === undefined) return {};
  const unknown = new Set<string>();
  const text = fillText(patch, parameters, unknown);
  if (text === undefined || unknown.size > 0)
    return `its templatePatch uses ${[...unknown].join(', ')}`;
  if (text.includes('{{')) return 'its templatePatch has more than parameters';
  if (text.includes('$patch')) return 'its templatePatch has a directive';
  const [document] = parseDocuments({ path: '', text }).value;
  return document?.object ?? {};
}
