/** A chart of this repository that an object of Flux installs, with its own name, namespace and values → that object, as the reason. */
import { memoise } from '../../../../src/collection/memoise.ts';
import { type Json, stringAt, valueAt } from '../../../../src/resource/json.ts';
import { displayName, groupOf, type Resource } from '../../../../src/resource/resource.ts';
import { directoryOf } from '../../deployment/deployed-directory.ts';
import type { Survey } from '../../survey.ts';
import type { Candidate } from '../candidate.ts';

/** As a source, the chart would be a second release. */
export function isReleased({ path, by }: Candidate, survey: Survey): string | undefined {
  const found = by === 'Helm' ? releasesOf(survey).get(path) : undefined;
  return found && `${found} installs it, with its own namespace and values`;
}

/** By the directory of the chart. */
const releasesOf = memoise(({ files, prefix }: Survey): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const { path: file, resources } of files.values()) {
    for (const resource of resources) {
      const chart = chartOf(resource);
      const path = directoryOf(stringAt(chart, 'chart'));
      const ofGit = (stringAt(chart, 'sourceRef', 'kind') ?? '') === 'GitRepository';
      if (path === undefined || !ofGit || !path.startsWith(prefix)) continue;
      found.set(path.slice(prefix.length), `${displayName(resource)} in ${file}`);
    }
  }
  return found;
});

/** The part of an object that names a chart and its source. */
function chartOf({ apiVersion, kind, object }: Resource): Json | undefined {
  const group = groupOf(apiVersion);
  if (group === 'helm.toolkit.fluxcd.io' && kind === 'HelmRelease')
    return valueAt(object, 'spec', 'chart', 'spec');
  return group === 'source.toolkit.fluxcd.io' && kind === 'HelmChart'
    ? valueAt(object, 'spec')
    : undefined;
}
