/** A way past the reader, the walls or the bounds that was open once: what is tried, and what it ends in since. */
import { directoryWith } from '../scratch.ts';
import type { Given, Left } from './bounded-run.ts';

/** Runs the program under test. */
export type Run = (argv: readonly string[], given: Given) => Promise<Left>;

/** One way. */
export interface KnownWay {
  readonly name: string;
  /** Programs that have to be there. */
  readonly needs?: readonly string[];
  /** Why it can't be tried here. */
  readonly skipped?: string | undefined;
  /** What it ends in: the exit status, the codes, and what else is to be seen. */
  readonly end: string;
  attempt(run: Run): Promise<string>;
}

/** Megabytes that no input below one megabyte may take. */
const MEGABYTES = 1000;

/** What a run ended in, as a row says it. */
export function endOf({ ended, said, megabytes }: Left, ...more: readonly string[]): string {
  const codes = [...new Set(said.match(/DIS\d{4}/g) ?? [])].sort();
  const much = megabytes > MEGABYTES ? [`over ${MEGABYTES} MB`] : [];
  return [ended, ...codes, ...much, ...more].join(' ');
}

/** A way that is a repository and one command. */
export interface FleetWay extends Omit<KnownWay, 'attempt'> {
  files(): Readonly<Record<string, string>>;
  readonly argv?: readonly string[];
  readonly given?: Omit<Given, 'cwd'>;
  /** What may not be seen. */
  readonly hidden?: RegExp;
}

/** The way that such a repository is. */
export function fleetWay({ files, argv = ['check'], given, hidden, ...way }: FleetWay): KnownWay {
  return {
    ...way,
    attempt: async (run) => {
      const left = await run(argv, { ...given, cwd: fleetWith(files()) });
      return endOf(left, ...(hidden?.test(left.said) ? [`shows ${hidden.source}`] : []));
    },
  };
}

/** A fleet with the cluster paris and these files. */
export function fleetWith(files: Readonly<Record<string, string>>): string {
  return directoryWith({
    'distributary.yaml': fleet(''),
    'topology/paris.yaml': cluster('paris'),
    ...files,
  });
}

/** The Fleet. */
export const fleet = (spec: string): string =>
  `apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: s}\n${spec}`;

/** A Cluster behind a gateway of its own. */
export const cluster = (name: string, host = '10.0.0.1'): string =>
  `apiVersion: multicluster.flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {region: eu, zone: ${name}, gatewayHost: ${host}, gatewayPort: 15443, fsmNamespace: f}\n`;

/** A ConfigMap; more may follow. */
export const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n';

/** A list of texts, one for each number. */
export const times = (count: number, text: (i: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, i) => text(i));
