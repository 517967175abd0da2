import { describe, expect, test } from 'vitest';
import { patchLayouts } from '../../../src/app/reuse/patched-layouts.ts';
import type { BranchLayout } from '../../../src/layout/branch-layout.ts';
import { pieceOf, textOf } from '../../../src/layout/content.ts';
import { blobOf } from '../../../src/plan/wanted-file.ts';
import { cluster } from '../../support/fleet-builder.ts';

const north = cluster('north');

/** A branch with one application of one file. */
function branchOf(documents: readonly string[]): BranchLayout {
  const content = documents.flatMap((text, i) => (i === 0 ? [text] : ['---\n', text])).map(pieceOf);
  const file = { path: 'apps/web/manifest.yaml', mode: '100755' as const, content };
  return {
    cluster: north,
    branch: 'env/north',
    applications: [{ path: 'apps/web', files: [file] }],
  };
}

const textsOf = (layouts: readonly BranchLayout[] | undefined) =>
  layouts?.flatMap(({ applications }) =>
    applications.flatMap(({ files }) => files.map(({ content }) => textOf(content))),
  );

/** The recorded branch after the change of a part, where the repository has these texts. */
async function patched(
  recorded: readonly string[],
  from: readonly string[],
  to: readonly string[],
) {
  const written = branchOf(recorded);
  const [file] = written.applications[0]?.files ?? [];
  const id = file && blobOf('sha1')(file).id;
  const asked: string[] = [];
  const layouts = await patchLayouts(
    [written],
    { before: [branchOf(from)], after: [branchOf(to)] },
    {
      format: 'sha1',
      readBlobs: async (ids) => {
        asked.push(...ids);
        return ids.map((one) => (one === id && file ? textOf(file.content) : undefined));
      },
    },
  );
  return { texts: textsOf(layouts), asked: asked.length };
}

describe('files of a branch after a change', () => {
  test('are those of the part, where it has the whole file', async () => {
    expect(await patched(['a: 1\n'], ['a: 1\n'], ['a: 2\n'])).toEqual({
      texts: ['a: 2\n'],
      asked: 0,
    });
  });

  test('keep the documents that the part lacks', async () => {
    expect(await patched(['a: 1\n', 'b: 1\n'], ['a: 1\n'], ['a: 2\n'])).toEqual({
      texts: ['a: 2\n---\nb: 1\n'],
      asked: 1,
    });
  });

  test.each([
    ['another document was written', ['a: 0\n', 'b: 1\n'], ['a: 1\n'], ['a: 2\n']],
    ['it is part of a longer one', ['c: 1\na: 1\n', 'b: 1\n'], ['a: 1\n'], ['a: 2\n']],
    ['it is there twice', ['a: 1\n', 'a: 1\n'], ['a: 1\n'], ['a: 2\n']],
    ['it becomes JSON', ['a: 1\n', 'b: 1\n'], ['a: 1\n'], ['{"a": 2}\n']],
    ['a document is added', ['a: 1\n', 'b: 1\n'], ['a: 1\n'], ['a: 1\n', 'c: 1\n']],
  ])('are unknown where %s', async (_, recorded, from, to) => {
    expect((await patched(recorded, from, to)).texts).toBeUndefined();
  });
});
