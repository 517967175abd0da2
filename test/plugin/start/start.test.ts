import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../../support/built-program.ts';
import { demoFleet, scratchDirectory } from '../../support/scratch.ts';

const program = builtProgram();
const render = ['render', '--cluster', 'paris'];

/** What lies in the directory of a user's caches. */
function kept(cache: string): readonly string[] {
  const paths = readdirSync(cache, { recursive: true, encoding: 'utf8', withFileTypes: true });
  return paths.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

const inodes = (cache: string) => kept(cache).map((path) => statSync(path).ino);

test('`--version` is answered without the program', () => {
  const text = join(dirname(program.path()), 'program.js');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  renameSync(text, `${text}.away`);
  const ran = program.run(['--version']);
  const other = program.run(['--help']);
  renameSync(`${text}.away`, text);
  expect(ran).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  expect(other.status).toBe(1);
});

describe("V8's code of the program", () => {
  test('is kept by the first run of a command, and the second compiles nothing', () => {
    const [cwd, cache] = [demoFleet(), scratchDirectory()];
    const options = { cwd, env: { XDG_CACHE_HOME: cache } };
    const first = program.run(render, options);
    expect(first).toEqual(program.run(render, { cwd }));
    const before = inodes(cache);
    expect(before).toHaveLength(1);
    // Who has to compile anything keeps it.
    expect(program.run(render, options)).toEqual(first);
    expect(inodes(cache)).toEqual(before);
    expect(program.run(['check'], options).status).toBe(0);
    expect(kept(cache)).toHaveLength(2);
  });

  test('is refused for other flags of V8, which have a file of their own', () => {
    const [cwd, cache] = [demoFleet(), scratchDirectory()];
    const env = { XDG_CACHE_HOME: cache };
    const flagged = { ...env, NODE_OPTIONS: '--stack-trace-limit=20' };
    for (let round = 0; round < 2; round += 1) {
      expect(program.run(render, { cwd, env }).status).toBe(0);
      expect(program.run(render, { cwd, env: flagged }).status).toBe(0);
      expect(kept(cache)).toHaveLength(2);
    }
  });

  test('is made anew where the file is damaged, and the output is the same', () => {
    const [cwd, cache] = [demoFleet(), scratchDirectory()];
    const options = { cwd, env: { XDG_CACHE_HOME: cache } };
    const first = program.run(render, options);
    const [path = ''] = kept(cache);
    const damaged = readFileSync(path);
    damaged.fill(0xff, damaged.length / 2, damaged.length / 2 + 1000);
    writeFileSync(path, damaged);
    expect(program.run(render, options)).toEqual(first);
    expect(
      readFileSync(path)
        .subarray(damaged.length / 2)
        .includes(Buffer.alloc(1000, 0xff)),
    ).toBe(false);
  });

  test('is kept by no call of the plugin, by no function, and by no run that fails', () => {
    const [cwd, cache] = [demoFleet(), scratchDirectory()];
    const env = { XDG_CACHE_HOME: cache, ARGOCD_ENV_CLUSTER: 'paris' };
    expect(program.run(['cmp', 'generate'], { cwd, env }).status).toBe(0);
    expect(program.run(['fn'], { cwd, env }).status).not.toBe(0);
    expect(program.run(['render', '--cluster', 'absent'], { cwd, env }).status).not.toBe(0);
    expect(kept(cache)).toEqual([]);
  });
});
