/** Lists of a stand-in server, read as the program reads those of an API server. */
import { expect } from 'vitest';
import { EnvironmentError } from '../../src/diagnostic/environment-error.ts';
import type { ListedKind } from '../../src/read/live/list-kind.ts';
import { liveObjects, readLiveCluster } from '../../src/read/live/live-cluster.ts';
import type { LiveLimits } from '../../src/read/live/live-server.ts';
import { stringAt } from '../../src/resource/json.ts';
import { page, type Reply, type StandIn, send, standIn, things, token } from './stand-in-server.ts';

/** A kind of which only the names are kept. */
export const thingKind: ListedKind = {
  group: 'example.com',
  version: 'v1',
  plural: 'things',
  namespaced: true,
  keep: (object) => ({ name: stringAt(object, 'metadata', 'name') ?? '' }),
};

/** Where it is listed. */
export const listPath = '/apis/example.com/v1/things';

/** Pauses that are quick enough for a test, and time for answers on a busy machine, too. */
const limits: Partial<LiveLimits> = {
  requestTime: 10_000,
  totalTime: 60_000,
  firstPause: 1,
  longestPause: 4,
  pageSize: 2,
};

/** What came of it. */
export interface LiveReading {
  readonly server: StandIn;
  /** Names of the objects, or what went wrong. */
  readonly found: string;
}

/** Reads from a stand-in; a failure must hold no secret. */
export async function readFrom(
  reply: Reply,
  more: {
    readonly limits?: Partial<LiveLimits>;
    readonly namespace?: string;
    readonly kinds?: readonly ListedKind[];
  } = {},
): Promise<LiveReading> {
  const server = await standIn(reply, more.namespace);
  const options = {
    context: undefined,
    cwd: process.cwd(),
    env: { KUBECONFIG: server.kubeconfig },
    limits: { ...limits, ...more.limits },
  };
  try {
    const { listings } = await readLiveCluster(more.kinds ?? [thingKind], options);
    const names = liveObjects(listings).map(({ object }) => stringAt(object, 'name'));
    const others = listings.flatMap(({ listed }) =>
      listed.type === 'forbidden'
        ? `forbidden ${listed.isServed}`
        : listed.type === 'absent'
          ? 'absent'
          : (listed.namespace ?? []),
    );
    return { server, found: [...names, ...others].join(' ') };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    expect(JSON.stringify(error) + error.message + error.stack).not.toContain(token);
    expect(error.cause).toBeUndefined();
    return { server, found: `${error.code}: ${error.message.replace(/127.0.0.1:\d+/, 'server')}` };
  }
}

/** The names that {@link plain} gives. */
export const five = 'thing-0 thing-1 thing-2 thing-3 thing-4';
/** Five objects, page by page. */
export const plain: Reply = (path, response) => send(response, 200, page(path, things(5)));
