/**
 * Codes of the area `entry`, in order of their numbers: requests of host programs that cannot be met. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { didYouMean } from '../wording/nearest-name.ts';
import { someOf } from '../wording/some-of.ts';

/** The fleet has no cluster of this name. */
export const clusterNotFound: Code<{ clusterName: string; names: readonly string[] }> = defineCode({
  code: 'DIS0850',
  name: 'cluster-not-found',
  severity: 'error',
  title: 'The fleet has no cluster of this name',
  why: 'The output would be empty, and a tool that prunes would delete all objects of the cluster.',
  fix: 'use the name of a cluster that the message lists, or add the cluster to the topology',
  message: ({ clusterName, names }) =>
    `no cluster has the name "${cut(clusterName)}": ${known(names, 'the fleet has none')}${didYouMean(clusterName, names)}`,
});

/** No source of the fleet includes the directory. */
export const directoryWithoutApplication: Code<{
  directory: string;
  known: readonly string[];
}> = defineCode({
  code: 'DIS0851',
  name: 'directory-without-application',
  severity: 'error',
  title: 'No source of the fleet includes the directory',
  why: 'The output for a directory consists of the applications that sources render from it; without a source it would be empty.',
  fix: 'use the directory of the fleet for everything that a cluster runs, or a directory that the message lists for a part of it',
  message: ({ directory, known: directories }) =>
    `no source of the fleet includes "${cut(directory)}" or a directory below it: ${known(directories, 'the fleet has no sources')}`,
});

/** The directory contains only a part of an application. */
export const applicationDivided: Code<Texts<'directory' | 'application' | 'outside'>> = defineCode({
  code: 'DIS0852',
  name: 'application-divided',
  severity: 'error',
  title: 'The directory contains only a part of an application',
  why: 'Derived objects belong to the whole application, so the outputs of two parts would both contain them.',
  fix: 'use a directory that contains the whole application, or the directory of the fleet',
  message: ({ directory, application, outside }) =>
    `"${cut(directory)}" contains only a part of application "${application}", which also includes "${outside}"`,
});

/** No cluster of the fleet has an application of this name. */
export const applicationNotFound: Code<{
  application: string;
  names: readonly string[];
}> = defineCode({
  code: 'DIS0853',
  name: 'application-not-found',
  severity: 'error',
  title: 'No cluster of the fleet has an application of this name',
  why: 'The output would be empty, and a tool that prunes would delete all objects of the application.',
  fix: 'use a directory of the branches that the message lists',
  message: ({ application, names }) =>
    `no branch has an application "${cut(application)}": ${known(names, 'there are none')}${didYouMean(application, names)}`,
});

/** The parameters of the Application cannot be read. */
export const parametersUnreadable: Code<Texts<'problem'>> = defineCode({
  code: 'DIS0854',
  name: 'parameters-unreadable',
  severity: 'error',
  title: 'The parameters of the Application cannot be read',
  why: 'Ignoring a parameter would render something other than the Application specifies.',
  fix: 'let Argo CD set ARGOCD_APP_PARAMETERS from `spec.source.plugin.parameters`; when running by hand, set ARGOCD_ENV_CLUSTER instead',
  message: ({ problem }) =>
    `ARGOCD_APP_PARAMETERS is not a list of parameters in Argo CD's format: ${problem}`,
});

/** The plugin has no parameter of this name. */
export const parameterUnknown: Code<{ name: string; names: readonly string[] }> = defineCode({
  code: 'DIS0855',
  name: 'parameter-unknown',
  severity: 'error',
  title: 'The plugin has no parameter of this name',
  why: 'Ignoring a parameter would render something other than the Application specifies.',
  fix: 'correct the name in `spec.source.plugin.parameters`, or remove the parameter',
  message: ({ name, names }) =>
    `the plugin has no parameter "${cut(name)}": ${known(names, '')}${didYouMean(name, names)}`,
});

/** A parameter has an invalid value. */
export const parameterInvalid: Code<Texts<'from' | 'found' | 'expected'>> = defineCode({
  code: 'DIS0856',
  name: 'parameter-invalid',
  severity: 'error',
  title: 'A parameter has an invalid value',
  why: 'A guessed value could render another cluster, or nothing.',
  fix: 'correct the value in `spec.source.plugin` of the Application; in `plugin.env`, Argo CD replaces an unknown `$NAME` with an empty text',
  message: ({ from, found, expected }) => `${from} is ${cut(found)}, expected ${expected}`,
});

