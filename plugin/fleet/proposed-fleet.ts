/** A repository without a Fleet → the fleet that `init` would propose: its files as they are, and with derived objects. */
import { fleetNotFound } from '../../src/diagnostic/codes/read.ts';
import type { RepositoryReader } from '../../src/read/repository-reader.ts';
import { withFiles } from '../../src/read/with-files.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { RenderedRepository, RenderOptions } from '../../src/render/rendered-repository.ts';
import { UsageError } from '../process/exit.ts';
import { fleetText } from '../proposal/fleet-text.ts';
import type { Proposal } from '../proposal/propose-fleet.ts';
import { proposeForRepository } from '../proposal/propose-for-repository.ts';
import type { Survey } from '../proposal/survey.ts';
import { topologyPath, topologyText } from '../proposal/topology-file.ts';

export interface ProposedFleet {
  /** Manifests of the clusters without derived objects. Istio settings are those of the proposed fleet. */
  readonly today: RenderedRepository;
  /** Manifests of the clusters with derived objects. */
  readonly proposed: RenderedRepository;
  /** Notes on the proposal for the user; some have several lines. */
  readonly notes: readonly string[];
}

/** Renders both. Nothing is written. */
export async function renderProposed(
  reader: RepositoryReader,
  directory: string,
  options: RenderOptions & { readonly fleetFile: string },
): Promise<ProposedFleet> {
  const { fleetFile } = options;
  const hasClusters = options.topology !== undefined || options.live !== undefined;
  const { survey, proposal, written } = await proposeForRepository(reader, {
    ...{ directory, fleetFile, given: [], mayGlob: true, isWritten: false },
    writtenFor: ({ clusters, names }) => (hasClusters || clusters.length > 0 ? [] : names.names),
  });
  const known = survey.clusters.length + written.length;
  if (known === 0 && !hasClusters) throw noClusters(survey, { directory, fleetFile });
  const topology = written.map((name) => ({ path: topologyPath(name), text: topologyText(name) }));
  const render = async (text: string): Promise<RenderedRepository> => {
    const files = [{ path: fleetFile, text }, ...topology];
    return await renderRepository(withFiles(reader, { files, problems: [] }), options);
  };
  const proposed = await render(proposal.text);
  const authored = await render(fleetText({ ...proposal.content, isAuthoredOnly: true }));
  return { today: withIstioOf(authored, proposed), proposed, notes: notesOf(proposal, written) };
}

function noClusters(
  { manifests, rendered }: Survey,
  { directory, fleetFile }: { readonly directory: string; readonly fleetFile: string },
): UsageError {
  if (manifests.length + rendered.length === 0) {
    return new UsageError(
      `"${fleetFile}" is not in "${directory}" or any directory above it, and no manifest was found for a proposal`,
      {
        code: fleetNotFound.code,
        fix: 'run it in a repository with manifests, or start a fleet with `distributary init --clusters paris,boston`',
      },
    );
  }
  return new UsageError(
    `there is no ${fleetFile}, and no cluster name was found for a proposal: set the names with distributary init --clusters`,
  );
}

/** A state without derived objects has the same Istio installation. */
function withIstioOf(today: RenderedRepository, proposed: RenderedRepository): RenderedRepository {
  const istio = proposed.fleet?.derive.istio;
  if (today.fleet === undefined || istio === undefined) return today;
  return { ...today, fleet: { ...today.fleet, derive: { ...today.fleet.derive, istio } } };
}

function notesOf({ notes }: Proposal, written: readonly string[]): readonly string[] {
  if (written.length === 0) return notes;
  const named = `the clusters are taken from names that the repository has for them: ${written.join(', ')}`;
  return [named, ...notes];
}
