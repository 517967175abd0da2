/**
 * Fleet `spec.sources[]`: the locations of manifests. Settings for Helm and kustomize have the names of Argo CD's Application source; any
 * text may contain variables of the cluster.
 */
import type { Position } from '../../../diagnostic/position.ts';
import type { Values } from '../../schema/settings.ts';
import type { fleetFields } from '../settings.ts';

/** A source as parsed. */
export interface SourceSpec extends Values<typeof fleetFields.sources.each> {
  /** Whether the source is written in the Fleet, so that an empty result is a warning. */
  readonly explicit: boolean;
  readonly at: Position;
}

/** The default of a Fleet without sources. */
export function defaultSources(at: Position): readonly SourceSpec[] {
  return ['apps/*', 'clusters/{{ name }}'].map((path) => ({ path, explicit: false, at }));
}
