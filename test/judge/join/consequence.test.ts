import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defineCode } from '../../../src/diagnostic/code.ts';
import { type Diagnostic, diagnose, withPart } from '../../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { foldFindings, markConsequences } from '../../../src/judge/join/consequence.ts';
import { joinPlaces } from '../../../src/judge/join/join-places.ts';
import { goodInput } from '../../support/bad-inputs.ts';
import { runProgram } from '../../support/run-program.ts';

const words = { title: 'told', why: 'Told.', fix: 'mend', message: () => 'x' } as const;
const broken = defineCode<Record<never, never>>({
  ...words,
  code: 'DIS9001',
  name: 'broken',
  severity: 'error',
});
const absent = defineCode<{ name?: string }>({
  ...words,
  code: 'DIS9002',
  name: 'absent',
  severity: 'warning',
  lacks: ({ name }) => [{ kinds: ['Mesh'], ...(name === undefined ? {} : { name }) }],
});

const object = { kind: 'Mesh', namespace: 'hub', name: 'east', at: startOfFile('mesh.yaml') };
const error = diagnose(broken, {}, startOfFile('mesh.yaml'));

describe('a finding that lacks an object', () => {
  test.each([
    ['of the kind', {}, true],
    ['of the name', { name: 'east' }, true],
    ['of the full name', { name: 'hub/east' }, true],
    ['of another name', { name: 'west' }, false],
  ])('%s follows from the error in it: %j', (_, args, is) => {
    const finding = diagnose(absent, args, startOfFile('a.yaml'));
    const [marked] = markConsequences([finding], [error], () => [object]);
    expect(marked?.follows).toEqual(is ? { code: 'DIS9001', at: error.at } : undefined);
  });

  test('follows from an error that leaves no object', () => {
    const finding = diagnose(absent, { name: 'west' }, startOfFile('a.yaml'));
    expect(markConsequences([finding], [error], () => [])[0]?.follows?.code).toBe('DIS9001');
  });

  test('is shown where its cause is not', () => {
    const finding = diagnose(absent, {}, startOfFile('a.yaml'));
    const marked = markConsequences([finding], [error], () => [object]);
    expect(foldFindings(joinPlaces(marked))).toMatchObject(marked);
    const [shown, ...others] = foldFindings(joinPlaces([...marked, error]));
    expect(others).toEqual([]);
    expect(shown?.message).toBe('x (and 1 finding that follows from it, in `check --format json`)');
  });
});

describe('an object that a warning leaves out', () => {
  const leaving = (meant?: string) =>
    defineCode<Record<never, never>>({
      ...words,
      code: 'DIS9003',
      name: 'leaving',
      severity: 'warning',
      leavesOut: () => meant,
    });
  const at = startOfFile('mesh.yaml');
  const misread = { ...object, kind: 'Mehs' };
  const marked = (finding: Diagnostic, meant: string | undefined, of = misread) =>
    markConsequences([finding, diagnose(leaving(meant), {}, at)], [], () => [of])[0]?.follows?.code;

  test.each([
    ['of the kind that was meant', {}, 'Mesh', 'DIS9003'],
    ['of its name and that kind', { name: 'hub/east' }, 'Mesh', 'DIS9003'],
    ['of another name', { name: 'west' }, 'Mesh', undefined],
    ['of another kind', { name: 'east' }, 'VirtualMesh', undefined],
  ])('explains a finding that lacks one %s', (_, args, meant, cause) => {
    expect(marked(diagnose(absent, args, startOfFile('a.yaml')), meant)).toBe(cause);
  });

  test('explains one that lacks its name, and none that lacks any, where others of its kind may do', () => {
    expect(marked(diagnose(absent, { name: 'east' }, at), undefined, object)).toBe('DIS9003');
    expect(marked(diagnose(absent, {}, at), undefined, object)).toBeUndefined();
  });

  test('explains what else is found of it', () => {
    const itself = defineCode<Record<never, never>>({
      ...words,
      code: 'DIS9004',
      name: 'itself',
      severity: 'warning',
      lacks: () => ['itself'],
    });
    expect(marked(diagnose(itself, {}, at), 'Mesh')).toBe('DIS9003');
    expect(marked(diagnose(itself, {}, startOfFile('a.yaml')), 'Mesh')).toBeUndefined();
  });

  test('stands for the error that explains it', () => {
    const finding = diagnose(absent, { name: 'east' }, startOfFile('a.yaml'));
    const cause = withPart(diagnose(leaving('Mesh'), {}, at), { follows: error });
    expect(markConsequences([finding, cause], [], () => [misread])[0]?.follows?.code).toBe(
      'DIS9001',
    );
  });

  test('is as bad as what follows from it', () => {
    const cause = diagnose(leaving('Mesh'), {}, at);
    const [one] = foldFindings(joinPlaces([cause, withPart(error, { follows: cause })]));
    expect(one?.severity).toBe('error');
  });
});

