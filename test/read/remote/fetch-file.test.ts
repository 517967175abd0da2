import { expect, test } from 'vitest';
import { beginBudget } from '../../../src/read/remote/fetch-budget.ts';
import { fetchFile } from '../../../src/read/remote/fetch-file.ts';
import { standIn } from '../../support/stand-in-server.ts';

const asked = () => ({ allowed: ['http'], budget: beginBudget() });

test('a server that sends nothing, or a byte now and then, is left at the end of the time', async () => {
  const timers: NodeJS.Timeout[] = [];
  const { port } = await standIn((path, response) => {
    if (path === '/slow') timers.push(setInterval(() => response.write('x'), 20));
  });
  for (const path of ['/silent', '/slow']) {
    const limits = { milliseconds: 300, bytes: 1000 };
    const url = `http://127.0.0.1:${port}${path}`;
    const said = await fetchFile({ url, ...asked() }, limits);
    expect(said).toBe('no answer within 0.3 seconds');
  }
  for (const timer of timers) clearInterval(timer);
});

test('the bytes of all answers count together', async () => {
  const { port } = await standIn((_, response) => response.end('x'.repeat(2000)));
  const limits = { milliseconds: 60_000, bytes: 1000 };
  const said = await fetchFile({ url: `http://127.0.0.1:${port}/`, ...asked() }, limits);
  expect(said).toBe('it has more than 1000 bytes');
});
