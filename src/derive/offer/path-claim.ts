/**
 * The paths that exports of one cluster take on its HTTP gateway; one path leads to one service only.
 * @module
 */
import { exportPathTaken } from '../../diagnostic/codes/derive.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import { listAt, stringAt } from '../../resource/json.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { ClusterView } from '../cluster-view.ts';
import type { ExportCandidate } from './export-candidate.ts';
import { compareExports } from './export-precedence.ts';

/** Who has a path. */
interface Claim {
  readonly owner: string;
  readonly at: Position;
}

/** What is left after paths were given out, with a diagnostic for each path that was taken. */
export interface PathsGivenOut {
  readonly kept: readonly ExportCandidate[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Gives each path of one cluster to the export of highest precedence; Ingresses come before all exports.
 * @param exclusive whether an export that doesn't get its path offers nothing.
 */
export function giveOutPaths(
  view: ClusterView,
  candidates: readonly ExportCandidate[],
  exclusive: boolean,
): PathsGivenOut {
  const claims = ingressClaims(view);
  const kept: ExportCandidate[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const candidate of [...candidates].sort(byPrecedence)) {
    const taken = takenPaths(candidate, claims, exclusive);
    diagnostics.push(...taken);
    if (taken.length > 0 && exclusive) continue;
    kept.push(candidate);
    claimPaths(candidate, claims);
  }
  return { kept, diagnostics };
}

function byPrecedence(a: ExportCandidate, b: ExportCandidate): number {
  return compareExports(
    { cluster: a.view.cluster, resource: a.placed.resource },
    { cluster: b.view.cluster, resource: b.placed.resource },
  );
}

function ingressClaims(view: ClusterView): Map<string, Claim> {
  const claims = new Map<string, Claim>();
  for (const { resource } of view.list('networking.k8s.io', 'Ingress')) {
    for (const [r, rule] of listAt(resource.object, 'spec', 'rules').entries()) {
      for (const [p, path] of listAt(rule, 'http', 'paths').entries()) {
        const key = `${stringAt(path, 'pathType') ?? ''} ${stringAt(path, 'path') ?? ''}`;
        const at = locate(resource, `/spec/rules/${r}/http/paths/${p}`);
        if (!claims.has(key)) claims.set(key, { owner: displayName(resource), at });
      }
    }
  }
  return claims;
}

function takenPaths(
  candidate: ExportCandidate,
  claims: ReadonlyMap<string, Claim>,
  loses: boolean,
): Diagnostic[] {
  const { resource } = candidate.placed;
  const object = displayName(resource);
  const cluster = candidate.view.cluster.name;
  return candidate.spec.rules.flatMap((rule, i) => {
    const claim = claims.get(`${rule.pathType} ${rule.path ?? ''}`);
    // The same service exported through two API groups asks for one path twice, and that is no clash.
    if (claim === undefined || claim.owner === object) return [];
    const args = { object, cluster, path: rule.path ?? '', taken: claim.owner, loses };
    const related = [{ message: `${claim.owner} has it`, at: claim.at }];
    return [diagnose(exportPathTaken, args, locate(resource, `/spec/rules/${i}/path`), related)];
  });
}

function claimPaths(candidate: ExportCandidate, claims: Map<string, Claim>): void {
  const { resource } = candidate.placed;
  for (const [i, rule] of candidate.spec.rules.entries()) {
    const key = `${rule.pathType} ${rule.path ?? ''}`;
    if (claims.has(key)) continue;
    const at = locate(resource, `/spec/rules/${i}/path`);
    claims.set(key, { owner: displayName(resource), at });
  }
}
