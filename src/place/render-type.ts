/**
 * Files of a source directory → the manifests in it, or why it can't be rendered as plain manifests.
 * @module
 */
import { chartSource, jsonnetSource, kustomizationSource } from '../diagnostic/codes/place.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { SourceFile } from '../resource/source-file.ts';

/** Names that kustomize looks for. */
const kustomizations: readonly string[] = [
  'kustomization.yaml',
  'kustomization.yml',
  'Kustomization',
];

/** What must be rendered by another program first: one finding a directory and program, at the first such file. */
export function refusals(directory: string, files: readonly string[]): readonly Diagnostic[] {
  const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
  const found = [
    [kustomizationSource, files.find((file) => kustomizations.includes(nameOf(file)))] as const,
    [chartSource, files.find((file) => nameOf(file) === 'Chart.yaml')] as const,
    [jsonnetSource, files.find((file) => file.endsWith('.jsonnet'))] as const,
  ];
  return found.flatMap(([code, file]) =>
    file === undefined ? [] : [diagnose(code, { file, directory }, startOfFile(file))],
  );
}

/** Whether a file asks not to be rendered, in the words that Argo CD takes: anywhere in it, whatever its format. */
export function skipsRendering(file: SourceFile): boolean {
  return file.text.includes('+argocd:skip-file-rendering');
}
