/** The KRM function inside of real kustomize. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect } from 'vitest';
import { expectGoldenTree } from '../support/golden-tree.ts';
import { execFlags, hydration, peerKustomize } from '../support/peer-kustomize.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { demoFleet, directoryWith, scratchDirectory } from '../support/scratch.ts';

const it = (name: string, body: () => Promise<void> | void) =>
  itWithPeers(['kustomize'], name, body);
const kustomize = peerKustomize();
const mark = 'distributary.dev/derived-from';

/** A copy of kustomize/example that a test may change. */
function example(): string {
  const directory = scratchDirectory();
  cpSync('kustomize/example', directory, { recursive: true });
  return directory;
}

describe('the examples', () => {
  it('build to what is written down', () => {
    const directories = readdirSync('kustomize/example', { recursive: true, encoding: 'utf8' })
      .filter((path) => existsSync(join('kustomize/example', path, 'kustomization.yaml')))
      .filter((path) => !/(?:^component|container|base|web)$/.test(path))
      .sort();
    const built = directories.map((path): [string, string] => {
      const { status, stdout, stderr } = kustomize.build(join('kustomize/example', path));
      expect({ path, status, stderr }).toEqual({ path, status: 0, stderr: '' });
      return [`${path.replaceAll('/', '-')}.yaml`, stdout];
    });
    expect(built.length).toBeGreaterThan(5);
    expectGoldenTree('fixtures/kustomize', new Map(built));
  });

  it('are left alone, exit status 0, when kustomize may not start programs', () => {
    const { status, stdout } = kustomize.build(
      'kustomize/example/transformer',
      execFlags.slice(0, 1),
    );
    expect(status).toBe(0);
    expect(stdout).not.toContain(mark);
    expect(kustomize.build('kustomize/example/transformer').stdout).toContain(mark);
  });
});

