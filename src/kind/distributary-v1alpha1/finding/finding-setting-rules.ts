/**
 * The rules of a Fleet's `findings` beyond its schema. `judge` checks the codes.
 * @module
 */
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { listAt } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';
import { reportOn } from '../../field-finding.ts';
import { globFindings } from '../source/source-rules.ts';

/** Findings about the globs of the entries. */
export function findingSettingFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  return listAt(resource.object, 'spec', 'findings').flatMap((entry, i) =>
    listAt(entry, 'files').flatMap((glob, j) =>
      globFindings(glob, `/spec/findings/${i}/files/${j}`, report),
    ),
  );
}
