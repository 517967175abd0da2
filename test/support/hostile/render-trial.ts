/** Files of a fleet → the trial of rendering them, laying out the branches and telling what was found. */

import { hasErrors } from '../../../src/diagnostic/diagnostic.ts';
import { textOf } from '../../../src/git/object/content.ts';
import { manifestStream } from '../../../src/layout/manifest-stream.ts';
import { layoutRepository } from '../../../src/render/layout.ts';
import { renderRepository } from '../../../src/render/render.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';
import { derivedWork } from './derived-work.ts';
import { readerOf } from './memory-reader.ts';
import { judgeFindings, printed, type Result, sizeOfFiles, type Trial } from './trial.ts';

/** The trial of a fleet. */
export function renderTrial(files: readonly SourceFile[], seed: number): Trial {
  return {
    files,
    size: sizeOfFiles(files),
    run: () => rendered(files, seed),
    derived: async () => derivedWork((await renderRepository(readerOf(files))).manifests),
  };
}

async function rendered(files: readonly SourceFile[], seed: number): Promise<Result> {
  const fleet = layoutRepository(await renderRepository(readerOf(files)));
  judgeFindings(fleet.diagnostics);
  const told = printed(fleet.diagnostics, files, seed);
  if (hasErrors(fleet.diagnostics)) return { findings: fleet.diagnostics, output: told };
  const branches = fleet.layouts.flatMap(({ branch, applications }) =>
    applications.flatMap((application) =>
      application.files.map(({ path, content }) => {
        if (isOutside(path)) throw new Error(`a path out of the branch: ${JSON.stringify(path)}`);
        return `${branch}/${path}\n${textOf(content)}`;
      }),
    ),
  );
  const streams = fleet.manifests.map((manifests) => manifestStream(manifests));
  return { findings: fleet.diagnostics, output: [told, ...branches, ...streams].join('\n') };
}

function isOutside(path: string): boolean {
  const parts = path.split('/');
  return parts.some((part) => ['', '.', '..', '.git'].includes(part.toLowerCase()));
}
