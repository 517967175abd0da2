/**
 * A source and an object → whether the source asks that the object is rendered, and as what.
 * @module
 */
import type { SourceSpec } from '../../../kind/distributary-v1alpha1/source/source-spec.ts';
import { groupOf, type Resource } from '../../../resource/resource.ts';
import { application } from './argocd/application.ts';
import { helmRelease } from './flux/helm-release.ts';
import type { ReleaseKind } from './release-kind.ts';

const releaseKinds: readonly ReleaseKind[] = [helmRelease, application];

/** Whether the source asks for anything. */
export function rendersReleases(source: SourceSpec): boolean {
  return releaseKinds.some((each) => each.isAsked(source));
}

/** The kind by which the source has the object rendered; undefined where it passes it on. */
export function askedRelease(
  source: SourceSpec,
  { apiVersion, kind }: Resource,
): ReleaseKind | undefined {
  return releaseKinds.find(
    (each) => each.kind === kind && each.group === groupOf(apiVersion) && each.isAsked(source),
  );
}
