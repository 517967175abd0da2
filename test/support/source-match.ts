/** What a source matches, made in code. */
import type { Match } from '../../src/place/source/match-source.ts';
import { cluster, positionIn } from './fleet-builder.ts';

/** What a test says of a match. */
export interface MatchTraits {
  /** Names. */
  readonly clusters: readonly string[];
  readonly application: string;
  /** Absent: one file below the application's path. */
  readonly all?: readonly string[];
}

/** Makes the match of plain manifests. */
export function matchOf({ clusters, application, all }: MatchTraits): Match {
  return {
    source: { path: application, explicit: true, at: positionIn('distributary.yaml') },
    directory: application,
    application,
    all: all ?? [`${application}/all.yaml`],
    clusters: clusters.map((name) => cluster(name)),
    renderType: undefined,
  };
}
