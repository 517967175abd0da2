import { describe, expect, test } from 'vitest';
import type { Proposal } from '../../../plugin/proposal/propose-fleet.ts';
import { updateFleet } from '../../../plugin/proposal/update-fleet.ts';

const head = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';

/** What becomes of a Fleet's spec when these paths are proposed. */
function update(spec: string, paths: readonly string[], topology: readonly string[] = []) {
  const sources = paths.map((path) => ({ source: { path } }));
  const proposal: Omit<Proposal, 'content'> = { text: '', notes: [], topology, sources };
  const file = { path: 'distributary.yaml', text: `${head}${spec}` };
  return updateFleet(file, proposal)?.text.slice(head.length);
}

describe('updateFleet', () => {
  const list = 'spec:\n  sources:\n';
  const held = 'spec: {sources: [{path: apps/*}, {path: "own/{{ name }}"}]}\n';
  const leftOut = `${list}  - path: apps/web\n  # - path: apps/api\n`;
  test.each<[string, string, string[], string]>([
    [
      'adds to the end, comments and style as they were',
      `${list}  # mine\n  - {path: apps/web}\n`,
      ['apps/api'],
      `${list}  # mine\n  - {path: apps/web}\n  - path: apps/api\n`,
    ],
    [
      'leaves what a glob or template holds',
      held,
      ['apps/api', 'apps/api/deep', 'own/{{ name }}', 'own/x'],
      held,
    ],
    ['leaves what somebody left out', leftOut, ['apps/api'], leftOut],
    [
      'removes what an earlier proposal says of a directory that an added source holds',
      `spec:\n  sources: [] # nothing is proposed: take the brackets away\n  # left out: no cluster is called prod\n  # - path: apps/api/prod\n  #   namespace: api\n  # - path: apps/other/prod\n  # left out: a base\n  # - path: apps/api/prod\n`,
      ['apps/api/{{ name }}'],
      `${list}  - path: apps/api/{{ name }}\n  # left out: no cluster is called prod\n  # - path: apps/other/prod\n`,
    ],
    [
      'keeps the defaults',
      'spec: {}\n',
      ['apps/api', 'infra'],
      `${list}  - path: apps/*\n  - path: clusters/{{ name }}\n  - path: infra\n`,
    ],
  ])('%s', (_, spec, paths, text) => {
    expect(update(spec, paths)).toBe(text);
  });

  test.each<[string, string, string]>([
    [
      'the indentation of the file',
      'spec:\n    sources:\n        - path: apps/web\n',
      'spec:\n    sources:\n        - path: apps/web\n        - path: apps/api\n',
    ],
    [
      'quotes, anchors and blank lines',
      `${list}  - path: '012'\n  - path: "yes" # y\n\n  - {path: &c 'c', namespace: *c}\n`,
      `${list}  - path: '012'\n  - path: "yes" # y\n\n  - {path: &c 'c', namespace: *c}\n  - path: apps/api\n`,
    ],
    [
      'a list in brackets',
      'spec: {sources: [{path: a}]}\n',
      'spec: {sources: [{path: a}, {path: apps/api}]}\n',
    ],
  ])('keeps %s', (_, spec, text) => {
    expect(update(spec, ['apps/api'])).toBe(text);
  });

  test('keeps line breaks of Windows', () => {
    const text = `${head}spec:\n  # mine\n  sources:\n  - path: a\n`.replaceAll('\n', '\r\n');
    const proposal = { text: '', notes: [], topology: [], sources: [{ source: { path: 'b' } }] };
    const updated = updateFleet({ path: 'distributary.yaml', text }, proposal);
    expect(updated?.text).toBe(`${text}  - path: b\r\n`);
  });

  test('keeps numbers as they are written', () => {
    const patch = `{target: {kind: Deployment}, patch: [{op: replace, path: /spec/replicas, value: 0o12}]}`;
    const spec = `spec:\n  patches:\n  - ${patch}\n  sources:\n  - path: a\n`;
    expect(update(spec, ['b'])).toBe(`${spec}  - path: b\n`);
  });

  test('adds a topology path beside the default', () => {
    expect(update('spec: {}\n', [], ['fleet', 'topology/eu'])).toContain('- topology\n  - fleet\n');
  });

  test('says what is new and why it is not added', () => {
    const sources = [{ source: { path: 'x' }, reason: 'a base' }];
    const file = { path: 'distributary.yaml', text: `${head}spec: {}\n` };
    const updated = updateFleet(file, { text: '', notes: [], topology: [], sources });
    expect(updated).toEqual({ text: file.text, notes: ['new, and not added: x: a base'] });
  });

  test('has one note for a reason', () => {
    const left = (path: string, reason: string) => ({ source: { path }, reason });
    const sources = [left('a', 'a base'), ...[1, 2, 3, 4, 5].map((i) => left(`x/${i}`, 'unused'))];
    const file = { path: 'distributary.yaml', text: `${head}spec: {}\n` };
    expect(updateFleet(file, { text: '', notes: [], topology: [], sources })?.notes).toEqual([
      'new, and not added: a: a base',
      'new, and not added: x/1, x/2, x/3 and 2 more: unused',
    ]);
  });

  test('takes nothing for new that the file only counts', () => {
    const counted = (count: number) =>
      `${head}spec: {}\n  # and ${count} more: \`distributary init --dry-run --all\` lists all\n`;
    const sources = [1, 2].map((i) => ({ source: { path: `x/${i}` }, reason: 'unused' }));
    const notes = (count: number) => {
      const file = { path: 'distributary.yaml', text: counted(count) };
      return updateFleet(file, { text: '', notes: [], topology: [], sources })?.notes.length;
    };
    expect([notes(1), notes(2)]).toEqual([1, 0]);
  });

  test('names what is a comment, and would be proposed now', () => {
    const sources = [{ source: { path: 'apps/api' } }];
    const file = { path: 'distributary.yaml', text: `${head}${leftOut}` };
    const updated = updateFleet(file, { text: '', notes: [], topology: [], sources });
    expect(updated?.notes).toEqual([
      'apps/api is a comment in distributary.yaml, and would be proposed now: uncomment it if it is right',
    ]);
  });

  test('takes no file that is no Fleet', () => {
    expect(
      updateFleet(
        { path: 'distributary.yaml', text: 'mine\n' },
        { text: '', notes: [], topology: [], sources: [] },
      ),
    ).toBeUndefined();
  });
});
