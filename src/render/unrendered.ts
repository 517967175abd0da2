/** A fleet that is not rendered → the part of a result that is known from the Fleet and its topology. */
import { judgeFindings } from '../judge/judge-findings.ts';
import type { LoadedFleet } from '../load/loaded-fleet.ts';
import type { RenderedRepository } from './rendered-repository.ts';

/** The result for a fleet that is not rendered, with the findings so far. */
export function unrendered(loaded: LoadedFleet): RenderedRepository {
  const { fleet, topology, topologyResources, sources, texts } = loaded;
  const errors = loaded.diagnostics;
  const judged = judgeFindings(loaded.diagnostics, { errors, resources: topologyResources });
  return { fleet, topology, sources, manifests: [], routes: [], isWhole: false, texts, ...judged };
}
