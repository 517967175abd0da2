/**
 * Codes of the area `entry`, in order of their numbers: requests of host programs that cannot be met. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../code.ts';
import { didYouMean } from '../../wording/nearest-name.ts';
import { someOf } from '../../wording/some-of.ts';
import {
  applicationDividedText,
  applicationNotFoundText,
  clusterNotFoundText,
  clusterNotNamedText,
  directoryWithoutApplicationText,
  fleetNotHandedOverText,
  outputEmptyText,
  parameterInvalidText,
  parameterUnknownText,
} from '../entry.ts';

/** The fleet has no cluster of this name. */
export const clusterNotFound: Code<{ clusterName: string; names: readonly string[] }> = defineCode({
  ...clusterNotFoundText,
  message: ({ clusterName, names }) =>
    `no cluster has the name "${cut(clusterName)}": ${known(names, 'the fleet has none')}${didYouMean(clusterName, names)}`,
});

/** No source of the fleet includes the directory. */
export const directoryWithoutApplication: Code<{
  directory: string;
  known: readonly string[];
}> = defineCode({
  ...directoryWithoutApplicationText,
  message: ({ directory, known: directories }) =>
    `no source of the fleet includes "${cut(directory)}" or a directory below it: ${known(directories, 'the fleet has no sources')}`,
});

/** The directory contains only a part of an application. */
export const applicationDivided: Code<Texts<'directory' | 'application' | 'outside'>> = defineCode({
  ...applicationDividedText,
  message: ({ directory, application, outside }) =>
    `"${cut(directory)}" contains only a part of application "${application}", which also includes "${outside}"`,
});

/** No cluster of the fleet has an application of this name. */
export const applicationNotFound: Code<{
  application: string;
  names: readonly string[];
}> = defineCode({
  ...applicationNotFoundText,
  message: ({ application, names }) =>
    `no branch has an application "${cut(application)}": ${known(names, 'there are none')}${didYouMean(application, names)}`,
});

/** The plugin has no parameter of this name. */
export const parameterUnknown: Code<{ name: string; names: readonly string[] }> = defineCode({
  ...parameterUnknownText,
  message: ({ name, names }) =>
    `the plugin has no parameter "${cut(name)}": ${known(names, '')}${didYouMean(name, names)}`,
});

/** A parameter has an invalid value. */
export const parameterInvalid: Code<Texts<'from' | 'found' | 'expected'>> = defineCode({
  ...parameterInvalidText,
  message: ({ from, found, expected }) => `${from} is ${cut(found)}, expected ${expected}`,
});

/** The Application does not name its cluster. */
export const clusterNotNamed: Code<{ names: readonly string[] }> = defineCode({
  ...clusterNotNamedText,
  message: ({ names }) =>
    `the Application names no cluster in parameter "cluster": ${known(names, 'the fleet has none')}`,
});

/** The fleet is not among the files that Argo CD passed to the plugin. */
export const fleetNotHandedOver: Code<{
  file: string;
  directory: string;
  narrowedTo: string | undefined;
}> = defineCode({
  ...fleetNotHandedOverText,
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
  ...outputEmptyText,
  message: ({ clusterName, directory }) =>
    `cluster "${clusterName}" gets no objects from "${cut(directory)}"`,
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
