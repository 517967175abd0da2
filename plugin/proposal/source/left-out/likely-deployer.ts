/** Deployers that are not converted → the one that may deploy a directory. */
import { firstBy } from '../../../../src/collection/group-by.ts';
import { memoise } from '../../../../src/collection/memoise.ts';
import { pathsAbove } from '../../../../src/layout/file-path.ts';
import type { UnknownDeployer } from '../../deployment/deployed-directory.ts';
import { parentOf } from '../../directory.ts';

/** The first one whose file is above a directory; else the first of all. */
export const likelyDeployer: (
  open: readonly UnknownDeployer[],
) => (path: string) => UnknownDeployer | undefined = memoise((open) => {
  const places = firstBy(open.entries(), ([, { file }]) => parentOf(file));
  return (path) => {
    const above = ['', ...pathsAbove(path)].flatMap((directory) => {
      const [at] = places.get(directory) ?? [];
      return at ?? [];
    });
    return open[above.length === 0 ? 0 : Math.min(...above)];
  };
});
