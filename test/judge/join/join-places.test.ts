import { describe, expect, test } from 'vitest';
import { gatewayMissing } from '../../../src/diagnostic/codes/derive-route.ts';
import { yamlSyntax } from '../../../src/diagnostic/codes/parse-text.ts';
import { olderCommit } from '../../../src/diagnostic/codes/plan.ts';
import { unknownField, valueNotAllowed } from '../../../src/diagnostic/codes/schema.ts';
import { programMissing } from '../../../src/diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose, withPart } from '../../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { foldFindings } from '../../../src/judge/join/consequence.ts';
import { joinPlaces, otherPlaces, placesUpTo } from '../../../src/judge/join/join-places.ts';

const field = { field: 'spec.hots', found: '"a"', expected: 'one of hosts', hint: '' };
const misspelled = (name: string, args: Partial<typeof field> = {}, file = `${name}.yaml`) =>
  diagnose(unknownField, { ...field, ...args, object: `Gateway ${name}` }, startOfFile(file));

const count = (...findings: readonly Diagnostic[]) =>
  joinPlaces(findings).map(({ others }) => others.length + 1);

describe('findings of one mistake are one', () => {
  test('in several objects, whatever stands in the field', () => {
    const [one] = joinPlaces([misspelled('a'), misspelled('b', { found: '"b"' })]);
    expect(one?.message).toContain('Gateway a: unknown field');
    expect(one && otherPlaces(one)).toEqual([{ message: 'Gateway b', at: startOfFile('b.yaml') }]);
  });

  test('of several branches, which are named', () => {
    const older = (branch: string) =>
      diagnose(olderCommit, { branch, from: 'a', to: 'b' }, startOfFile(`${branch}.yaml`));
    const [one, ...more] = joinPlaces(['env/paris', 'env/boston'].map(older));
    expect(more).toEqual([]);
    expect(one && otherPlaces(one)[0]?.message).toBe('env/boston');
  });

  test('in several members of a list, which are named', () => {
    const [one] = joinPlaces([
      misspelled('a', { field: 'spec.servers[0].prot' }),
      misspelled('a', { field: 'spec.servers[11].prot' }),
    ]);
    expect(one && otherPlaces(one)[0]?.message).toBe('Gateway a "spec.servers[11].prot"');
  });

  test('in several clusters, which are all named', () => {
    const of = (cluster: string) =>
      diagnose(gatewayMissing, { cluster }, startOfFile(`${cluster}.yaml`));
    const [one] = joinPlaces([of('north'), of('south')]);
    expect(one?.clusters).toEqual(['north', 'south']);
    expect(one?.message).toContain('clusters "north", "south"');
  });

  test('in several directories', () => {
    const needs = (program: string, directory: string) =>
      diagnose(programMissing, { program, directory, minimum: '5' }, startOfFile(directory));
    expect(count(needs('helm', 'a'), needs('kustomize', 'b'), needs('helm', 'c'))).toEqual([2, 1]);
  });

  test('at one place, each named where its own object stands', () => {
    const at = startOfFile('patch.yaml');
    const on = (name: string) =>
      withPart(misspelled(name, {}, 'patch.yaml'), {
        related: [{ message: `Gateway ${name} stands here`, at: startOfFile(`${name}.yaml`) }],
      });
    const [one] = joinPlaces([on('a'), on('b')]);
    expect(one?.at).toEqual(at);
    expect(one && otherPlaces(one)).toEqual([
      { message: 'Gateway b stands here', at: startOfFile('b.yaml') },
    ]);
  });
});

describe('findings stay apart', () => {
  test.each([
    ['that say something else', misspelled('b', { hint: '; did you mean "hosts"?' })],
    ['about another field', misspelled('b', { field: 'spec.hotss' })],
    ['of another code', diagnose(valueNotAllowed, { ...field, object: 'b' }, startOfFile('b'))],
    ['of another severity', { ...misspelled('b'), severity: 'warning' as const }],
    [
      'that follow from something else',
      withPart(misspelled('b'), { follows: { code: 'DIS0200', at: startOfFile('c.yaml') } }),
    ],
  ])('%s', (_, other) => {
    expect(count(misspelled('a'), other)).toEqual([1, 1]);
  });

  test('that name nothing', () => {
    const broken = (file: string) => diagnose(yamlSyntax, { reason: 'x' }, startOfFile(file));
    expect(count(broken('a'), broken('b'))).toEqual([1, 1]);
  });
});

test('consequences of one mistake are one, and stand behind it once', () => {
  const causes = ['a', 'b', 'c'].map((name) => misspelled(name));
  const following = causes.map((cause, i) =>
    withPart(misspelled(`${i}`, { field: 'spec.other' }), { follows: cause }),
  );
  expect(count(...causes, ...following)).toEqual([3, 3]);
  const [one, ...rest] = foldFindings(joinPlaces([...causes, ...following]));
  expect(rest).toEqual([]);
  expect(one?.message).toMatch(
    / \(and in 2 other objects, and 1 finding that follows from it, in `check --format json`\)$/,
  );
});

test('places beyond the most are a number', () => {
  const [one] = joinPlaces(Array.from({ length: 9 }, (_, i) => misspelled(`${i}`)));
  expect(one && placesUpTo(one, 8).more).toBe('');
  expect(one && placesUpTo(one, 7)).toMatchObject({
    places: { length: 7 },
    more: 'and 1 more, in `check --format json`',
  });
});
