/** Files of a source directory → its renderer, or why it cannot be rendered. */
import { chartSource, jsonnetSource, kustomizationSource } from '../../diagnostic/codes/place.ts';
import { argocdSourceFile } from '../../diagnostic/codes/sources.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { startOfFile } from '../../diagnostic/position.ts';
import type { SourceSpec } from '../../kind/distributary-v1alpha1/source/source-spec.ts';
import type { SourceFile } from '../../resource/source-file.ts';
import { isKustomization } from '../rendered/kustomize/function-items.ts';
import { joinPath } from '../rendered/local-path.ts';
import { sourceTypes } from '../rendered/registry.ts';
import type { SourceType } from '../rendered/source-type.ts';

/** The renderer of a directory, and its marker file. */
export interface RenderType {
  readonly type: SourceType;
  /** Path relative to the root. */
  readonly file: string;
}

/**
 * The type of a directory; undefined for plain manifests. Only files directly in it count. Of several types, the one with
 * settings in the source is used, since Argo CD's settings select the type; otherwise the first of the registry.
 */
export function renderTypeOf(
  directory: string,
  files: readonly string[],
  source: Pick<SourceSpec, 'helm' | 'kustomize'>,
): RenderType | undefined {
  const found = sourceTypes.flatMap((type) => {
    const marker = type.markers
      .map((name) => joinPath(directory, name))
      .find((path) => files.includes(path));
    return marker === undefined ? [] : [{ type, file: marker }];
  });
  return found.find(({ type }) => source[type.name] !== undefined) ?? found[0];
}

const charts = /(?:^|\/)Chart\.yaml$/;

/** Files that cannot be among plain manifests: one finding a directory and program, at the first such file. */
export function refusals(directory: string, files: readonly string[]): readonly Diagnostic[] {
  const found = [
    [kustomizationSource, files.find(isKustomization)] as const,
    [chartSource, files.find((file) => charts.test(file))] as const,
    [jsonnetSource, files.find((file) => file.endsWith('.jsonnet'))] as const,
  ];
  return found.flatMap(([code, file]) =>
    file === undefined ? [] : [diagnose(code, { file, directory }, startOfFile(file))],
  );
}

/** Files by which Argo CD would change the source of Applications for a directory. */
export function overrideFindings(
  directory: string,
  files: readonly string[],
): readonly Diagnostic[] {
  const start = joinPath(directory, '.argocd-source');
  return files
    .filter(
      (file) => file.startsWith(start) && /^(?:-[^/]*)?\.yaml$/.test(file.slice(start.length)),
    )
    .map((file) => diagnose(argocdSourceFile, { file }, startOfFile(file)));
}

/** Whether a file has Argo CD's mark against rendering: anywhere in it, in any format. */
export function skipsRendering(file: SourceFile): boolean {
  return file.text.includes('+argocd:skip-file-rendering');
}
