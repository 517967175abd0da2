import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { isInitialNamespace } from '../../src/resource/initial-namespace.ts';
import { listAt, stringAt, valueAt } from '../../src/resource/json.ts';
import { startApiServer } from '../support/peer-api-server.ts';
import { itWithPeers } from '../support/peer-program.ts';

itWithPeers(['testapi'], 'a new API server has these namespaces, and no other', async () => {
  const server = await startApiServer();
  try {
    let names: readonly string[] = [];
    for (let tries = 0; tries < 100 && names.length < 4; tries += 1) {
      const { body } = await server.send('GET', '/api/v1/namespaces');
      const items = listAt(JSON.parse(body), 'items');
      names = items.map((item) => stringAt(valueAt(item, 'metadata'), 'name') ?? '');
      if (names.length < 4) await pause(100);
    }
    expect(names).toHaveLength(4);
    expect(names.filter((name) => !isInitialNamespace(name))).toEqual([]);
  } finally {
    await server.stop();
  }
});
