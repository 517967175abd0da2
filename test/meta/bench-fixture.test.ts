import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = mkdtempSync(join(tmpdir(), 'bench-fixture-'));
const fleet = join(root, 'fleet');

beforeAll(() => {
  const env = { ...process.env, PEERS_BIN: join(root, 'none') };
  execFileSync(process.execPath, ['scripts/bench.mjs', '--fixture', root], { env });
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the fleet that the bench measures', () => {
  test('has the size that the targets are about', () => {
    const files = readdirSync(join(fleet, 'apps'), { recursive: true, withFileTypes: true });
    const texts = files
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
    const kinds = texts.map((text) => /^kind: (.*)$/m.exec(text)?.[1]);
    expect(kinds.filter((kind) => kind === 'Deployment')).toHaveLength(200);
    expect(kinds.filter((kind) => kind === 'Service')).toHaveLength(200);
    expect(texts.join('').length).toBeGreaterThan(270_000);
    expect(texts.join('').length).toBeLessThan(300_000);
    expect(readdirSync(join(fleet, 'topology'))).toHaveLength(20);
  });

  test('leaves nothing equal between two clusters', () => {
    const { spec } = parse(readFileSync(join(fleet, 'distributary.yaml'), 'utf8'));
    const waves = spec.patches.map(({ clusters }: { clusters: object }) =>
      JSON.stringify(clusters),
    );
    expect(new Set(waves).size).toBe(20);
    expect(spec.patches).toHaveLength(40);
  });

  test.each([
    ['fresh', 'all', 401],
    ['all', 'one', 3],
    ['one', 'none', 1],
  ])('changes what it says from "%s" to "%s"', (from, to, files) => {
    const args = ['diff', '--name-only', from, to];
    const changed = execFileSync('git', args, { cwd: fleet, encoding: 'utf8' });
    expect(changed.trim().split('\n')).toHaveLength(files);
  });
});

describe('the fleet that the linters look at', () => {
  const lint = join(root, 'lint');
  const textOf = (directory: string) =>
    readdirSync(join(lint, directory), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
      .join('---\n');

  test('has 2,000 Istio objects of many kinds and hosts, with Services and Deployments', () => {
    const documents = textOf('apps').split(/^---\n/m);
    const istio = documents.filter((text) => /^apiVersion: \w+[.]istio[.]io/m.test(text));
    expect(istio).toHaveLength(2000);
    const kindsOf = (texts: readonly string[]) =>
      new Set(texts.map((text) => /^kind: (.*)$/m.exec(text)?.[1]));
    expect(kindsOf(istio).size).toBe(8);
    expect([...kindsOf(documents)]).toEqual(expect.arrayContaining(['Service', 'Deployment']));
    const hosts = new Set(istio.map((text) => /^ {2}host: (.*)$/m.exec(text)?.[1]));
    expect(hosts.size).toBeGreaterThan(500);
  });

  test('has something apart in each of 20 clusters', () => {
    expect(readdirSync(join(lint, 'topology'))).toHaveLength(20);
    const own = textOf('clusters').match(/^kind: DestinationRule$/gm);
    expect(own).toHaveLength(20);
  });
});
