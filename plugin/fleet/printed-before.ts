/** The warnings that earlier commands printed about the same commit: `check` lists all of them, other commands count these. */
import { openCache } from '../../src/cache/cache-store.ts';
import { sha256 } from '../../src/collection/sha256.ts';
import { type Diagnostic, hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { EnvironmentError } from '../../src/diagnostic/environment-error.ts';
import { openRepository } from '../../src/git/repository.ts';
import { readHead } from '../../src/git/store/read-commit.ts';
import type { ShownFindings } from '../../src/judge/show-findings.ts';
import { findFleetRoot } from '../../src/read/fleet-root.ts';
import type { Context, ReportedFindings } from './context.ts';

/** Reports on standard error what no earlier command printed about the commit that is checked out, and the number of the others. */
export async function reportOnce(
  context: Context,
  found: ReportedFindings,
): Promise<ShownFindings> {
  const hasWarnings = found.diagnostics.some(({ severity }) => severity !== 'error');
  if (!hasWarnings || context.quiet || context.strict) return context.report(found);
  const printed = await openPrinted(context.directory);
  const shown = context.report(found, { isPrinted: (finding) => printed.ids.has(idOf(finding)) });
  await printed.keep(shown.counted);
  return shown;
}

/** Records what `check` prints. */
export async function recordPrinted(
  { quiet, strict }: Context,
  directory: string,
  findings: readonly Diagnostic[],
): Promise<void> {
  if (quiet || strict || findings.length === 0) return;
  await (await openPrinted(directory)).keep(findings);
}

interface Printed {
  readonly ids: ReadonlySet<string>;
  keep(findings: readonly Diagnostic[]): Promise<void>;
}

/** None outside of a repository, and before its first commit. */
async function openPrinted(directory: string): Promise<Printed> {
  const place = await placeOf(directory);
  if (place === undefined) return { ids: new Set(), keep: async () => undefined };
  const { store, key } = place;
  const ids = new Set((await store.get(key))?.split('\n'));
  const keep = async (findings: readonly Diagnostic[]) => {
    // The consequences of an error are a number beside it.
    if (hasErrors(findings)) return;
    const all = new Set([...ids, ...findings.map(idOf)]);
    if (all.size > ids.size) await store.keep(new Map([[key, [...all].join('\n')]]));
  };
  return { ids, keep };
}

async function placeOf(directory: string) {
  try {
    const repository = await openRepository((await findFleetRoot(directory)) ?? directory);
    const head = await readHead(repository);
    if (head === undefined) return undefined;
    const key = `printed warnings ${head.id} ${repository.prefix}`;
    return { store: openCache(repository.commonDirectory), key };
  } catch (cause) {
    if (cause instanceof EnvironmentError) return undefined;
    throw cause;
  }
}

/** The same finding at the same place. */
function idOf({ code, message, at }: Diagnostic): string {
  return sha256([`${code} ${at.file}:${at.line}:${at.column} ${message}`]);
}
