import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';

describe('schema', () => {
  test.each([
    ['the Fleet by default', [], 'Fleet'],
    ['a kind by its name', ['Findings'], 'Findings'],
    ['a kind by its full name', ['flomesh.io/v1alpha1/Cluster'], 'Cluster'],
    ['a kind of the core group', ['v1/Service'], 'Service'],
  ])('prints %s', async (_, argv, kind) => {
    const ran = await runProgram(['schema', ...argv]);
    const schema = JSON.parse(ran.stdout);
    expect(() => new Ajv2020({ strict: false }).compile(schema)).not.toThrow();
    expect(JSON.stringify(schema.properties.kind)).toContain(`"${kind}"`);
    expect(ran.status).toBe(0);
  });

  test.each([
    ['an unknown kind', 'Flet', /no kind Flet here; did you mean "Fleet"/],
    ['a name of several kinds', 'Cluster', /flomesh.io\/v1alpha1\/Cluster, multicluster/],
  ])('refuses %s', async (_, name, said) => {
    const ran = await runProgram(['schema', name]);
    expect(ran.stderr).toMatch(said);
    expect(ran.status).toBe(2);
  });
});
