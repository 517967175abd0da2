/** An Application of Argo CD → the renderings of its charts by Helm. */
import { present } from '../../../../collection/present.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../../diagnostic/outcome.ts';
import { isEncryptedObject } from '../../../../kind/kubernetes-core-v1/encrypted-object.ts';
import { isDnsLabel } from '../../../../resource/dns-name.ts';
import { listAt, objectAt, stringAt, textsAt } from '../../../../resource/json.ts';
import { annotationsOf, type Resource, specOf } from '../../../../resource/resource.ts';
import type { FieldProblem } from '../known-fields.ts';
import { namespaceMissing } from '../needed-object.ts';
import type { ReadRelease, ReleaseChart, ReleaseKind, ReleasePlace } from '../release-kind.ts';
import { fieldFinding, fieldFindings } from './application-fields.ts';
import {
  type ApplicationSource,
  chartOfSource,
  isReference,
  problemOfGit,
} from './application-source.ts';
import { helmSettings } from './helm-settings.ts';

/** Applications, where a source has `applications: render`. */
export const application: ReleaseKind = {
  group: 'argoproj.io',
  kind: 'Application',
  isRendered: ({ applications }) => applications === 'render',
  read,
};

function read(object: Resource, place: ReleasePlace): Outcome<ReadRelease> {
  const sources = sourcesOf(object);
  const namespace = stringAt(specOf(object), 'destination', 'namespace') || undefined;
  const problems = [
    ...(sources.length === 0 ? [{ way: ['spec', 'source'], problem: 'is absent' }] : []),
    ...destinationProblems(object, place.clusters),
    ...objectProblems(object),
  ];
  const parts = sources.map((one) => readSource(one, sources, place));
  return {
    value: {
      charts: parts.flatMap(({ value }) => value.charts),
      needs: parts.flatMap(({ value }) => value.needs),
      ...present({ namespace }),
    },
    diagnostics: [
      ...fieldFindings(object, sources),
      ...problems.map((problem) => fieldFinding(object, problem)),
      ...createdNamespace(object, namespace, place),
      ...parts.flatMap(({ diagnostics }) => diagnostics),
    ],
  };
}

/** Argo CD reads `source` only where `sources` is empty. */
function sourcesOf(object: Resource): readonly ApplicationSource[] {
  const several = listAt(specOf(object), 'sources').map((source, i) => ({
    application: object,
    source,
    way: ['spec', 'sources', String(i)],
  }));
  const source = objectAt(specOf(object), 'source');
  if (several.length > 0 || source === undefined) return several;
  return [{ application: object, source, way: ['spec', 'source'] }];
}

function readSource(
  one: ApplicationSource,
  all: readonly ApplicationSource[],
  place: ReleasePlace,
): Outcome<{ readonly charts: readonly ReleaseChart[] } & Pick<ReadRelease, 'needs'>> {
  const { application: object, way } = one;
  const isOneOfSeveral = way.length > 2;
  if (isOneOfSeveral && isReference(one))
    return { value: { charts: [], needs: [] }, diagnostics: [] };
  const { directory, need, diagnostics } = chartOfSource(one, place);
  const references = isOneOfSeveral ? ownReferences(all, place) : new Set<string>();
  const { settings, problems } = helmSettings(one, { directory: directory ?? '', references });
  const findings = problems.map(({ way: inner, problem }) =>
    fieldFinding(object, { way: [...way, ...inner], problem }),
  );
  return {
    value: {
      charts: directory === undefined ? [] : [{ directory, settings }],
      needs: need === undefined ? [] : [need],
    },
    diagnostics: [...diagnostics, ...findings],
  };
}

/** The names of sources with the files of this very commit. */
function ownReferences(
  sources: readonly ApplicationSource[],
  { repoURL }: ReleasePlace,
): ReadonlySet<string> {
  const own = sources.filter((one) => problemOfGit(one, repoURL).length === 0);
  return new Set(own.flatMap(({ source }) => stringAt(source, 'ref') || []));
}

/** The output is in the branch of the cluster that gets the Application, so its destination must be that one. */
function destinationProblems(
  object: Resource,
  clusters: readonly string[],
): readonly FieldProblem[] {
  const way = ['spec', 'destination'];
  const destination = objectAt(specOf(object), 'destination');
  const server = stringAt(destination, 'server') || undefined;
  const name = stringAt(destination, 'name') || undefined;
  const namespace = stringAt(destination, 'namespace') || undefined;
  const isHere =
    server === undefined
      ? name === 'in-cluster' || clusters.every((cluster) => cluster === name)
      : name === undefined && /^https:\/\/kubernetes\.default\.svc\/?$/.test(server);
  const elsewhere =
    'is not the cluster itself ("https://kubernetes.default.svc", "in-cluster" or its name); move the Application to a source for that cluster';
  return [
    ...(isHere ? [] : [{ way, problem: elsewhere }]),
    ...(namespace === undefined || isDnsLabel(namespace)
      ? []
      : [{ way: [...way, 'namespace'], problem: 'is not a valid namespace' }]),
  ];
}

/** Objects that Argo CD does not install, and those that are not readable here. */
function objectProblems(object: Resource): readonly FieldProblem[] {
  const skips = 'argocd.argoproj.io/skip-reconcile';
  const isSkipped = annotationsOf(object)[skips] === 'true';
  const problem = 'keeps earlier deployed values, which are not in Git';
  return [
    ...(isSkipped ? [{ way: ['metadata', 'annotations', skips], problem }] : []),
    ...(isEncryptedObject(object)
      ? [
          {
            way: ['sops'],
            problem: 'is a field of SOPS, and distributary decrypts nothing',
          },
        ]
      : []),
  ];
}

function createdNamespace(
  object: Resource,
  namespace: string | undefined,
  { find }: ReleasePlace,
): readonly Diagnostic[] {
  const way = ['spec', 'syncPolicy', 'syncOptions'];
  const isCreated = textsAt(object.object, ...way).includes('CreateNamespace=true');
  return isCreated && namespace !== undefined ? namespaceMissing(object, namespace, find, way) : [];
}
