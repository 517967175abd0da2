/** `cmp generate`: the files that Argo CD streams → the manifests of the cluster that the Application names. */

import { Command } from 'commander';
import { isTakenForList } from '../../../src/check/argocd/argocd-list.ts';
import { takenForList } from '../../../src/check/codes/argocd.ts';
import { present } from '../../../src/collection/present.ts';
import {
  clusterNotNamed,
  outputEmpty,
  outputTooLarge,
} from '../../../src/diagnostic/codes/entry.ts';
import { showFindings } from '../../../src/judge/show-findings.ts';
import { clusterShare } from '../../../src/layout/cluster-share.ts';
import { manifestStream } from '../../../src/layout/manifest-stream.ts';
import type { ClusterManifests } from '../../../src/merge/manifests.ts';
import { renderRepository } from '../../../src/render/render.ts';
import type { RenderedRepository } from '../../../src/render/rendered-repository.ts';
import { displayName } from '../../../src/resource/resource.ts';
import { type Deadline, withinDeadline } from '../../cmp/deadline.ts';
import { openStreamedFleet } from '../../cmp/open-streamed-fleet.ts';
import { type CmpRequest, readRequest } from '../../cmp/request.ts';
import { type Context, inStrictMode } from '../../fleet/context.ts';
import { endingOfRendered } from '../../fleet/open-fleet.ts';
import { formatLines } from '../../format/findings/lines.ts';
import { type Ending, UsageError, usageError } from '../../process/exit.ts';
import type { Host } from '../../process/host.ts';
import { examples, type Run } from '../../run.ts';

export function cmpGenerateCommand(run: Run): Command {
  const command = new Command('generate')
    .description('print the manifests of the cluster in parameter "cluster"')
    .addHelpText('after', examples('ARGOCD_ENV_CLUSTER=paris distributary cmp generate'));
  return run(command, async (context) => {
    const { env } = context.host;
    const request = readRequest(env);
    const judging = request.isStrict ? inStrictMode(context) : context;
    return await withinDeadline(request.deadline, (deadline) =>
      generate(judging, request, deadline),
    );
  });
}

async function generate(
  context: Context,
  request: CmpRequest,
  deadline: Deadline,
): Promise<Ending> {
  const { place, reader, directory } = await openStreamedFleet(context);
  const rendered = await renderRepository(deadline.keptFor(reader), place.options);
  const ending = reportLines(context, rendered);
  if (ending !== 'fine') return ending;
  const manifests = shareOf(rendered, request, directory);
  refuseUnfit(manifests, request, { directory, env: context.host.env });
  context.host.stdout.write(manifestStream(manifests));
  return 'fine';
}

/** With errors only these are printed: Argo CD shows all of standard error as one message. */
function reportLines(context: Context, rendered: RenderedRepository): Ending {
  const { diagnostics, silenced } = rendered;
  const { strict } = context;
  const quiet = !context.mayProceed(diagnostics);
  const shown = showFindings({ diagnostics }, { strict, quiet });
  context.host.stderr.write(formatLines({ ...shown, silenced }));
  return endingOfRendered(shown.counted, rendered);
}

function shareOf(
  rendered: RenderedRepository,
  { cluster, applications }: CmpRequest,
  directory: string,
): ClusterManifests {
  if (cluster === undefined) {
    const names = rendered.topology.clusters.map(({ name }) => name).sort();
    throw usageError(clusterNotNamed, { names });
  }
  const chosen = present({ applications });
  const { manifests, refusal } = clusterShare(rendered, { cluster, directory, ...chosen });
  if (refusal !== undefined) throw new UsageError(refusal.message, refusal.code);
  return manifests;
}

/** Refuses output that Argo CD interprets as "delete everything", or rejects. */
function refuseUnfit(
  manifests: ClusterManifests,
  { allowsEmpty, applications }: CmpRequest,
  { directory, env }: { readonly directory: string; readonly env: Host['env'] },
): void {
  if (manifests.placed.length === 0 && !allowsEmpty) {
    const where = applications?.join(', ') ?? (directory === '' ? '.' : directory);
    throw usageError(outputEmpty, { clusterName: manifests.cluster.name, directory: where });
  }
  const list = manifests.placed.find(({ resource }) => isTakenForList(resource));
  if (list !== undefined) throw usageError(takenForList, { object: displayName(list.resource) });
  const excess = excessOf(manifests, env);
  if (excess !== undefined) throw usageError(outputTooLarge, excess);
}

/** Limit of Argo CD in MiB without ARGOCD_GRPC_MAX_SIZE_MB. */
const DEFAULT_LIMIT = 100;

const MEBIBYTE = 1024 * 1024;

/** The size of an answer and the limit, in MiB; undefined while it fits. */
export function excessOf(
  { placed }: ClusterManifests,
  env: Host['env'],
): { readonly mebibytes: number; readonly limit: number } | undefined {
  const set = env['ARGOCD_GRPC_MAX_SIZE_MB'] ?? '';
  const limit = /^\d{1,9}$/.test(set) ? Number(set) : DEFAULT_LIMIT;
  let bytes = 0;
  // The plugin server answers with each manifest as JSON.
  for (const { resource } of placed) bytes += jsonBytes(resource.object);
  return bytes > limit * MEBIBYTE ? { mebibytes: Math.ceil(bytes / MEBIBYTE), limit } : undefined;
}

function jsonBytes(object: object): number {
  const text = JSON.stringify(object, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
  return Buffer.byteLength(text);
}
