/**
 * A cluster's objects and its mesh settings → those of the revisions of istiod that clients use, by the labels of Namespaces and pods: those
 * of a canary count once it has clients.
 */
import { firstBy } from '../../../collection/group-by.ts';
import { own } from '../../../collection/own.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { objectAt, stringAt } from '../../../resource/json.ts';
import { labelsOf, type Resource, specOf, stringMap } from '../../../resource/resource.ts';
import { defaultRevision, type MeshStatement } from '../mesh-statement.ts';

type Labels = Readonly<Record<string, string>>;

/** The settings of those revisions, and those about all; all of them where the clients' revisions are not all installed in Git. */
export function statementsOfClients(
  view: ClusterView,
  all: readonly MeshStatement[],
): readonly MeshStatement[] {
  const installers = all.filter(({ resource }) => resource.kind !== 'ConfigMap');
  const installed = new Set(installers.flatMap(({ revision }) => revision ?? []));
  const used = clientRevisions(view, all);
  const isKnown = used.size > 0 && [...used].every((revision) => installed.has(revision));
  if (!isKnown) return all;
  return all.filter(
    ({ revision }) => revision === undefined || !installed.has(revision) || used.has(revision),
  );
}

/** The revisions that clients use, as far as labels in Git name them; a tag stands for itself where Git does not have its revision. */
export function clientRevisions(
  view: ClusterView,
  all: readonly MeshStatement[],
): ReadonlySet<string> {
  const tags = revisionTags(view, all);
  return new Set(usedRevisions(view).map((name) => tags.get(name) ?? name));
}

/** The revisions and tags in the labels of Namespaces, and of the pods that Deployments have in a Namespace without such a label. */
function usedRevisions({ list, find }: ClusterView): readonly string[] {
  const ofNamespaces = list('', 'Namespace').flatMap(({ resource }) => {
    const labels = labelsOf(resource);
    return revisionOf(labels) ?? [];
  });
  const ofPods = list('apps', 'Deployment').flatMap(({ resource }) => {
    const { namespace, object } = resource;
    const around = find('', 'Namespace', '', namespace)?.resource;
    if (around !== undefined && isLabelled(labelsOf(around))) return [];
    const pods = stringMap(objectAt(object, 'spec', 'template', 'metadata', 'labels'));
    return revisionOfPods(pods) ?? [];
  });
  return [...new Set([...ofNamespaces, ...ofPods])];
}

/** The selectors of Istio's webhooks: `istio-injection` has precedence. */
function revisionOf(labels: Labels): string | undefined {
  const injection = own(labels, 'istio-injection');
  if (injection === undefined) return own(labels, 'istio.io/rev');
  return injection === 'enabled' ? defaultRevision : undefined;
}

function isLabelled(labels: Labels): boolean {
  return own(labels, 'istio-injection') !== undefined || own(labels, 'istio.io/rev') !== undefined;
}

/** Istiod's own pods have the label of their revision, and no sidecar. */
function revisionOfPods(labels: Labels): string | undefined {
  const inject = own(labels, 'sidecar.istio.io/inject');
  if (inject === 'false') return undefined;
  return own(labels, 'istio.io/rev') ?? (inject === 'true' ? defaultRevision : undefined);
}

/** The revision of each tag: of istiod's chart, of Sail, of a webhook as `istioctl tag generate` prints it. */
function revisionTags(
  { list }: ClusterView,
  all: readonly MeshStatement[],
): ReadonlyMap<string, string> {
  const ofCharts = all.flatMap(({ revision, revisionTags = [] }) =>
    revision === undefined ? [] : revisionTags.map((tag) => [tag, revision] as const),
  );
  const byObject = firstBy(all, ({ resource: { kind, name } }) => `${kind}/${name}`);
  const ofSail = list('sailoperator.io', 'IstioRevisionTag').flatMap(({ resource }) => {
    const revision = targetOf(resource, byObject);
    return revision === undefined ? [] : [[resource.name, revision] as const];
  });
  const ofWebhooks = list('admissionregistration.k8s.io', 'MutatingWebhookConfiguration').flatMap(
    ({ resource }) => {
      const labels = labelsOf(resource);
      const [tag, revision] = [own(labels, 'istio.io/tag'), own(labels, 'istio.io/rev')];
      return tag === undefined || revision === undefined ? [] : [[tag, revision] as const];
    },
  );
  return new Map([...ofCharts, ...ofSail, ...ofWebhooks]);
}

/** An IstioRevisionTag names an IstioRevision, or an Istio with the revision of its version. */
function targetOf(tag: Resource, byObject: ReadonlyMap<string, MeshStatement>): string | undefined {
  const kind = stringAt(specOf(tag), 'targetRef', 'kind');
  const name = stringAt(specOf(tag), 'targetRef', 'name');
  if (kind === 'IstioRevision') return name;
  return byObject.get(`${kind}/${name}`)?.revision;
}
