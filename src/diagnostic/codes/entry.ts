/**
 * Codes of the area `entry`, in order of their numbers: what a host program asks for and can't have. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { didYouMean } from '../wording/nearest-name.ts';

/** A cluster was asked for that the fleet does not have. */
export const clusterNotFound: Code<{ clusterName: string; names: readonly string[] }> = defineCode({
  code: 'DIS0850',
  name: 'cluster-not-found',
  severity: 'error',
  title: 'The fleet has no cluster of this name',
  why: 'Nothing would be printed, and a host that prunes would take that for everything being gone.',
  fix: 'name one of the clusters that the message lists, or add the cluster to the topology',
  message: ({ clusterName, names }) =>
    `no cluster is called "${cut(clusterName)}": ${known(names, 'the fleet has none')}${didYouMean(clusterName, names)}`,
});

/** A directory was asked for in which no application is. */
export const directoryWithoutApplication: Code<{
  directory: string;
  known: readonly string[];
}> = defineCode({
  code: 'DIS0851',
  name: 'directory-without-application',
  severity: 'error',
  title: 'No application of the fleet is at or below the directory',
  why: 'What a directory gives is what the sources of the Fleet make of it; no source takes this one.',
  fix: 'take the directory of the fleet for all that a cluster runs, or one of those that the message lists for a part of it',
  message: ({ directory, known: directories }) =>
    `no source of the fleet takes "${cut(directory)}" or anything below it: ${known(directories, 'the fleet has no sources')}`,
});

/** A directory was asked for that holds only a part of an application. */
export const applicationDivided: Code<{
  directory: string;
  application: string;
  outside: string;
}> = defineCode({
  code: 'DIS0852',
  name: 'application-divided',
  severity: 'error',
  title: 'The directory holds only a part of an application',
  why: 'What is derived for an application follows from all of it, so that two parts would both bring the same objects.',
  fix: 'take a directory that holds all of the application, or the directory of the fleet',
  message: ({ directory, application, outside }) =>
    `"${cut(directory)}" holds only a part of application "${application}", which is made of "${outside}" too`,
});

/** An application was asked for that no cluster has. */
export const applicationNotFound: Code<{
  application: string;
  names: readonly string[];
}> = defineCode({
  code: 'DIS0853',
  name: 'application-not-found',
  severity: 'error',
  title: 'No cluster of the fleet has an application of this name',
  why: 'Nothing would be printed, and a host that prunes would take that for everything being gone.',
  fix: 'name directories as they stand in the branches; the message lists them',
  message: ({ application, names }) =>
    `no branch has an application "${cut(application)}": ${known(names, 'there is none')}${didYouMean(application, names)}`,
});

/** What Argo CD hands over as parameters can't be read. */
export const parametersUnreadable: Code<{ problem: string }> = defineCode({
  code: 'DIS0854',
  name: 'parameters-unreadable',
  severity: 'error',
  title: 'The parameters of the Application cannot be read',
  why: 'A parameter that is passed over would give another result than the Application asks for.',
  fix: 'let Argo CD set ARGOCD_APP_PARAMETERS from `spec.source.plugin.parameters`; by hand, set ARGOCD_ENV_CLUSTER instead',
  message: ({ problem }) =>
    `ARGOCD_APP_PARAMETERS is no list of parameters as Argo CD writes it: ${problem}`,
});

/** A parameter that the plugin does not have. */
export const parameterUnknown: Code<{ name: string; names: readonly string[] }> = defineCode({
  code: 'DIS0855',
  name: 'parameter-unknown',
  severity: 'error',
  title: 'The plugin has no parameter of this name',
  why: 'A parameter that is passed over would give another result than the Application asks for.',
  fix: 'correct the name in `spec.source.plugin.parameters`, or remove the parameter',
  message: ({ name, names }) =>
    `the plugin has no parameter "${cut(name)}": ${known(names, '')}${didYouMean(name, names)}`,
});

/** A parameter with a value that makes no sense. */
export const parameterInvalid: Code<{ from: string; found: string; expected: string }> = defineCode(
  {
    code: 'DIS0856',
    name: 'parameter-invalid',
    severity: 'error',
    title: 'A parameter has a value that it cannot have',
    why: 'Guessing what was meant could render another cluster, or nothing.',
    fix: 'correct the value in `spec.source.plugin` of the Application; in `plugin.env`, an unknown `$NAME` becomes nothing',
    message: ({ from, found, expected }) => `${from} is ${cut(found)}, expected ${expected}`,
  },
);

/** A parameter that is given twice. */
export const parameterRepeated: Code<{ name: string }> = defineCode({
  code: 'DIS0857',
  name: 'parameter-repeated',
  severity: 'error',
  title: 'A parameter is given more than once',
  why: 'Which of the values counts would be a matter of chance.',
  fix: 'leave one of them in `spec.source.plugin.parameters`',
  message: ({ name }) => `parameter "${name}" is given more than once`,
});

