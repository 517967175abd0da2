/** The Helm settings of an Application's source, and its chart → the settings of the rendering. */
import { present } from '../../../../collection/present.ts';
import { helmProblems } from '../../../../kind/distributary-v1alpha1/source/setting-rules.ts';
import { type JsonObject, listAt, objectAt, stringAt } from '../../../../resource/json.ts';
import { joinPath, resolvePath } from '../../local-path.ts';
import type { FieldProblem } from '../known-fields.ts';
import { type ApplicationSource, isPacked } from './application-source.ts';

/** The place of the search for files. */
export interface FilePlace {
  /** Directory of the chart; empty for a missing chart. */
  readonly directory: string;
  /** Names of the Application's sources that are this repository. */
  readonly references: ReadonlySet<string>;
}

/** The settings, and problems of their origin. */
export interface HelmSettings {
  readonly settings: JsonObject;
  /** Paths are relative to the source. */
  readonly problems: readonly FieldProblem[];
}

/** Makes the settings: file paths as in a source of the Fleet, without variables of Argo CD. */
export function helmSettings(one: ApplicationSource, place: FilePlace): HelmSettings {
  const { application, source } = one;
  const helm = objectAt(source, 'helm') ?? {};
  const { version = '', passCredentials: _, ...written } = helm;
  const nonEmpty = Object.entries(written).filter(([, value]) => value !== '' && value !== null);
  const problems: FieldProblem[] = [];
  const placed = (text: string, way: readonly string[]): string => {
    const { path, problem } = placeFile(text, isPacked(one), place);
    if (problem !== undefined) problems.push({ way: ['helm', ...way], problem });
    return path;
  };
  const valueFiles = listAt(helm, 'valueFiles').map((file, i) =>
    placed(String(file), ['valueFiles', String(i)]),
  );
  const fileParameters = listAt(helm, 'fileParameters').map((parameter, i) => ({
    name: stringAt(parameter, 'name') ?? '',
    path: placed(stringAt(parameter, 'path') ?? '', ['fileParameters', String(i), 'path']),
  }));
  const destination = stringAt(application.object, 'spec', 'destination', 'namespace');
  const namespace = stringAt(helm, 'namespace') || destination || undefined;
  const own: JsonObject = {
    ...Object.fromEntries(nonEmpty),
    ...(valueFiles.length === 0 ? {} : { valueFiles }),
    ...(fileParameters.length === 0 ? {} : { fileParameters }),
  };
  const settings: JsonObject = {
    ...own,
    releaseName: stringAt(helm, 'releaseName') || application.name,
    ...present({ namespace }),
  };
  const isKnown = version === null || ['', 'v3', 'v4'].includes(String(version));
  return {
    settings,
    problems: [
      ...problems,
      ...(problems.length > 0 ? [] : helmProblems(own)).map(({ way, expected }) => ({
        way: ['helm', ...way],
        problem: `has a value that Helm does not accept; expected ${expected}`,
      })),
      ...variableProblems(helm),
      ...(isKnown ? [] : [{ way: ['helm', 'version'], problem: 'is unknown to Argo CD' }]),
    ],
  };
}

/** A file path as in a source of the Fleet; on a problem, as written. */
function placeFile(
  text: string,
  isInChart: boolean,
  { directory, references }: FilePlace,
): { readonly path: string; readonly problem?: string } {
  const [first = '', ...rest] = text.split('/');
  const isBorrowed = first.startsWith('$') && references.has(first.slice(1));
  const path = isBorrowed ? `/${rest.join('/')}` : text;
  if (path.includes('$')) {
    const problem =
      'has a "$" for a variable of Argo CD, or for a source outside of this repository; neither is supported';
    return { path, problem };
  }
  if (isBorrowed || !isInChart || /^[a-z][a-z0-9+.-]*:/i.test(path)) return { path };
  const inner = resolvePath('', path);
  if (inner === undefined) return { path, problem: 'is outside of the chart' };
  return { path: `/${joinPath(directory, inner)}` };
}

/** Argo CD replaces a dollar sign and a name, by nothing for an unknown variable. */
function variableProblems(helm: JsonObject): readonly FieldProblem[] {
  return listAt(helm, 'parameters').flatMap((parameter, i) => {
    if (!(stringAt(parameter, 'value') ?? '').includes('$')) return [];
    const way = ['helm', 'parameters', String(i), 'value'];
    return [
      { way, problem: 'has a "$", which Argo CD replaces with variables; they are not supported' },
    ];
  });
}
