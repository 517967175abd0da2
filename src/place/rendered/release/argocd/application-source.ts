/** A source of an Application → its chart, as Argo CD would find it. */
import { present } from '../../../../collection/present.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { type Json, objectAt, stringAt } from '../../../../resource/json.ts';
import { formatPointer } from '../../../../resource/json-pointer.ts';
import { locate, type Resource } from '../../../../resource/resource.ts';
import { overrideFindings, renderTypeOf } from '../../../source/render-type.ts';
import { helm } from '../../helm/helm.ts';
import { findDirectory, resolvePath } from '../../local-path.ts';
import type { ReleasePlace } from '../release-kind.ts';
import {
  type FoundChart,
  isThisRepository,
  registryChart,
  vendoredCopy,
} from '../repository-chart.ts';
import { fieldFinding, type JudgedSource } from './application-fields.ts';

/** A source, and its place. */
export interface ApplicationSource extends JudgedSource {
  readonly application: Resource;
}

/** Whether the chart comes from a chart repository or a registry, not from git. */
export function isPacked({ source }: ApplicationSource): boolean {
  return isSet(source, 'chart') || (stringAt(source, 'repoURL') ?? '').startsWith('oci://');
}

/** Whether the source only provides files to others. */
export function isReference({ source }: ApplicationSource): boolean {
  return isSet(source, 'ref') && !isSet(source, 'path') && !isSet(source, 'chart');
}

export function chartOfSource(one: ApplicationSource, place: ReleasePlace): FoundChart {
  const found = isPacked(one) ? packedChart(one, place) : chartInRepository(one, place);
  const { directory } = found;
  if (directory === undefined) return found;
  const files = findDirectory(place.repository.root, directory)?.files ?? [];
  return { ...found, diagnostics: [...found.diagnostics, ...overrideFindings(directory, files)] };
}

/** Argo CD's address of a registry with a chart has no protocol. */
function packedChart(one: ApplicationSource, place: ReleasePlace): FoundChart {
  const { application, source, way } = one;
  const problem = problemOfPacked(one);
  if (problem !== undefined) return wrong(one, ...problem);
  const url = (stringAt(source, 'repoURL') ?? '').replace(/\/+$/, '');
  const chart = stringAt(source, 'chart') || undefined;
  const written = stringAt(source, 'targetRevision') ?? '';
  const version = written === '*' ? '' : written;
  const pointer = formatPointer([...way, chart === undefined ? 'repoURL' : 'chart']);
  const at = locate(application, pointer, 'value');
  if (/^https?:/i.test(url)) return vendoredCopy({ url, name: chart ?? '', version }, place, at);
  const registry = url.startsWith('oci://') ? url : `oci://${url}`;
  const address = chart === undefined ? registry : `${registry}/${chart}`;
  return vendoredCopy(registryChart(address, version), place, at);
}

/** The problem of a source without a usable chart, and its place. */
function problemOfPacked({
  source,
}: ApplicationSource): readonly [field: string, problem: string] | undefined {
  if (isSet(source, 'ref'))
    return ['ref', 'is set together with a chart, whose files other sources cannot use'];
  if (!isSet(source, 'targetRevision')) {
    return ['targetRevision', 'is absent, which Argo CD does not accept for a chart'];
  }
  const path = stringAt(source, 'path') ?? '';
  if (isSet(source, 'chart')) {
    return path === '' ? undefined : ['path', 'is set together with a chart'];
  }
  if (resolvePath('', path) === '') return undefined;
  return ['path', 'is a path within a registry artifact; expected "."'];
}

/** The state of this very commit, which Argo CD has once it is at the source's revision. */
function chartInRepository(one: ApplicationSource, place: ReleasePlace): FoundChart {
  const { source } = one;
  const problem = problemOfGit(one, place.repoURL);
  if (problem.length > 0) return { diagnostics: problem };
  const path = stringAt(source, 'path') ?? '';
  const directory = resolvePath('', path);
  const found =
    directory === undefined ? undefined : findDirectory(place.repository.root, directory);
  if (directory === undefined || found === undefined) {
    return wrong(one, 'path', `is "${path}", which is not a directory of the repository`);
  }
  const settings = objectAt(source, 'helm');
  const type = renderTypeOf(directory, found.files, present({ helm: settings }));
  if (type?.type === helm) return { directory, diagnostics: [] };
  const what = type === undefined ? 'plain manifests' : 'a kustomization';
  return wrong(
    one,
    'path',
    `refers to ${what} in this repository; make "${directory}" a source of the Fleet, with the namespace of the destination, and remove the Application`,
  );
}

/** Why files of a source in git differ from those of this commit. */
export function problemOfGit(
  one: ApplicationSource,
  repoURL: string | undefined,
): readonly Diagnostic[] {
  if (!isThisRepository(stringAt(one.source, 'repoURL') ?? '', repoURL)) {
    const problem =
      'is not the repoURL of the Fleet; expected this repository, or a chart of a chart repository';
    return wrong(one, 'repoURL', problem).diagnostics;
  }
  const revision = stringAt(one.source, 'targetRevision') ?? '';
  if (!isPinned(revision)) return [];
  const problem = `is "${revision}", which may differ from the rendered commit; expected a branch or HEAD`;
  return wrong(one, 'targetRevision', problem).diagnostics;
}

/** Whether a revision is a commit, a tag or versions of tags: any other text is treated as a branch. */
function isPinned(revision: string): boolean {
  return (
    /^[0-9a-f]{7,64}$/i.test(revision) ||
    /^refs\/(?!heads\/)/.test(revision) ||
    /^[\s<>=!~^*]|^v?\d|[*<>|]/.test(revision)
  );
}

function wrong(
  { application, way }: ApplicationSource,
  field: string,
  problem: string,
): FoundChart {
  return { diagnostics: [fieldFinding(application, { way: [...way, field], problem })] };
}

function isSet(source: Json, field: string): boolean {
  return (stringAt(source, field) ?? '') !== '';
}
