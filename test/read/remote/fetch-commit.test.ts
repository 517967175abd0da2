/** A server of git that sends without end, wherever it can, takes a bounded amount of time, bytes and memory. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boundsMemory } from '../../../src/disk/guarded-command.ts';
import { beginBudget } from '../../../src/read/remote/fetch-budget.ts';
import { fetchCommit } from '../../../src/read/remote/fetch-commit.ts';
import { scratchDirectory } from '../../support/scratch.ts';
import { standIn } from '../../support/stand-in-server.ts';

/** A line of git's protocol: its length in four digits, and what it is. */
function line(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const length = (bytes.length + 4).toString(16).padStart(4, '0');
  return Buffer.concat([Buffer.from(length), bytes]);
}

const END = '0000';
const id = (n: number) => n.toString(16).padStart(40, '0');
const HEAD = `${id(17)} HEAD\n`;

/** Sends lines without end, 500 at a time. */
function endless(response: ServerResponse, lineOf: (n: number) => Buffer): void {
  let n = 0;
  const send = (): void => {
    for (let isOpen = true; isOpen && !response.destroyed; ) {
      isOpen = response.write(Buffer.concat(Array.from({ length: 500 }, () => lineOf(n++))));
    }
  };
  response.on('drain', send);
  response.on('error', () => {});
  send();
}

const message = (band: number, size: number) =>
  line(Buffer.concat([Buffer.from([band]), Buffer.alloc(size, 'x'), Buffer.from('\n')]));

/** What is sent without end, in place of what. */
const floods: Readonly<Record<string, { at: string; line: (n: number) => Buffer }>> = {
  'what it is capable of': { at: 'version', line: (n) => line(`c${n}=${'x'.repeat(900)}\n`) },
  refs: { at: 'refs', line: (n) => line(`${id(n)} refs/heads/b${n}${'x'.repeat(100)}\n`) },
  'attributes of refs': {
    at: 'refs',
    line: (n) =>
      line(`${id(n)} refs/tags/${n} peeled:${id(n + 1)} symref-target:${'x'.repeat(500)}\n`),
  },
  'commits at which its history is cut': { at: 'pack', line: (n) => line(`shallow ${id(n)}\n`) },
  messages: { at: 'packfile', line: () => message(2, 900) },
  'long messages': { at: 'packfile', line: () => message(2, 60_000) },
  'a pack of nothing': { at: 'packfile', line: () => message(1, 900) },
};

function answer(at: string, lineOf: (n: number) => Buffer) {
  return (path: string, response: ServerResponse, request: IncomingMessage): void => {
    if (path.includes('/info/refs')) {
      response.setHeader('content-type', 'application/x-git-upload-pack-advertisement');
      response.write(Buffer.concat([line('# service=git-upload-pack\n'), Buffer.from(END)]));
      response.write(line('version 2\n'));
      if (at === 'version') endless(response, lineOf);
      else response.end(`${line('ls-refs=unborn\n')}${line('fetch=shallow\n')}${END}`);
      return;
    }
    response.setHeader('content-type', 'application/x-git-upload-pack-result');
    void request.toArray().then((parts) => {
      const isList = Buffer.concat(parts).includes('command=ls-refs');
      if (isList && at === 'refs') endless(response, lineOf);
      else if (isList) response.end(`${line(HEAD)}${END}`);
      else {
        response.write(line(at === 'pack' ? 'shallow-info\n' : 'packfile\n'));
        endless(response, lineOf);
      }
    });
  };
}

test.skipIf(!boundsMemory()).each(Object.entries(floods))(
  'a server that sends %s without end',
  async (_, { at, line: lineOf }) => {
    const { port } = await standIn(answer(at, lineOf));
    const request = {
      url: `http://127.0.0.1:${port}/app.git`,
      ...{ ref: '', allowed: ['http'], budget: beginBudget(), around: scratchDirectory() },
    };
    const limits = { seconds: 200, bytes: 4_000_000, memory: 96 * 1024 * 1024 };
    const said = await fetchCommit(request, join(scratchDirectory(), 'x'), limits);
    expect(said).toMatch(
      /^it sends more than 4000000 bytes$|more than 100663296 bytes of memory|bad pack header|pack signature/,
    );
  },
);
