import { expect, test } from 'vitest';
import { isKeptFromPruning } from '../../src/derive/kept-parent.ts';
import { authored } from '../support/fleet-builder.ts';

const argocd = 'argocd.argoproj.io/sync-options';
const flux = 'kustomize.toolkit.fluxcd.io/prune';

test.each([
  [{}, false],
  [{ [argocd]: 'ServerSideApply=true' }, false],
  [{ [argocd]: 'Delete=false' }, false],
  [{ [argocd]: 'Prune=true' }, false],
  [{ [argocd]: 'PruneLast=true' }, false],
  [{ [argocd]: 'ServerSideApply=true,Prune=false' }, true],
  [{ [argocd]: ' Prune=confirm ' }, true],
  [{ [flux]: 'enabled' }, false],
  [{ [flux]: 'disabled' }, true],
])('%j keeps an object from pruning: %s', (annotations, isKept) => {
  const metadata = { name: 'shop', annotations };
  const resource = authored({ apiVersion: 'v1', kind: 'Namespace', metadata });
  expect(isKeptFromPruning(resource)).toBe(isKept);
});
