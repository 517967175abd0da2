import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleFleet, exampleFleets } from '../../../plugin/carried/example-fleet.ts';
import { UsageError } from '../../../plugin/process/exit.ts';

const fleets = exampleFleets();

describe.each(fleets)('the example $name', ({ name, folder, title, service, look }) => {
  test('is a fleet with something to look at', () => {
    expect(existsSync(`${folder}/in/distributary.yaml`)).toBe(true);
    expect(title).toMatch(/^An example fleet\b.{20,}[^.\s]$/);
    expect(service).toMatch(/^[a-z-]+\/[a-z-]+$/);
    expect(look.length).toBeGreaterThanOrEqual(2);
    expect(exampleFleet(name).folder).toBe(folder);
  });
});

test('there is one for each API, in order of their names', () => {
  const names = fleets.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  expect(names).toEqual(expect.arrayContaining(['flomesh', 'karmada', 'mcs']));
});

test("Flomesh's is the one that is shown without a name", () => {
  expect(exampleFleet()).toEqual(exampleFleet('flomesh'));
});

test('another name is answered with those that there are', () => {
  expect(() => exampleFleet('istio')).toThrow(UsageError);
  expect(() => exampleFleet('istio')).toThrow(
    /^--fleet names no example: "istio", expected one of flomesh, karmada, mcs/,
  );
});
