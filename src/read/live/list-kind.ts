/** A kind of an API server → all of its objects, page by page. */

import { answerUnusable, serverRefuses } from '../../diagnostic/codes/read-live.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { isArray, isObject, type JsonObject, listAt, stringAt } from '../../resource/json.ts';
import { askAgain, type FinalAnswer, type LiveSession } from './ask-again.ts';
import { serverName } from './live-server.ts';

/** A kind, and the used part of its objects. */
export interface ListedKind {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly labelSelector?: string;
  /** The API group of the system that such objects belong to, when the kind itself is in every server. */
  readonly system?: string;
  /** Selects the used fields and drops the rest, including credentials. */
  keep(object: JsonObject): JsonObject;
}

/** The server's answer. */
export type Listed =
  | {
      readonly type: 'objects';
      readonly objects: readonly JsonObject[];
      readonly namespace?: string;
    }
  | { readonly type: 'absent' }
  /** `isServed`: whether the server has the kind; undefined when unknown. */
  | { readonly type: 'forbidden'; readonly isServed: boolean | undefined };

/** Lists a kind; where that is forbidden, in the context's own namespace. `room` is the maximum number of objects. */
export async function listKind(
  session: LiveSession,
  kind: ListedKind,
  room: number,
): Promise<Listed> {
  const everywhere = await listPages(session, kind, { path: pathOf(kind), room });
  if (everywhere !== 403) return fromPages(everywhere);
  const { namespace } = session.server;
  if (kind.namespaced && namespace !== undefined && namespace !== '') {
    const inside = await listPages(session, kind, { path: pathOf(kind, namespace), room });
    if (typeof inside !== 'number') return { type: 'objects', objects: inside, namespace };
  }
  return await forbidden(session, kind);
}

function fromPages(pages: readonly JsonObject[] | number): Listed {
  return typeof pages === 'number' ? { type: 'absent' } : { type: 'objects', objects: pages };
}

function apiPath({ group, version }: Pick<ListedKind, 'group' | 'version'>): string {
  return group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
}

function pathOf(kind: ListedKind, namespace?: string): string {
  const within = namespace === undefined ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  return `${apiPath(kind)}${within}/${kind.plural}`;
}

/** The path of a list, and the maximum number of objects. */
interface Place {
  readonly path: string;
  readonly room: number;
}

/** All objects; 403 or 404 as the server's answer. */
async function listPages(
  session: LiveSession,
  kind: ListedKind,
  place: Place,
): Promise<readonly JsonObject[] | 403 | 404> {
  const { restarts } = session.limits;
  for (let restart = 0; restart <= restarts; restart += 1) {
    const objects = await listOnce(session, kind, place);
    if (objects !== 410) return objects;
  }
  const address = { server: serverName(session.server), path: place.path };
  const args = { ...address, status: 410, reason: 'Expired', attempts: restarts + 1 };
  throw environmentError(serverRefuses, args);
}

/** All objects of one state; 410 when the server has dropped that state meanwhile. A later one would mix the two. */
async function listOnce(
  session: LiveSession,
  kind: ListedKind,
  { path, room }: Place,
): Promise<readonly JsonObject[] | 403 | 404 | 410> {
  const objects: JsonObject[] = [];
  let token = '';
  for (let page = 0; page <= room && objects.length <= room; page += 1) {
    const finalAnswer = await askAgain(session, `${path}?${queryOf(session, kind, token)}`);
    if (finalAnswer.status !== 200) return finalAnswer.status;
    objects.push(...itemsOf(session, path, finalAnswer).map(kind.keep));
    token = stringAt(finalAnswer.body, 'metadata', 'continue') ?? '';
    if (token === '' && objects.length <= room) return objects;
  }
  const problem = `lists more than ${session.limits.objects} objects`;
  throw environmentError(answerUnusable, { server: serverName(session.server), path, problem });
}

function queryOf({ limits }: LiveSession, { labelSelector }: ListedKind, token: string): string {
  const query = new URLSearchParams({ limit: String(limits.pageSize) });
  if (labelSelector !== undefined) query.set('labelSelector', labelSelector);
  if (token !== '') query.set('continue', token);
  return query.toString();
}

function itemsOf(session: LiveSession, path: string, { body }: FinalAnswer): readonly JsonObject[] {
  const { items } = body;
  // Go writes null for an empty list.
  const isList = stringAt(body, 'kind')?.endsWith('List') === true;
  if (isList && (items === null || items === undefined)) return [];
  if (isList && isArray(items) && items.every(isObject)) return items;
  const args = { server: serverName(session.server), path, problem: 'is no list of objects' };
  throw environmentError(answerUnusable, args);
}

/** A server checks permission before it looks up the kind; more users may read its list of kinds. */
async function forbidden(session: LiveSession, kind: ListedKind): Promise<Listed> {
  const { system } = kind;
  const finalAnswer = await askAgain(
    session,
    system === undefined ? apiPath(kind) : `/apis/${system}`,
  );
  if (finalAnswer.status === 404) return { type: 'absent' };
  if (finalAnswer.status !== 200) return { type: 'forbidden', isServed: undefined };
  if (system !== undefined) return { type: 'forbidden', isServed: true };
  const isServed = listAt(finalAnswer.body, 'resources').some(
    (resource) => stringAt(resource, 'name') === kind.plural,
  );
  return isServed ? { type: 'forbidden', isServed } : { type: 'absent' };
}
