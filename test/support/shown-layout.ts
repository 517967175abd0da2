/** A laid out fleet → everything that a user sees of it, for comparisons of runs. */

import { blobOf } from '../../src/plan/wanted-file.ts';
import type { LaidOutRepository } from '../../src/render/layout.ts';
import type { JudgedFleet } from '../../src/render/rendered-repository.ts';

/** Everything that anybody sees of it. */
export function shown(laidOut: LaidOutRepository) {
  const branches = laidOut.layouts.map(({ branch, applications }) => [
    branch,
    applications.map(({ path, files }) => [
      path,
      files.map((file) => [file.path, file.mode, blobOf('sha1')(file).id]),
    ]),
  ]);
  return { branches, ...shownFleet(laidOut) };
}

/** The same without its branches. */
export function shownFleet({ diagnostics, topology, fleet: spec, texts }: JudgedFleet) {
  return {
    findings: diagnostics.map(
      ({ code, severity, message, fix, at, related, follows, clusters }) => {
        return { code, severity, message, fix, at, related, follows, clusters };
      },
    ),
    excerpts: diagnostics.map(({ at }) => texts.get(at.file)),
    clusters: topology.clusters.map(({ key, at }) => [key, at]),
    fleet: spec?.name,
  };
}
