/**
 * Codes of the area `entry`, in order of their numbers: what a host program asks for and can't have. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { didYouMean } from '../nearest-name.ts';

/** A cluster was asked for that the fleet does not have. */
export const clusterNotFound: Code<{ cluster: string; names: readonly string[] }> = defineCode({
  code: 'DIS0850',
  name: 'cluster-not-found',
  severity: 'error',
  title: 'The fleet has no cluster of this name',
  why: 'Nothing would be printed, and a host that prunes would take that for everything being gone.',
  fix: 'name one of the clusters that the message lists, or add the cluster to the topology',
  message: ({ cluster, names }) =>
    `no cluster is called "${cut(cluster)}": ${known(names, 'the fleet has none')}${didYouMean(cluster, names)}`,
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
];
