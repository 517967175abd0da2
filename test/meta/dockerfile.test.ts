import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { read } from '../support/code-fixtures.ts';
import { copiedPaths, parseDockerfile } from '../support/dockerfile.ts';

const stages = parseDockerfile(read('plugin/Dockerfile'));
const [build] = stages;

describe('plugin/Dockerfile', () => {
  test('begins with an exact image, the same in each stage that has one', () => {
    const images = stages.map(({ from }) => from.replace(/^--platform=\S+ | AS .*/g, ''));
    const own = ['runtime', 'runtime'];
    expect(images.slice(2)).toEqual(own);
    expect(new Set(images.slice(0, 2)).size).toBe(1);
    expect(images[0]).toMatch(/^node:\d+\.\d+\.\d+-alpine\d+\.\d+@sha256:[0-9a-f]{64}$/);
  });

  test('builds on the builder’s architecture, and for any', () => {
    expect(build?.from).toMatch(/^--platform=\$BUILDPLATFORM /);
    const others = stages.slice(1).map(({ from }) => from);
    expect(others.filter((from) => from.includes('--platform'))).toEqual([]);
  });

  test('copies what is there, and nothing that its ignore file keeps back', () => {
    const paths = build === undefined ? [] : copiedPaths(build);
    expect(paths.length).toBeGreaterThan(6);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    const kept = read('plugin/Dockerfile.dockerignore').match(/^!.*/gm) ?? [];
    expect(kept.map((line) => line.slice(1)).sort()).toEqual([...paths].sort());
    expect(stages.slice(1).flatMap(copiedPaths)).toEqual([]);
  });

  test('runs as Argo CD’s user, with a home that it may write to', () => {
    const runtime = stages[1]?.instructions ?? [];
    expect(runtime.at(-1)).toEqual({ name: 'USER', text: '999:999' });
    expect(runtime).toContainEqual({ name: 'ENV', text: 'HOME=/tmp' });
    const names = stages.flatMap(({ instructions }) => instructions.map(({ name }) => name));
    const known = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'ENTRYPOINT'];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(stages.at(-1)?.instructions).toEqual([{ name: 'ENTRYPOINT', text: '["distributary"]' }]);
  });
});
