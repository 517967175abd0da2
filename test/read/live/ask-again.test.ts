import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { five, listPath, plain, readFrom } from '../../support/live-reading.ts';
import { type Reply, refuse, send, token } from '../../support/stand-in-server.ts';

/** The first so many requests with a token to continue fail, the others are answered. */
function failingInMidList(times: number, fail: (response: ServerResponse) => void): Reply {
  let left = times;
  return (path, response, request) => {
    if (left > 0 && path.includes('continue')) {
      left -= 1;
      fail(response);
    } else plain(path, response, request);
  };
}

describe('in mid-list', () => {
  test.each<[string, number, (response: ServerResponse) => void]>([
    ['status 500', 2, (response) => refuse(response, 500, 'InternalError')],
    ['status 503 without a body', 3, (response) => response.writeHead(503).end()],
    ['status 429', 1, (response) => response.writeHead(429, { 'retry-after': '1' }).end()],
    ['a broken connection', 2, (response) => response.destroy()],
    [
      'a broken answer',
      1,
      (response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"kind": "Thing');
        setTimeout(() => response.destroy(), 10);
      },
    ],
  ])('%s is tried again, on the same page', async (_, times, fail) => {
    const { found, server } = await readFrom(failingInMidList(times, fail));
    expect(found).toBe(five);
    expect(server.asked).toHaveLength(3 + times);
    expect(new Set(server.asked).size).toBe(3);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['a stalling server', () => undefined],
    ['a server that stalls in its answer', (response) => response.writeHead(200).write('{')],
  ])('%s is asked again, for the same page', async (_, fail) => {
    const { found, server } = await readFrom(failingInMidList(1, fail), {
      limits: { requestTime: 500 },
    });
    expect(found).toBe(five);
    // A busy machine may need more than one request for a page that is served at once.
    expect(server.asked.length).toBeGreaterThanOrEqual(4);
    expect(new Set(server.asked).size).toBe(3);
  });

  test('status 410 begins the list anew', async () => {
    const { found, server } = await readFrom(
      failingInMidList(2, (response) => refuse(response, 410, 'Expired')),
    );
    expect(found).toBe(five);
    expect(server.asked.filter((path) => !path.includes('continue'))).toHaveLength(3);
  });

  test('status 410 without end is given up', async () => {
    const { found } = await readFrom(
      failingInMidList(99, (response) => refuse(response, 410, 'Expired')),
    );
    expect(found).toBe(
      `DIS0134: http://server answers ${listPath} with status 410 (Expired), 4 times`,
    );
  });
});

describe('what does not pass is named, without any secret:', () => {
  const at = `${listPath}?limit=2`;
  test.each<[string, Reply, string]>([
    [
      '500',
      (_, response) => refuse(response, 500, 'InternalError'),
      `DIS0134: http://server answers ${at} with status 500 (InternalError), 5 times`,
    ],
    [
      '401',
      (_, response) => refuse(response, 401, 'Unauthorized'),
      `DIS0134: http://server answers ${at} with status 401 (Unauthorized)`,
    ],
    [
      '400 with words',
      (_, response) => refuse(response, 400, `x ${token}`),
      `DIS0134: http://server answers ${at} with status 400`,
    ],
    [
      '302',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      `DIS0134: http://server answers ${at} with status 302`,
    ],
    [
      'no connection',
      (_, response) => response.destroy(),
      `DIS0133: cannot read ${at} from http://server: ECONNRESET, after 5 attempts`,
    ],
    [
      'no JSON',
      (_, response) => response.end(`<html>${token}`),
      `DIS0135: the response of http://server to ${at} is no JSON object`,
    ],
    [
      'no list',
      (_, response) => send(response, 200, { kind: 'Thing', items: [] }),
      `DIS0135: the response of http://server to ${listPath} is no list of objects`,
    ],
    [
      'no objects',
      (_, response) => send(response, 200, { kind: 'ThingList', items: [token] }),
      `DIS0135: the response of http://server to ${listPath} is no list of objects`,
    ],
    [
      'too much',
      (_, response) => response.end('x'.repeat(1001)),
      `DIS0135: the response of http://server to ${at} has more than 1000 bytes`,
    ],
  ])('%s', async (_, reply, expected) => {
    const { found } = await readFrom(reply, { limits: { answerBytes: 1000 } });
    expect(found).toBe(expected);
  });

  test('too many objects', async () => {
    const { found } = await readFrom(plain, { limits: { objects: 4 } });
    expect(found).toBe(
      `DIS0135: the response of http://server to ${listPath} lists more than 4 objects`,
    );
  });

  test('pages without end and without objects', async () => {
    const empty = { kind: 'ThingList', metadata: { continue: 'x' }, items: [] };
    const { found, server } = await readFrom((_, response) => send(response, 200, empty), {
      limits: { objects: 9 },
    });
    expect(found).toContain('DIS0135');
    expect(server.asked.length).toBeLessThan(12);
  });

  test('a server that stalls for ever', async () => {
    const { found } = await readFrom(() => undefined, {
      limits: { requestTime: 100, totalTime: 350 },
    });
    expect(found).toBe('DIS0136: the topology was not read from http://server within 0.35 seconds');
  });

  test('a server that asks to wait for ever', async () => {
    const wait: Reply = (_, response) => response.writeHead(429, { 'retry-after': '99999' }).end();
    const { found } = await readFrom(wait, { limits: { longestPause: 50 } });
    expect(found).toContain('DIS0134');
  });
});