describe('a function that fails', () => {
  it('fails the build and says where', () => {
    const directory = example();
    const file = join(directory, 'apps/reviews/reviews.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('portNumber: 9080', 'portNumber: many'));
    for (const name of ['generator', 'transformer', 'validator', 'overlay']) {
      const built = kustomize.build(join(directory, name));
      expect(built.status, name).not.toBe(0);
      expect(built.stdout).toBe('');
      expect(built.stderr).toContain('error[DIS0252]');
      expect(built.stderr).toMatch(/--> apps\/reviews\/reviews\.yaml:\d+:\d+\n/);
    }
  });

  it('names the object and the field of an item, which kustomize has no file for', () => {
    const directory = example();
    const file = join(directory, 'items/base/reviews.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('portNumber: 9080', 'portNumber: many'));
    const built = kustomize.build(join(directory, 'items/north'));
    expect(built.status).not.toBe(0);
    expect(built.stderr).toContain('ServiceExport books/reviews: field "spec.rules[0].portNumber"');
  });

  it('is a Hydration that nobody listed as a validator', () => {
    const directory = example();
    const kustomization = 'resources: [../transformer/web]\ntransformers: [hydration.yaml]\n';
    writeFileSync(join(directory, 'validator/kustomization.yaml'), kustomization);
    const built = kustomize.build(join(directory, 'validator'));
    expect(built.status).not.toBe(0);
    expect(built.stderr).toContain('DIS0878');
  });

  it('is one that asks for files of somebody else', () => {
    const directory = example();
    mkdirSync(join(directory, 'generator/.git'));
    const built = kustomize.build(join(directory, 'generator'));
    expect(built.status).not.toBe(0);
    expect(built.stderr).toContain('DIS0877');
  });
});

describe('what kustomize hands over', () => {
  /** The example's transformer, with a tee in the place of the program. */
  function recorded(directory: string): { came: string; went: string } {
    const tee = `#!/bin/sh\ntee ${directory}/came | distributary fn | tee ${directory}/went\n`;
    writeFileSync(join(directory, 'tee'), tee, { mode: 0o755 });
    const built = kustomize.build(join(directory, 'transformer'));
    expect(built.status, built.stderr).toBe(0);
    return {
      came: readFileSync(join(directory, 'came'), 'utf8'),
      went: readFileSync(join(directory, 'went'), 'utf8'),
    };
  }

  it('comes back with its annotations, and with as many comments', () => {
    const directory = example();
    const config = hydration('{cluster: north, repository: ..}', 'exec: {path: ../tee}');
    writeFileSync(join(directory, 'transformer/hydration.yaml'), config);
    const file = join(directory, 'transformer/rule.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('spec:\n', 'spec: # by hand\n'));
    const { came, went } = recorded(directory);
    const annotations = came.match(/^ +(?:internal\.)?config\.k[^:]+: .*/gm) ?? [];
    const before = came.slice(0, came.indexOf('functionConfig:'));
    const handed = annotations.filter((line) => before.includes(line));
    expect(handed.length).toBeGreaterThan(5);
    expect(handed.filter((line) => !went.includes(line))).toEqual([]);
    expect(went.match(/# by hand/g)).toEqual(came.match(/# by hand/g));
  });
});

describe('a container', () => {
  const image = 'container: {image: distributary-fn:0.1.0}';

  it('is started without arguments, network or files, and gives what the program gives', () => {
    const directory = example();
    const file = join(directory, 'items/north/hydration.yaml');
    const before = kustomize.build(join(directory, 'items/north'));
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('exec: {path: distributary, args: [fn]}', image));
    const built = kustomize.build(join(directory, 'items/north'), execFlags.slice(0, 1));
    expect(built).toEqual(before);
    expect(built.stdout).toContain(mark);
    const [started = '', ...others] = kustomize.dockerRuns();
    expect(others).toEqual([]);
    expect(started).toMatch(
      /^run --rm -i .*--network none .*--user nobody .*distributary-fn:0\.1\.0$/,
    );
    expect(started).not.toContain('--mount');
  });
});

describe('a ConfigMap', () => {
  it('configures as well as a Hydration', () => {
    const directory = example();
    const spec = 'data: {cluster: north, repository: ..}\n';
    const text = hydration('{}').replace('distributary.dev/v1alpha1', 'v1');
    const configMap = text.replace('Hydration', 'ConfigMap').replace('spec: {}\n', spec);
    const before = kustomize.build(join(directory, 'generator'));
    writeFileSync(join(directory, 'generator/hydration.yaml'), configMap);
    expect(kustomize.build(join(directory, 'generator'))).toEqual(before);
  });
});

describe('kpt', () => {
  itWithPeers(
    ['kpt'],
    'keeps what it does not know, comments included, when it runs the function in place',
    () => {
      const kptfile = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: books}\n';
      const directory = directoryWith({
        'package/Kptfile': kptfile,
        'north.yaml': hydration('{cluster: north}'),
      });
      cpSync('kustomize/example/items/base', join(directory, 'package'), { recursive: true });
      const file = join(directory, 'package/web.yaml');
      writeFileSync(file, `# by hand\n${readFileSync(file, 'utf8')}`);
      const argv = [
        'fn',
        'eval',
        'package',
        '--exec',
        'distributary fn',
        '--fn-config',
        'north.yaml',
      ];
      const first = kustomize.run('kpt', argv, directory);
      expect(first.status, first.stderr).toBe(0);
      const files = () =>
        readdirSync(join(directory, 'package'), { recursive: true, encoding: 'utf8' });
      const texts = () =>
        files()
          .filter((path) => path.endsWith('.yaml'))
          .map((path) => readFileSync(join(directory, 'package', path), 'utf8'));
      const after = texts();
      expect(after.join()).toContain('# by hand');
      expect(after.join()).toContain(mark);
      expect(kustomize.run('kpt', argv, directory).status).toBe(0);
      expect(texts()).toEqual(after);
    },
  );
});

describe('docs/kustomize-kpt.md', () => {
  const page = readFileSync('docs/kustomize-kpt.md', 'utf8');
  const files = [...page.matchAll(/^```yaml\n# (\S+)\n(.*?)^```$/gms)];
  const lines = [...page.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, line = '']) => line);

  it('shows a kustomization that works', () => {
    const directory = demoFleet();
    for (const [, path = '', text = ''] of files) {
      mkdirSync(join(directory, dirname(path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    const [line = ''] = lines;
    const ran = kustomize.run('bash', ['-c', line], directory);
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toContain(mark);
  });

  itWithPeers(['kpt'], 'shows a command of kpt that works', () => {
    const directory = directoryWith({ 'north.yaml': hydration('{cluster: north}') });
    cpSync('kustomize/example/items/base', join(directory, 'books'), { recursive: true });
    const kptfile = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: books}\n';
    writeFileSync(join(directory, 'books/Kptfile'), kptfile);
    expect(lines).toHaveLength(2);
    const ran = kustomize.run('bash', ['-c', lines[1] ?? ''], directory);
    expect(ran.status, ran.stderr).toBe(0);
    expect(readdirSync(join(directory, 'books')).join()).toContain('serviceimport');
  });
});

describe('a source that is such a kustomization itself', () => {
  it('is refused, instead of starting the function again and again', () => {
    const directory = example();
    cpSync(join(directory, 'generator'), join(directory, 'apps/generator'), { recursive: true });
    const built = kustomize.build(join(directory, 'generator'));
    expect(built.status).not.toBe(0);
    expect(built.stderr).toContain('DIS0839');
  });
});
