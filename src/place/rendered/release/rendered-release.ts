/** A source and an object → whether the source renders the object, and as which kind. */
import type { SourceSpec } from '../../../kind/distributary-v1alpha1/source/source-spec.ts';
import { groupOf, type Resource } from '../../../resource/resource.ts';
import { application } from './argocd/application.ts';
import { helmRelease } from './flux/helm-release.ts';
import type { ReleaseKind } from './release-kind.ts';

const releaseKinds: readonly ReleaseKind[] = [helmRelease, application];

export function rendersReleases(source: SourceSpec): boolean {
  return releaseKinds.some((each) => each.isRendered(source));
}

/** The kind as which the source renders the object; undefined where it passes it on. */
export function renderedReleaseKind(
  source: SourceSpec,
  { apiVersion, kind }: Resource,
): ReleaseKind | undefined {
  return releaseKinds.find(
    (each) => each.kind === kind && each.group === groupOf(apiVersion) && each.isRendered(source),
  );
}