/** Nobody said which cluster is meant. */
export const clusterNotNamed: Code<{ names: readonly string[] }> = defineCode({
  code: 'DIS0858',
  name: 'cluster-not-named',
  severity: 'error',
  title: 'The Application does not say which cluster it is for',
  why: 'Argo CD tells a plugin nothing about the cluster that it deploys to.',
  fix: 'set parameter `cluster` in `spec.source.plugin.parameters`, or CLUSTER in `spec.source.plugin.env`',
  message: ({ names }) =>
    `the Application names no cluster in parameter "cluster": ${known(names, 'the fleet has none')}`,
});

/** The fleet is not among the files that Argo CD handed over. */
export const fleetNotHandedOver: Code<{
  file: string;
  directory: string;
  narrowedTo: string | undefined;
}> = defineCode({
  code: 'DIS0859',
  name: 'fleet-not-handed-over',
  severity: 'error',
  title: 'The fleet is not among the files that Argo CD handed over',
  why: 'What a cluster runs follows from the whole fleet: its topology, and what other clusters export.',
  fix: 'let the path of the Application lie in the fleet; where annotation `argocd.argoproj.io/manifest-generate-paths` narrows what is handed over, add the directory of the fleet to it, as in `.;/` for the root of the repository',
  message: ({ file, directory, narrowedTo }) => {
    const narrowed =
      narrowedTo === undefined
        ? ''
        : `, which annotation argocd.argoproj.io/manifest-generate-paths narrows to "${cut(narrowedTo)}"`;
    return `found no "${file}" at or above "${cut(directory)}" in the files that Argo CD handed over${narrowed}`;
  },
});

/** A cluster gets nothing. */
export const outputEmpty: Code<{ clusterName: string; directory: string }> = defineCode({
  code: 'DIS0860',
  name: 'output-empty',
  severity: 'error',
  title: 'The cluster would get nothing at all',
  why: 'Argo CD takes an empty output for success and prunes everything that the Application has.',
  fix: 'check the path and the sources of the Fleet; if it is meant so, set parameter `allow-empty` to "true"',
  message: ({ clusterName, directory }) =>
    `cluster "${clusterName}" gets nothing from "${cut(directory)}"`,
});

/** More than Argo CD takes. */
export const outputTooLarge: Code<{ mebibytes: number; limit: number }> = defineCode({
  code: 'DIS0861',
  name: 'output-too-large',
  severity: 'error',
  title: 'The output is larger than Argo CD takes',
  why: 'Argo CD would refuse it with a message that names neither the Application nor what to do.',
  fix: 'make an Application for each directory below `apps/` instead of one for all, or raise ARGOCD_GRPC_MAX_SIZE_MB of the repo-server and of the sidecar',
  message: ({ mebibytes, limit }) =>
    `the manifests come to ${mebibytes} MiB, expected at most ${limit} MiB (ARGOCD_GRPC_MAX_SIZE_MB)`,
});

/** Rendering took too long. */
export const deadlinePassed: Code<{ deadline: string }> = defineCode({
  code: 'DIS0862',
  name: 'deadline-passed',
  severity: 'error',
  title: 'Rendering took too long',
  why: 'Argo CD would have killed the program a moment later, and its message would be lost.',
  fix: 'give the sidecar more CPU; or raise the repo-server’s timeout (`controller.repo.server.timeout.seconds`, `server.repo.server.timeout.seconds`) and then parameter `deadline`, which stays some seconds below it',
  message: ({ deadline }) => `not done after ${deadline}, the deadline of the plugin`,
});

/** The program was started on a system on which nobody has tried it. */
export const systemUnsupported: Code<{ system: string }> = defineCode({
  code: 'DIS0980',
  name: 'system-unsupported',
  severity: 'error',
  title: 'The system is not supported',
  why: 'Files, links, locks and the walls around helm and kustomize were never tried there: branches might differ from those of every other machine.',
  fix: 'use the Windows Subsystem for Linux, or the image',
  message: ({ system }) => `distributary does not run on ${system}, expected Linux or macOS`,
});

/** More names than this tell nobody anything. */
const MOST_NAMES = 40;

/** A stranger's text in a message: enough of it to be known again. */
function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function known(names: readonly string[], none: string): string {
  if (names.length === 0) return none;
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return more > 0 ? `there are ${shown} and ${more} more` : `there are ${shown}`;
}

/** All codes of this area. */
export const entryCodes: readonly CodeText[] = [
  clusterNotFound,
  directoryWithoutApplication,
  applicationDivided,
  applicationNotFound,
  parametersUnreadable,
  parameterUnknown,
  parameterInvalid,
  parameterRepeated,
  clusterNotNamed,
  fleetNotHandedOver,
  outputEmpty,
  outputTooLarge,
  deadlinePassed,
  systemUnsupported,
];
