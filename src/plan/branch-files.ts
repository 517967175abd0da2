/** Layouts → all files of all branches, as in the first commit of each: the content of an output directory. */

import type { Content } from '../git/object/content.ts';
import type { BranchLayout, LayoutFile } from '../layout/branch-layout.ts';
import type { DryCommit } from '../resource/dry-commit.ts';
import { dryMetadata } from './hydrator/dry-metadata.ts';
import {
  applicationMetadata,
  applicationReadme,
  gitAttributes,
  rootMetadata,
} from './hydrator/generated-file.ts';

/** The rendered commit, and the URL of its repository. */
export interface HydrationSource {
  readonly dry: DryCommit;
  readonly repoURL: string | undefined;
}

/** The files, each below a directory with its branch's name; without a commit, as from a work tree, the manifests only. */
export function branchFiles(
  layouts: readonly BranchLayout[],
  source: HydrationSource | undefined,
): readonly LayoutFile[] {
  const metadata = source && dryMetadata(source.dry, source.repoURL);
  return layouts.flatMap(({ branch, applications }) => {
    const below = (path: string, content: Content): LayoutFile => ({
      path: `${branch}/${path}`,
      mode: '100644',
      content,
    });
    const root = metadata
      ? [below('.gitattributes', gitAttributes), below('hydrator.metadata', rootMetadata(metadata))]
      : [];
    const files = applications.flatMap(({ path, files: manifests }) => [
      ...manifests.map((file) => ({ ...file, path: `${branch}/${file.path}` })),
      ...(metadata
        ? [
            below(`${path}/README.md`, applicationReadme(metadata)),
            below(`${path}/hydrator.metadata`, applicationMetadata(metadata)),
          ]
        : []),
    ]);
    return [...root, ...files];
  });
}
