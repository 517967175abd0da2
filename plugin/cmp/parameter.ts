/** The parameters of the config management plugin: one list for parsing, announcement and documentation. */

/** A parameter as in the documentation and in Argo CD's announcement. */
export interface ParameterText {
  readonly name: string;
  /** Argo CD shows the title and never the tooltip, so the title is complete. */
  readonly title: string;
  readonly collectionType: 'string' | 'array';
  readonly required?: true;
  /** The default value; shown by Argo CD, never sent. */
  readonly string?: string;
}

/** Announced by `cmp parameters`, which lists the cluster names. */
export const clusterParameter: ParameterText = {
  name: 'cluster',
  title: 'cluster (required): the cluster of this Application',
  collectionType: 'string',
  required: true,
};

/** Announced by `plugin.yaml`, in this order. */
export const staticParameters: readonly ParameterText[] = [
  {
    name: 'applications',
    title: 'applications: only these directories of the branch, such as apps/web or fleet',
    collectionType: 'array',
  },
  {
    name: 'strict',
    title: 'strict: "true" treats warnings as errors',
    collectionType: 'string',
    string: 'false',
  },
  {
    name: 'allow-empty',
    title: 'allow-empty: "true" allows an empty output, so that Argo CD may prune all objects',
    collectionType: 'string',
    string: 'false',
  },
  {
    name: 'deadline',
    title:
      'deadline: the time limit of rendering, some seconds below the timeout of the repo-server',
    collectionType: 'string',
    string: '50s',
  },
];

export const parameters: readonly ParameterText[] = [clusterParameter, ...staticParameters];

/** The environment variable of a parameter: an entry of `spec.source.plugin.env`, or of the sidecar's own environment. */
export function variableOf(name: string): string {
  return `ARGOCD_ENV_${name.toUpperCase().replaceAll('-', '_')}`;
}
