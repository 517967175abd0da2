import { expect, test } from 'vitest';
import { runProgram } from '../../../support/run-program.ts';
import { directoryWith } from '../../../support/scratch.ts';

test.each(['apps/*', 'apps/{{ name }}'])(
  'init proposes no directory %j as a pattern',
  async (name) => {
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n';
    const cwd = directoryWith({ [`${name}/a.yaml`]: text, 'other/web/a.yaml': text });
    const { stdout } = await runProgram(['init', '--dry-run', '--clusters', 'paris'], { cwd });
    const proposed = stdout.split('\n').filter((line) => /^ *- path: /.test(line));
    expect(proposed.join()).not.toContain(name);
    expect(stdout).toContain('as a pattern: rename the directory');
  },
);
