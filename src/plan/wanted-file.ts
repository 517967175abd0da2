/** A branch's layout → every file of the branch, with its id. */

import { memoise, memoiseByValue } from '../collection/memoise.ts';
import type { Content } from '../git/object/content.ts';
import { type GitObject, gitObject, type ObjectFormat } from '../git/object/git-object.ts';
import type { ApplicationLayout, BranchLayout, LayoutFile } from '../layout/branch-layout.ts';
import type { DryMetadata } from './hydrator/dry-metadata.ts';
import {
  applicationMetadata,
  applicationReadme,
  gitAttributes,
  rootMetadata,
} from './hydrator/generated-file.ts';

export interface WantedFile {
  readonly path: string;
  readonly mode: LayoutFile['mode'];
  readonly object: GitObject;
  /**
   * When the file is written: `manifest` whenever it differs, and only this causes a commit; `application` together with a
   * manifest of its application; `commit` together with any commit.
   */
  readonly written: 'manifest' | 'application' | 'commit';
  /** The directory of its application; empty at the root. */
  readonly application: string;
}

/** The files that describe a hydration, as objects: the same in all branches of a run. */
export interface GeneratedFiles {
  readonly attributes: GitObject;
  readonly rootMetadata: GitObject;
  readonly metadata: GitObject;
  readonly readme: GitObject;
}

/** Makes the files that describe a hydration. */
export function generatedFiles(metadata: DryMetadata, format: ObjectFormat): GeneratedFiles {
  const blob = (content: Content) => gitObject('blob', content, format);
  return {
    attributes: blob(gitAttributes),
    rootMetadata: blob(rootMetadata(metadata)),
    metadata: blob(applicationMetadata(metadata)),
    readme: blob(applicationReadme(metadata)),
  };
}

const ATTRIBUTES = '.gitattributes';
const ROOT_METADATA = 'hydrator.metadata';

/** All files of a branch except the inventory. */
export function wantedFiles(
  { applications }: Pick<BranchLayout, 'applications'>,
  generated: GeneratedFiles,
  format: ObjectFormat,
): readonly WantedFile[] {
  const root = { mode: '100644', written: 'commit', application: '' } as const;
  return [
    { path: ATTRIBUTES, object: generated.attributes, ...root },
    { path: ROOT_METADATA, object: generated.rootMetadata, ...root },
    ...applications.flatMap(madeFor(generated)(format)),
  ];
}

/** The part of an application that several branches share is computed once per run. */
const madeFor = memoise((generated: GeneratedFiles) =>
  memoiseByValue((format: ObjectFormat) => {
    const blob = blobOf(format);
    const beside = memoiseByValue((application: string) => filesBeside(application, generated));
    return memoise(({ path: application, files }: ApplicationLayout): readonly WantedFile[] => {
      const manifests = files.map((file): WantedFile => {
        const { path, mode } = file;
        return { path, mode, object: blob(file), written: 'manifest', application };
      });
      return manifests.concat(beside(application));
    });
  }),
);

/** The files beside the manifests of an application: the same in all branches of a run. */
function filesBeside(application: string, generated: GeneratedFiles): readonly WantedFile[] {
  const rest = { mode: '100644', written: 'application', application } as const;
  return [
    { path: `${application}/README.md`, object: generated.readme, ...rest },
    { path: `${application}/hydrator.metadata`, object: generated.metadata, ...rest },
  ];
}

/** The object of a file. A file that several branches share is hashed once. */
export const blobOf: (format: ObjectFormat) => (file: LayoutFile) => GitObject = memoiseByValue(
  (format) => memoise(({ path, content }) => ({ ...gitObject('blob', content, format), path })),
);

/** Whether a path of an inventory is a manifest, and not a file that describes the hydration. */
export function isManifestPath(path: string): boolean {
  return path !== '.gitattributes' && !/(?:^|\/)(?:hydrator\.metadata|README\.md)$/.test(path);
}
