import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderRepository } from '../../../src/render/render.ts';
import { parseCompact } from '../../support/compact-repository.ts';
import { readerOf } from '../../support/fleet-states.ts';

test('the line is found for pods in the same locality as those of another cluster', async () => {
  const texts = parseCompact(readFileSync('fixtures/outages/flat.in.yaml', 'utf8'));
  const files = new Map(texts.map(({ path, text }) => [path, text] as const));
  const guard = '{name: far, services: [shop/api], never: {keys: ["eu/a/default/paris"]}}';
  const fleet = files.get('distributary.yaml') ?? '';
  files.set('distributary.yaml', fleet.replace('spec: {', `spec: {guards: [${guard}], `));
  const { diagnostics } = await renderRepository(readerOf(files));
  const found = diagnostics.filter(({ code }) => code === 'DIS0693');
  expect(found.map(({ message }) => message).join()).toContain('of clients in berlin go to paris');
  expect(
    found.flatMap(({ related }) => related.map(({ at, message }) => [at.file, message])),
  ).toEqual([['apps/api/api.yaml', 'paris: brought by Service shop/api']]);
});
