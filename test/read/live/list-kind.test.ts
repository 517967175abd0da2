import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/resource/json.ts';
import { five, listPath, plain, readFrom, thingKind } from '../../support/live-reading.ts';
import { type Reply, refuse, send, token } from '../../support/stand-in-server.ts';

describe('a list', () => {
  test('comes in pages', async () => {
    const { found, server } = await readFrom(plain);
    expect(found).toBe(five);
    expect(server.asked).toEqual([
      `${listPath}?limit=2`,
      `${listPath}?limit=2&continue=2`,
      `${listPath}?limit=2&continue=4`,
    ]);
  });

  test('is asked for with the credentials, and nothing is written', async () => {
    const requests: string[] = [];
    await readFrom((path, response, request) => {
      requests.push(`${request.method} ${request.headers.authorization}`);
      plain(path, response, request);
    });
    expect(new Set(requests)).toEqual(new Set([`GET Bearer ${token}`]));
  });

  test('asks for a label', async () => {
    const { server } = await readFrom(plain, {
      kinds: [{ ...thingKind, labelSelector: 'a=b' }],
      limits: { pageSize: 9 },
    });
    expect(server.asked).toEqual([`${listPath}?limit=9&labelSelector=a%3Db`]);
  });

  test('of the core group stands elsewhere', async () => {
    const { server } = await readFrom(plain, {
      kinds: [{ ...thingKind, group: '' }],
      limits: { pageSize: 9 },
    });
    expect(server.asked).toEqual(['/api/v1/things?limit=9']);
  });

  test.each<[string, JsonObject]>([
    ['null', { kind: 'ThingList', items: null }],
    ['missing', { kind: 'ThingList' }],
    ['empty', { kind: 'ThingList', metadata: {}, items: [] }],
  ])('whose items are %s is empty', async (_, body) => {
    const { found } = await readFrom((_path, response) => send(response, 200, body));
    expect(found).toBe('');
  });

  test('of a kind that is absent is fine', async () => {
    const kinds = [{ ...thingKind, plural: 'others' }, thingKind];
    const { found } = await readFrom(
      (path, response, request) => {
        if (path.includes('others')) response.writeHead(404).end('404 page not found');
        else plain(path, response, request);
      },
      { kinds },
    );
    expect(found).toBe(`${five} absent`);
  });
});

describe('a kind that may not be listed', () => {
  /** Forbids lists, all or those of other namespaces, and tells what else it is asked in its own way. */
  const forbidding =
    (tell: Reply, open = 'nowhere'): Reply =>
    (path, response, request) => {
      if (path.includes(`/namespaces/${open}/`)) plain(path, response, request);
      else if (path.includes('things')) refuse(response, 403, 'Forbidden');
      else tell(path, response, request);
    };
  const serving =
    (...names: string[]): Reply =>
    (_, response) =>
      send(response, 200, { kind: 'APIResourceList', resources: names.map((name) => ({ name })) });

  test.each<[string, Reply, string]>([
    ['and is there', serving('things', 'things/status'), 'forbidden true'],
    [
      'and of which nobody tells',
      (_, response) => refuse(response, 403, 'Forbidden'),
      'forbidden undefined',
    ],
    ['since it is not there', serving('things/status'), 'absent'],
    ['since its group is not there', (_, response) => refuse(response, 404, 'NotFound'), 'absent'],
  ])('%s is told apart', async (_, tell, expected) => {
    expect((await readFrom(forbidding(tell))).found).toBe(expected);
  });

  test.each<[string, Reply, string]>([
    ['is absent with its system', (_, response) => refuse(response, 404, 'NotFound'), 'absent'],
    ['is missing where its system is', (_, response) => send(response, 200, {}), 'forbidden true'],
  ])('and is in every server %s', async (_, tell, expected) => {
    const kinds = [{ ...thingKind, group: '', system: 'argoproj.io' }];
    const { found, server } = await readFrom(forbidding(tell), { kinds });
    expect(found).toBe(expected);
    expect(server.asked.at(-1)).toBe('/apis/argoproj.io');
  });

  test('is listed in the namespace of the context', async () => {
    const { found } = await readFrom(forbidding(serving('things'), 'argocd'), {
      namespace: 'argocd',
    });
    expect(found).toBe(`${five} argocd`);
  });

  test('in the namespace of the context neither is forbidden', async () => {
    const { found, server } = await readFrom(forbidding(serving('things')), {
      namespace: 'argocd',
    });
    expect(found).toBe('forbidden true');
    expect(server.asked).toContain('/apis/example.com/v1/namespaces/argocd/things?limit=2');
  });

  test('and has no namespaces is not looked for in one', async () => {
    const kinds = [{ ...thingKind, namespaced: false }];
    const { server } = await readFrom(forbidding(serving('things')), {
      namespace: 'argocd',
      kinds,
    });
    expect(server.asked.filter((path) => path.includes('namespaces'))).toEqual([]);
  });
});
