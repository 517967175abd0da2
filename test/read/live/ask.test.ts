import { expect, test } from 'vitest';
import { type Answer, ask } from '../../../src/read/live/ask.ts';
import type { LiveServer } from '../../../src/read/live/live-server.ts';
import { type Reply, standIn, token } from '../../support/stand-in-server.ts';

const at = (url: string, request: LiveServer['request'] = {}): LiveServer => ({
  context: 'hub',
  url: new URL(url),
  namespace: undefined,
  request,
});

/** Only who says nothing is waited for to the end, so that a busy machine may take its time. */
async function answer(reply: Reply, path = '/x', requestTime = 20_000): Promise<Answer> {
  const { port } = await standIn(reply);
  return await ask(at(`http://127.0.0.1:${port}/base/`), path, { requestTime, answerBytes: 11 });
}

test('an answer has its status and its text, and the path is below that of the server', async () => {
  const found = await answer((path, response) => response.writeHead(418).end(path), '/x?y=1');
  expect(found).toEqual({ type: 'answer', status: 418, retryAfter: 0, body: '/base/x?y=1' });
});

test.each<[string, Reply, Answer]>([
  [
    'a time to wait',
    (_, response) => response.writeHead(429, { 'retry-after': '2' }).end(),
    { type: 'answer', status: 429, retryAfter: 2000, body: '' },
  ],
  [
    'a date to wait for',
    (_, response) => response.writeHead(429, { 'retry-after': 'Thu, 01 Jan 2026' }).end(),
    { type: 'answer', status: 429, retryAfter: 0, body: '' },
  ],
  ['more than the limit', (_, response) => response.end('x'.repeat(12)), { type: 'too-large' }],
  [
    'a closed connection',
    (_, response) => response.destroy(),
    { type: 'failure', problem: 'ECONNRESET', mayPass: true },
  ],
])('%s is told', async (_, reply, expected) => {
  expect(await answer(reply)).toEqual(expected);
});

test('nothing is told', async () => {
  const found = await answer(() => undefined, '/x', 200);
  expect(found).toEqual({ type: 'failure', problem: 'no answer in time', mayPass: true });
});

const limits = { requestTime: 2000, answerBytes: 10 };

test('nobody there may pass', async () => {
  const found = await ask(at('http://127.0.0.1:1'), '/x', limits);
  expect(found).toEqual({ type: 'failure', problem: 'ECONNREFUSED', mayPass: true });
});

test('a server that speaks no TLS will not learn it', async () => {
  const { port } = await standIn((_, response) => response.end());
  const found = await ask(at(`https://127.0.0.1:${port}`), '/x', limits);
  expect(found).toMatchObject({ type: 'failure', mayPass: false });
});

test('credentials that cannot be sent are not shown', async () => {
  const headers = { authorization: `Bearer ${token}\n` };
  const found = await ask(at('http://127.0.0.1:1', { headers }), '/x', limits);
  expect(found).toEqual({ type: 'failure', problem: 'ERR_INVALID_CHAR', mayPass: false });
});
