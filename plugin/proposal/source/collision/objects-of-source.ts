/** A source → the objects that clusters get of it, as far as they are known without running a program. */

import { compileGlobs } from '../../../../src/kind/notation/path-glob.ts';
import {
  substituteVariables,
  type Variables,
} from '../../../../src/kind/notation/variable-substitution.ts';
import { isClusterScoped } from '../../../../src/kind/scope.ts';
import { listAt, objectAt, stringAt } from '../../../../src/resource/json.ts';
import { type Resource, stringMap } from '../../../../src/resource/resource.ts';
import type { Survey } from '../../survey.ts';
import type { Wanted } from '../proposed-source.ts';
import { kustomizerOf } from './kustomizer.ts';

/** Only of the files that the source reads, and with the names that its settings give them. */
export function objectsOfSource(
  { candidate, source }: Wanted,
  survey: Survey,
): readonly Resource[] {
  const { path, objects } = candidate;
  const fields = objectAt(source, 'kustomize') ?? {};
  const namespace = stringAt(source, 'namespace') ?? '';
  const values = stringMap(objectAt(source, 'postBuild', 'substitute'));
  const read = objects.filter(isRead({ candidate, source }));
  const changed =
    candidate.by === 'kustomize' ? kustomizerOf(survey).change(read, fields, path) : read;
  return changed.map((object) => ({
    ...object,
    name: withValues(object.name, values),
    namespace: isClusterScoped(object) ? '' : withValues(object.namespace || namespace, values),
  }));
}

/** Whether `include` and `exclude` of the source leave the object's file in it. */
function isRead({ candidate, source }: Pick<Wanted, 'candidate' | 'source'>) {
  if (candidate.by !== undefined) return () => true;
  const globs = (field: string) => listAt(source, field).map(String);
  const isIncluded = compileGlobs(globs('include'), candidate.path);
  const isExcluded = compileGlobs(globs('exclude'), candidate.path);
  return ({ origin }: Resource) => {
    const file = origin.type === 'authored' ? origin.source.file : '';
    return (source['include'] === undefined || isIncluded(file)) && !isExcluded(file);
  };
}

/** A name with variables of Flux, as clusters get it. */
function withValues(name: string, values: Variables): string {
  const result = substituteVariables(name, values);
  return result.type === 'text' ? result.text : name;
}
