/** An API server → the objects of some kinds, and the kinds that may not be listed. Nothing is ever written there. */
import type { JsonObject } from '../../resource/json.ts';
import type { LiveSession } from './ask-again.ts';
import { loadServer } from './kubeconfig.ts';
import { type Listed, type ListedKind, listKind } from './list-kind.ts';
import { defaultLimits, type LiveLimits, type Surroundings, serverName } from './live-server.ts';

/** The server to read, and the settings. */
export interface LiveOptions extends Surroundings {
  /** Name of a context of the kubeconfig; undefined for its current one. */
  readonly context: string | undefined;
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<LiveLimits>;
}

/** A kind and the server's answer. */
export interface LiveListing<K extends ListedKind> {
  readonly kind: K;
  readonly listed: Listed;
}

/** The result of reading. */
export interface LiveCluster<K extends ListedKind> {
  /** Name of the context. */
  readonly context: string;
  /** Scheme, host and port. */
  readonly server: string;
  /** In the order of the kinds. */
  readonly listings: readonly LiveListing<K>[];
}

/** Lists the kinds, one after the other. Kinds that the server lacks are no error. */
export async function readLiveCluster<K extends ListedKind>(
  kinds: readonly K[],
  options: LiveOptions,
): Promise<LiveCluster<K>> {
  const limits = { ...defaultLimits, ...options.limits };
  const server = await loadServer(options.context, options);
  const deadline = performance.now() + limits.totalTime;
  const session: LiveSession = { server, limits, deadline, heard: 0 };
  const listings: LiveListing<K>[] = [];
  let room = limits.objects;
  for (const kind of kinds) {
    const listed = await listKind(session, kind, room);
    if (listed.type === 'objects') room -= listed.objects.length;
    listings.push({ kind, listed });
  }
  return { context: server.context, server: serverName(server), listings };
}

export function liveObjects<K extends ListedKind>(
  listings: readonly LiveListing<K>[],
): readonly { readonly kind: K; readonly object: JsonObject }[] {
  return listings.flatMap(({ kind, listed }) =>
    listed.type === 'objects' ? listed.objects.map((object) => ({ kind, object })) : [],
  );
}
