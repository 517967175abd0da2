/** A chart whose templates make deployers → what is unknown of it: its values decide what they deploy. */
import { firstBy } from '../../../../src/collection/group-by.ts';
import { memoise } from '../../../../src/collection/memoise.ts';
import { listAt, stringAt } from '../../../../src/resource/json.ts';
import type { UnknownDeployer } from '../../deployment/deployed-directory.ts';
import type { Survey } from '../../survey.ts';
import type { Candidate } from '../candidate.ts';
import { deployingProgram } from './other-deployers.ts';

/** The chart as a deployer that is not converted; empty for any other. */
export function deployingChart(
  { path, by, kinds }: Candidate,
  { rendered }: Survey,
): readonly UnknownDeployer[] {
  if (by !== 'Helm') return [];
  const chart = { by: `the chart ${path}`, file: `${path}/Chart.yaml`, isOpen: true };
  const { object } = renderedAt(rendered).get(path) ?? {};
  const names = listAt(object, 'dependencies').map((each) => stringAt(each, 'name') ?? '');
  const dependency = names.find((name) => deployingDependencies.has(name));
  if (dependency !== undefined) {
    const reason = `its dependency ${dependency} makes what deploys of its values, which init does not render`;
    return [{ ...chart, reason }];
  }
  const kind = [...kinds].find(
    (each) => deployingKinds.has(each) || deployingProgram(each) !== undefined,
  );
  if (kind === undefined) return [];
  const reason = `its templates make objects of ${kind}, which init does not render`;
  return [{ ...chart, reason }];
}

const renderedAt = memoise((rendered: Survey['rendered']) => firstBy(rendered, ({ path }) => path));

/** Public charts that make Applications, ApplicationSets or Kustomizations of Flux. */
const deployingDependencies: ReadonlySet<string> = new Set(['argocd-apps', 'flux2-sync']);

const deployingKinds: ReadonlySet<string> = new Set([
  'argoproj.io/Application',
  'argoproj.io/ApplicationSet',
  'kustomize.toolkit.fluxcd.io/Kustomization',
]);
