/**
 * A reader of files that git stores → the same, whose findings about files that are no text name the filter of `.gitattributes`, and which
 * knows what `.gitignore` leaves out.
 */
import { fileNotUtf8 } from '../../diagnostic/codes/read.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { EnvironmentError } from '../../diagnostic/environment-error.ts';
import { type Conversion, readConversions } from '../../git/conversion/conversions.ts';
import type { GitPlace } from '../../git/git-place.ts';
import { listIgnored } from '../../git/listing/list-ignored.ts';
import type { RepositoryReader } from '../repository-reader.ts';

/** Makes the reader. Git knows the attributes of the work tree, whichever commit the files are from. */
export function namingFilters(reader: RepositoryReader, place: GitPlace): RepositoryReader {
  return {
    ...reader,
    ignored: async () => (await listIgnored(place.directory)) ?? [],
    read: async (paths) => {
      const { value, diagnostics } = await reader.read(paths);
      const found = await conversionsOf(place, diagnostics.filter(isNotText));
      return { value, diagnostics: diagnostics.map((each) => named(each, found)) };
    },
  };
}

function isNotText({ code }: Diagnostic): boolean {
  return code === fileNotUtf8.code;
}

/** None where git fails, which the findings do not need. */
async function conversionsOf(
  place: GitPlace,
  findings: readonly Diagnostic[],
): Promise<ReadonlyMap<string, Conversion>> {
  try {
    return await readConversions(
      place,
      findings.map(({ at }) => at.file),
    );
  } catch (cause) {
    if (cause instanceof EnvironmentError) return new Map();
    throw cause;
  }
}

function named(finding: Diagnostic, found: ReadonlyMap<string, Conversion>): Diagnostic {
  const path = finding.at.file;
  const filter = found.get(path)?.filter;
  if (!isNotText(finding) || filter === undefined) return finding;
  return diagnose(fileNotUtf8, { path, filter }, finding.at);
}
