import type { Placed } from '../../src/place/placed.ts';
import { displayName } from '../../src/resource/resource.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { testMadeFiles } from '../support/golden-cases.ts';
import { placeFiles } from '../support/place-files.ts';
import { showFindings } from '../support/resources.ts';
import { readTree } from '../support/tree-compare.ts';

const directory = 'fixtures/place';

/** The findings, then what each cluster gets; the text of what a patch changed. */
function show(text: string): string {
  const files = parseCompact(text);
  const { sets, diagnostics } = placeFiles(files);
  const authored = new Map(files.map((file) => [file.path, file.text]));
  const lines = [...showFindings(diagnostics), ...relatedLines(diagnostics)];
  for (const { cluster, placed } of sets) {
    lines.push(`== ${cluster.name}`, ...placed.flatMap((one) => placedLines(one, authored)));
  }
  return `${lines.join('\n')}\n`;
}

function placedLines(
  { resource, application }: Placed,
  authored: ReadonlyMap<string, string>,
): readonly string[] {
  if (resource.origin.type !== 'authored') return [];
  const { file, text } = resource.origin.source;
  const line = `${application}: ${displayName(resource)} (${file})`;
  if (`${authored.get(file)}\n`.includes(text)) return [line];
  return [`${line} patched`, text.trimEnd().replace(/^/gm, '  | ')];
}

function relatedLines(
  diagnostics: ReturnType<typeof placeFiles>['diagnostics'],
): readonly string[] {
  return diagnostics.flatMap(({ code, related }) =>
    related.map(({ message, at }) => `  ${code}: ${message}: ${at.file}:${at.line}:${at.column}`),
  );
}

const made = new Map(
  [...readTree(directory, (path) => path.endsWith('.in.yaml'))].map(([path, text]) => [
    path.replace('.in.yaml', '.out.txt'),
    show(text),
  ]),
);
testMadeFiles(directory, '.out.txt', made);