/** A parameter that is given twice. */
export const parameterRepeated: Code<Texts<'name'>> = defineCode({
  code: 'DIS0857',
  name: 'parameter-repeated',
  severity: 'error',
  title: 'A parameter is set more than once',
  why: 'It would be unclear which value applies.',
  fix: 'keep one of the values in `spec.source.plugin.parameters`',
  message: ({ name }) => `parameter "${name}" is set more than once`,
});

/** The Application does not name its cluster. */
export const clusterNotNamed: Code<{ names: readonly string[] }> = defineCode({
  code: 'DIS0858',
  name: 'cluster-not-named',
  severity: 'error',
  title: 'The Application does not name its cluster',
  why: 'Argo CD does not tell a plugin which cluster it deploys to.',
  fix: 'set parameter `cluster` in `spec.source.plugin.parameters`, or CLUSTER in `spec.source.plugin.env`',
  message: ({ names }) =>
    `the Application names no cluster in parameter "cluster": ${known(names, 'the fleet has none')}`,
});

/** The fleet is not among the files that Argo CD passed to the plugin. */
export const fleetNotHandedOver: Code<{
  file: string;
  directory: string;
  narrowedTo: string | undefined;
}> = defineCode({
  code: 'DIS0859',
  name: 'fleet-not-handed-over',
  severity: 'error',
  title: 'The fleet is not among the files that Argo CD passed to the plugin',
  why: 'The manifests of a cluster depend on the whole fleet: its topology, and the exports of other clusters.',
  fix: 'use a path of the Application inside of the fleet; if annotation `argocd.argoproj.io/manifest-generate-paths` limits the files, add the directory of the fleet to it, as in `.;/` for the root of the repository',
  message: ({ file, directory, narrowedTo }) => {
    const narrowed =
      narrowedTo === undefined
        ? ''
        : `, which annotation argocd.argoproj.io/manifest-generate-paths limits to "${cut(narrowedTo)}"`;
    return `found no "${file}" at or above "${cut(directory)}" in the files that Argo CD passed to the plugin${narrowed}`;
  },
});

/** The output for the cluster is empty. */
export const outputEmpty: Code<Texts<'clusterName' | 'directory'>> = defineCode({
  code: 'DIS0860',
  name: 'output-empty',
  severity: 'error',
  title: 'The output for the cluster is empty',
  why: 'Argo CD treats empty output as success and prunes all objects of the Application.',
  fix: 'check the path and the sources of the Fleet; if the output is meant to be empty, set parameter `allow-empty` to "true"',
  message: ({ clusterName, directory }) =>
    `cluster "${clusterName}" gets no objects from "${cut(directory)}"`,
});

/** The output is larger than Argo CD accepts. */
export const outputTooLarge: Code<{ mebibytes: number; limit: number }> = defineCode({
  code: 'DIS0861',
  name: 'output-too-large',
  severity: 'error',
  title: 'The output is larger than Argo CD accepts',
  why: 'Argo CD would reject the output with a message that names neither the Application nor a remedy.',
  fix: 'create an Application for each directory below `apps/` instead of one for all, or raise ARGOCD_GRPC_MAX_SIZE_MB of the repo-server and of the sidecar',
  message: ({ mebibytes, limit }) =>
    `the manifests have ${mebibytes} MiB, expected at most ${limit} MiB (ARGOCD_GRPC_MAX_SIZE_MB)`,
});

/** Rendering exceeded the deadline. */
export const deadlinePassed: Code<Texts<'deadline'>> = defineCode({
  code: 'DIS0862',
  name: 'deadline-passed',
  severity: 'error',
  title: 'Rendering exceeded the deadline',
  why: 'Argo CD would kill the plugin shortly after, and its message would be lost.',
  fix: 'give the sidecar more CPU; or raise the timeout of the repo-server (`controller.repo.server.timeout.seconds`, `server.repo.server.timeout.seconds`) and then parameter `deadline`, which must stay some seconds below it',
  message: ({ deadline }) =>
    `rendering did not finish within ${deadline}, the deadline of the plugin`,
});

/** The operating system is not supported. */
export const systemUnsupported: Code<Texts<'system'>> = defineCode({
  code: 'DIS0980',
  name: 'system-unsupported',
  severity: 'error',
  title: 'The operating system is not supported',
  why: 'Paths, links, locks and the isolation of helm and kustomize are not tested on this system: branches might differ from those of other machines.',
  fix: 'use the Windows Subsystem for Linux, or the container image',
  message: ({ system }) => `distributary does not run on ${system}, expected Linux or macOS`,
});

/** Maximum number of names in a message. */
const MOST_NAMES = 40;

/** Untrusted text for a message, shortened. */
function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function known(names: readonly string[], none: string): string {
  return names.length === 0 ? none : `there are ${someOf(names, MOST_NAMES)}`;
}
