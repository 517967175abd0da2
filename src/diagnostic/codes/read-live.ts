/**
 * Codes of the area `read` about API servers (0130 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** No usable kubeconfig was found. */
export const kubeconfigUnusable: Code<Texts<'problem'>> = defineCode({
  code: 'DIS0130',
  name: 'kubeconfig-unusable',
  severity: 'error',
  title: 'No usable kubeconfig was found',
  why: 'Without it, the API server of the topology and the credentials are unknown.',
  fix: 'set KUBECONFIG to a file that kubectl can read, or name a directory of Cluster resources with --topology',
  message: ({ problem }) => `cannot use the kubeconfig: ${problem}`,
});

/** The kubeconfig has no context of that name. */
export const contextUnknown: Code<{
  readonly context: string;
  readonly known: readonly string[];
  readonly hint: string;
}> = defineCode({
  code: 'DIS0131',
  name: 'context-unknown',
  severity: 'error',
  title: 'The kubeconfig has no context of that name',
  why: 'Another API server than the requested one would have another fleet.',
  fix: 'name one of its contexts: --topology live:CONTEXT',
  message: ({ context, known, hint }) =>
    `the kubeconfig has no context "${context}", it has ${known.map((name) => `"${name}"`).join(', ') || 'none'}${hint}`,
});

/** The credential command of the kubeconfig failed. */
export const credentialsFailed: Code<Texts<'command' | 'problem'>> = defineCode({
  code: 'DIS0132',
  name: 'credentials-failed',
  severity: 'error',
  title: 'The credential command of the kubeconfig failed',
  why: 'The kubeconfig gets its credentials from this command; without credentials, the API server rejects requests.',
  fix: 'run any kubectl command with the same kubeconfig to see the error: sign in again, or install the command',
  message: ({ command, problem }) => `command "${command}" of the kubeconfig ${problem}`,
});

/** An API server and what was asked of it. */
interface Asked {
  /** Scheme, host and port. */
  readonly server: string;
  readonly path: string;
}

/** The API server cannot be reached. */
export const serverUnreachable: Code<
  Asked & { readonly problem: string; readonly attempts: number }
> = defineCode({
  code: 'DIS0133',
  name: 'server-unreachable',
  severity: 'error',
  title: 'The API server cannot be reached',
  why: 'An incomplete topology would render an incomplete fleet, so nothing is rendered.',
  fix: 'check the network and the address in the kubeconfig, and try again',
  message: ({ server, path, problem, attempts }) =>
    `cannot read ${path} from ${server}: ${problem}${attempts > 1 ? `, after ${attempts} attempts` : ''}`,
});

/** The API server answers with an error. */
export const serverRefuses: Code<
  Asked & { readonly status: number; readonly reason: string; readonly attempts: number }
> = defineCode({
  code: 'DIS0134',
  name: 'server-refuses',
  severity: 'error',
  title: 'The API server answers with an error',
  why: 'An incomplete topology would render an incomplete fleet, so nothing is rendered.',
  fix: 'with status 401 renew the credentials of the kubeconfig; with 429 or 5xx try again later',
  message: ({ server, path, status, reason, attempts }) =>
    `${server} answers ${path} with status ${status}${reason === '' ? '' : ` (${reason})`}${attempts > 1 ? `, ${attempts} times` : ''}`,
});

/** The response of the API server cannot be used. */
export const answerUnusable: Code<Asked & Texts<'problem'>> = defineCode({
  code: 'DIS0135',
  name: 'answer-unusable',
  severity: 'error',
  title: 'The response of the API server cannot be used',
  why: 'An incomplete topology would render an incomplete fleet, so nothing is rendered.',
  fix: 'check that the address in the kubeconfig is that of a Kubernetes API server',
  message: ({ server, path, problem }) => `the response of ${server} to ${path} ${problem}`,
});

/** The API server is too slow. */
export const liveTooSlow: Code<{ readonly server: string; readonly seconds: number }> = defineCode({
  code: 'DIS0136',
  name: 'live-too-slow',
  severity: 'error',
  title: 'The API server is too slow',
  why: 'Without a time limit, the run would wait without end.',
  fix: 'try again later, or write the topology to files once: distributary topology --topology live -o yaml',
  message: ({ server, seconds }) =>
    `the topology was not read from ${server} within ${seconds} seconds`,
});

/** The account is not allowed to list a kind of the topology. */
export const liveKindForbidden: Code<{
  readonly server: string;
  /** `clusters.flomesh.io`. */
  readonly resource: string;
  /** `flomesh.io`; empty for the core group. */
  readonly group: string;
  readonly plural: string;
  /** Whether the server has the kind; undefined if its answer does not show it. */
  readonly isServed: boolean | undefined;
}> = defineCode({
  code: 'DIS0137',
  name: 'live-kind-forbidden',
  severity: 'warning',
  title: 'The account is not allowed to list a kind of the topology',
  why: 'Clusters that only such objects describe are missing from the fleet.',
  fix: 'allow the account to list them, or read the topology with an account that is allowed to; get and watch are not needed',
  message: ({ server, resource, group, plural, isServed }) =>
    `${resource} of ${server} cannot be listed${isServed === undefined ? ' and may not exist' : ''}: the verb list on resource "${plural}" of API group "${group}" is missing`,
});

/** A kind of the topology was listed in one namespace only. */
export const liveNamespaceOnly: Code<Texts<'resource' | 'namespace'>> = defineCode({
  code: 'DIS0138',
  name: 'live-namespace-only',
  severity: 'info',
  title: 'A kind of the topology was listed in one namespace only',
  why: 'The account is not allowed to list it in all namespaces, so only the namespace of the context was listed.',
  fix: 'allow the account to list the kind in all namespaces if there are objects elsewhere',
  message: ({ resource, namespace }) =>
    `${resource} can be listed only in namespace "${namespace}" of the context`,
});

/** The client for API servers is missing. */
export const clientMissing: Code<Texts<'problem'>> = defineCode({
  code: 'DIS0139',
  name: 'client-missing',
  severity: 'error',
  title: 'The client for API servers is missing',
  why: 'The client is a separate file beside the program, or the package @kubernetes/client-node, and is loaded only for live topologies.',
  fix: 'install distributary again, with all of its files',
  message: ({ problem }) => `the client for API servers cannot be loaded: ${problem}`,
});
