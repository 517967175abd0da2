/** Options of everything that compares or writes branches: the selection of clusters, and the accepted findings. */
import { type Diagnostic, hasErrors } from '../diagnostic/diagnostic.ts';
import type { Cluster } from '../topology/topology.ts';
import type { RenderOptions } from './rendered-repository.ts';

/** The selection of branches, and the condition for a write. */
export interface WriteOptions extends RenderOptions {
  /** Selects among all clusters; absent: all. */
  choose?(all: readonly Cluster[]): readonly Cluster[];
  /** Whether to continue with these findings; absent: if none is an error. */
  mayProceed?(findings: readonly Diagnostic[]): boolean;
}

/** Both options, with their defaults. */
export function judgementOf({
  choose = (all) => all,
  mayProceed = (findings) => !hasErrors(findings),
}: WriteOptions): Required<Pick<WriteOptions, 'choose' | 'mayProceed'>> {
  return { choose, mayProceed };
}
