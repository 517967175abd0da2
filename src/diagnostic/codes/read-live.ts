/**
 * Codes of the area `read` about API servers (0130 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** No kubeconfig, or one that says too little. */
export const kubeconfigUnusable: Code<{ readonly problem: string }> = defineCode({
  code: 'DIS0130',
  name: 'kubeconfig-unusable',
  severity: 'error',
  title: 'There is no kubeconfig that can be used',
  why: 'Without it nobody knows which API server holds the topology, and who asks.',
  fix: 'set KUBECONFIG to a file that kubectl understands, or name a directory of Cluster resources with --topology',
  message: ({ problem }) => `cannot use the kubeconfig: ${problem}`,
});

/** A context that the kubeconfig lacks. */
export const contextUnknown: Code<{
  readonly context: string;
  readonly known: readonly string[];
  readonly hint: string;
}> = defineCode({
  code: 'DIS0131',
  name: 'context-unknown',
  severity: 'error',
  title: 'The kubeconfig has no context of that name',
  why: 'Reading another API server than the one that was asked for would give another fleet.',
  fix: 'name one of its contexts: --topology live:CONTEXT',
  message: ({ context, known, hint }) =>
    `the kubeconfig has no context "${context}", it has ${known.map((name) => `"${name}"`).join(', ') || 'none'}${hint}`,
});

/** The command that hands out credentials failed. */
export const credentialsFailed: Code<{ readonly command: string; readonly problem: string }> =
  defineCode({
    code: 'DIS0132',
    name: 'credentials-failed',
    severity: 'error',
    title: 'The command that hands out credentials failed',
    why: 'The kubeconfig names it as the way to get them; without credentials the API server shows nothing.',
    fix: 'run any kubectl command with the same kubeconfig to see what is wrong: sign in again, or install the command',
    message: ({ command, problem }) => `command "${command}" of the kubeconfig ${problem}`,
  });

/** An API server and what was asked of it. */
interface Asked {
  /** Scheme, host and port. */
  readonly server: string;
  readonly path: string;
}

/** No connection. */
export const serverUnreachable: Code<
  Asked & { readonly problem: string; readonly attempts: number }
> = defineCode({
  code: 'DIS0133',
  name: 'server-unreachable',
  severity: 'error',
  title: 'The API server cannot be reached',
  why: 'Half a topology would render half a fleet, so nothing is rendered.',
  fix: 'check the network and the address in the kubeconfig, and try again',
  message: ({ server, path, problem, attempts }) =>
    `cannot read ${path} from ${server}: ${problem}${attempts > 1 ? `, after ${attempts} attempts` : ''}`,
});

/** An answer that is an error. */
export const serverRefuses: Code<
  Asked & { readonly status: number; readonly reason: string; readonly attempts: number }
> = defineCode({
  code: 'DIS0134',
  name: 'server-refuses',
  severity: 'error',
  title: 'The API server answers with an error',
  why: 'Half a topology would render half a fleet, so nothing is rendered.',
  fix: 'with status 401 renew the credentials of the kubeconfig; with 429 or 5xx try again later',
  message: ({ server, path, status, reason, attempts }) =>
    `${server} answers ${path} with status ${status}${reason === '' ? '' : ` (${reason})`}${attempts > 1 ? `, ${attempts} times` : ''}`,
});

/** An answer that is no list. */
export const answerUnusable: Code<Asked & { readonly problem: string }> = defineCode({
  code: 'DIS0135',
  name: 'answer-unusable',
  severity: 'error',
  title: 'The answer of the API server cannot be used',
  why: 'Half a topology would render half a fleet, so nothing is rendered.',
  fix: 'check that the address in the kubeconfig is that of a Kubernetes API server',
  message: ({ server, path, problem }) => `the answer of ${server} to ${path} ${problem}`,
});

/** The whole took too long. */
export const liveTooSlow: Code<{ readonly server: string; readonly seconds: number }> = defineCode({
  code: 'DIS0136',
  name: 'live-too-slow',
  severity: 'error',
  title: 'The API server takes too long',
  why: 'A run that waits for ever is worse than one that says so.',
  fix: 'try again later, or write the topology to files once: distributary topology --topology live -o yaml',
  message: ({ server, seconds }) =>
    `the topology was not read from ${server} within ${seconds} seconds`,
});

/** A kind that may not be listed. */
export const liveKindForbidden: Code<{
  readonly server: string;
  /** `clusters.flomesh.io`. */
  readonly resource: string;
  /** `flomesh.io`; empty for the core group. */
  readonly group: string;
  readonly plural: string;
  /** Whether the server has the kind at all; undefined when it doesn't say. */
  readonly isServed: boolean | undefined;
}> = defineCode({
  code: 'DIS0137',
  name: 'live-kind-forbidden',
  severity: 'warning',
  title: 'A kind of the topology may not be listed',
  why: 'Clusters that only such objects describe are missing from the fleet.',
  fix: 'let the account list them, or ask for the topology with one that may; get and watch are not needed',
  message: ({ server, resource, group, plural, isServed }) =>
    `${resource} of ${server} may not be listed${isServed === undefined ? ' and may not exist' : ''}: the verb list on resource "${plural}" of API group "${group}" is missing`,
});

/** Only one namespace may be listed. */
export const liveNamespaceOnly: Code<{ readonly resource: string; readonly namespace: string }> =
  defineCode({
    code: 'DIS0138',
    name: 'live-namespace-only',
    severity: 'info',
    title: 'A kind of the topology was listed in one namespace only',
    why: 'The account may not list it in all namespaces, so that of the context was taken.',
    fix: 'let the account list the kind in all namespaces if there are objects elsewhere',
    message: ({ resource, namespace }) =>
      `${resource} may be listed in namespace "${namespace}" of the context only`,
  });

/** The part of the program that talks to API servers is missing. */
export const clientMissing: Code<{ readonly problem: string }> = defineCode({
  code: 'DIS0139',
  name: 'client-missing',
  severity: 'error',
  title: 'The part of distributary that talks to API servers is missing',
  why: 'It is a file of its own beside the program, or the package @kubernetes/client-node, so that nothing else has to load it.',
  fix: 'install distributary again, with all of its files',
  message: ({ problem }) => `the client for API servers cannot be loaded: ${problem}`,
});

/** All codes of this part. */
export const liveCodes: readonly CodeText[] = [
  kubeconfigUnusable,
  contextUnknown,
  credentialsFailed,
  serverUnreachable,
  serverRefuses,
  answerUnusable,
  liveTooSlow,
  liveKindForbidden,
  liveNamespaceOnly,
  clientMissing,
];
