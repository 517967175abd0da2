/**
 * A run's result → the exit status of the program.
 * @module
 */

/** What the shell gets, by what happened. Scripts may rely on these numbers. */
export const exitStatus = {
  /** Done; warnings count as fine. */
  fine: 0,
  /** Errors were found in the input, or warnings under `--strict`. */
  findings: 1,
  /** The command line can't be understood. */
  usage: 2,
  /** Git, the disk or the network failed. */
  environment: 3,
  /** A defect of this program (`EX_SOFTWARE` of sysexits.h). */
  bug: 70,
} as const satisfies Readonly<Record<string, number>>;

/** One of the numbers of {@link exitStatus}. */
export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];