describe('a mistake', () => {
  test.each([
    [
      'a misspelled gateway of one Cluster',
      'gatewayHost: 203.0.113.1',
      'gatewayHots: 203.0.113.1',
      1,
    ],
    ['a misspelled gateway of every Cluster', 'gatewayHost', 'gatewayHots', 1],
    ['a misspelled path type of a ServiceExport', 'pathType: Prefix', 'pathTypo: Prefix', 1],
  ])('that is %s is told once', async (_, right, wrong, errors) => {
    const directory = mkdtempSync(join(tmpdir(), 'distributary-test-'));
    try {
      for (const { path, content } of goodInput()) {
        mkdirSync(dirname(join(directory, path)), { recursive: true });
        writeFileSync(join(directory, path), content.toString().replaceAll(right, wrong));
      }
      const text = await runProgram(['check', '-C', directory]);
      expect(text.stdout.match(/^\w+\[DIS\d+\]/gm)).toHaveLength(errors);
      expect(text.stdout).toContain(`${errors} error`);
      const json = JSON.parse(
        (await runProgram(['check', '-C', directory, '--format', 'json'])).stdout,
      );
      expect(json.summary.errors - json.summary.consequences).toBe(errors);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  test.each([
    [
      'an unreadable VirtualMesh',
      'mesh-hub',
      'topology/meshes.yaml',
      '  mtlsConfig:',
      '  mtlsConfigg:',
      ['DIS0250'],
    ],
    [
      'a VirtualMesh of no kind',
      'mesh-hub',
      'topology/meshes.yaml',
      'kind: VirtualMesh',
      'kind: VirtualMsh',
      ['DIS0260'],
    ],
    [
      'a VirtualMesh of another API',
      'mesh-hub',
      'topology/meshes.yaml',
      'networking.smh.solo.io/v1alpha2\nkind: VirtualMesh',
      'networking.mesh.gloo.solo.io/v1\nkind: VirtualMesh',
      ['DIS0308'],
    ],
    [
      'a Mesh of no kind',
      'mesh-hub',
      'topology/meshes.yaml',
      'kind: Mesh',
      'kind: Mehs',
      ['DIS1322'],
    ],
    [
      'an unreadable Fleet field',
      'demo',
      'distributary.yaml',
      '  derive:',
      '  derivee:',
      ['DIS0250'],
    ],
    [
      'an export of another port',
      'demo',
      'apps/api/export.yaml',
      /portNumber: \d+/,
      'portNumber: 81',
      ['DIS0404'],
    ],
    [
      'an export of no kind',
      'demo',
      'apps/api/export.yaml',
      'kind: ServiceExport',
      'kind: ServiceExprot',
      ['DIS0260'],
    ],
    ['an unparsable Service', 'demo', 'apps/api/api.yaml', 'kind: Service', 'kind: [', ['DIS0200']],
    [
      'a source that fails',
      'sources',
      'distributary.yaml',
      'Fleet',
      'Fleet',
      ['DIS0830', 'DIS0830'],
    ],
  ])('that is %s is told once', async (_, repo, file, right, wrong, codes) => {
    const directory = mkdtempSync(join(tmpdir(), 'distributary-test-'));
    try {
      cpSync(join('fixtures/repos', repo, 'in'), directory, { recursive: true });
      const text = readFileSync(join(directory, file), 'utf8');
      expect(text.search(right)).toBeGreaterThanOrEqual(0);
      writeFileSync(join(directory, file), text.replace(right, wrong));
      const { stdout } = await runProgram(['check', '-C', directory]);
      expect([...stdout.matchAll(/^\w+\[(DIS\d+)\]/gm)].map(([, code]) => code)).toEqual(codes);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
