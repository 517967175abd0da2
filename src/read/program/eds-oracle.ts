/**
 * Questions about clusters → the answers of Istio's own code, by the program eds-oracle: of release 1.30 `eds-oracle-1.30`, if it is on
 * PATH, else `eds-oracle`, which is of the newest release that the model has.
 */
import { availableParallelism } from 'node:os';
import { oracleFailed, oracleMissing } from '../../diagnostic/codes/prove.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { writeScratch } from '../../disk/scratch.ts';
import { programEnvironment } from './program-environment.ts';
import { findProgramFile } from './program-file.ts';
import { programMessage } from './program-message.ts';
import { type ProcessEnd, runBounded } from './sandbox/bounded-process.ts';
import { withScratchDirectory } from './scratch-directory.ts';

/** A program with the code of a release. */
export interface Oracle {
  readonly path: string;
  readonly release: string;
}

/** The program to ask about clusters of a release, `1.30`; the release is a name of a file, so nothing else counts as one. */
export async function findOracle(release: string, newest: string): Promise<Oracle> {
  const own = /^1\.\d{1,3}$/.test(release) ? findProgramFile(`eds-oracle-${release}`) : undefined;
  if (own !== undefined) return { path: own, release };
  const path = findProgramFile('eds-oracle');
  if (path === undefined) throw environmentError(oracleMissing, {});
  return { path, release: newest };
}

/** Questions of several clients to one cluster's istiod. */
export interface OracleQuestions {
  readonly cluster: string;
  readonly oracle: Oracle;
  readonly documents: string;
  /** Further files: the value of each flag is a prefix and the path. */
  readonly files: readonly {
    readonly flag: string;
    readonly prefix: string;
    readonly name: string;
    readonly text: string;
  }[];
  /** Environment variables of istiod. */
  readonly environment: Readonly<Record<string, string>>;
  /** The arguments of each question. */
  readonly asked: readonly (readonly string[])[];
}

/** Pilot has all objects of the cluster, so this trusted program has higher limits than those for untrusted content. */
const limits = { milliseconds: 90_000, bytes: 256 * 1024 * 1024, memory: 4 * 1024 ** 3 };

/** Runs them, in parallel up to the number of processors; the answers are JSON texts in the order of the questions. */
export async function askOracle(
  clusters: readonly OracleQuestions[],
): Promise<readonly (readonly string[])[]> {
  return await withScratchDirectory(async (directory) => {
    const answers: string[][] = [];
    for (const [i, question] of clusters.entries()) {
      const { cluster, oracle, documents, files, environment, asked } = question;
      const file = await writeScratch(directory, `${i}.yaml`, documents);
      const more: string[] = [];
      for (const { flag, prefix, name, text } of files) {
        const path = await writeScratch(directory, `${i}-${name}.yaml`, text);
        more.push(flag, `${prefix}${path}`);
      }
      const its: string[] = [];
      const waiting = asked.entries();
      const worker = async (): Promise<void> => {
        for (const [at, args] of waiting) {
          const env = { ...programEnvironment(directory), ...environment };
          const run = {
            path: oracle.path,
            args: [...args, ...more, file],
            cwd: directory,
            env,
            limits,
          };
          its[at] = answerOf(await runBounded(run), cluster, directory);
        }
      };
      await Promise.all(Array.from({ length: availableParallelism() }, worker));
      answers.push(its);
    }
    return answers;
  });
}

/** A panic of Pilot's is an answer: exit status 2, with JSON. */
function answerOf(ended: ProcessEnd, cluster: string, directory: string): string {
  if (ended.type === 'exited' && ended.stdout.length > 0) return ended.stdout.toString('utf8');
  const errorText =
    'stderr' in ended ? programMessage(ended.stderr, { root: directory, directory }) : '';
  const problem = errorText === '' ? `it was ${ended.type}` : errorText;
  throw environmentError(oracleFailed, { cluster, problem });
}
