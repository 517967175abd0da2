import { main } from './main.ts';
/**
 * The program `distributary`.
 * @module
 */
import { complain } from './process/complain.ts';
import { exitStatus } from './process/exit.ts';
import { processHost } from './process/host.ts';
import { programArguments } from './process/invoked-as.ts';
import { systemProblem } from './process/supported-system.ts';

const host = processHost();

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    // Nothing is buffered: the host writes synchronously, so that exiting here loses no output.
    process.exit(exitStatus[complain(error, host)]);
  });
}

// Nothing is left to wait for: node would still free each object of a heap that ends with the process.
process.once('beforeExit', () => process.exit());

const problem = systemProblem(process.platform);
if (problem !== undefined) process.exitCode = exitStatus[complain(problem, host)];
// No top-level await: a script that is not a module cannot have one.
else {
  void main(programArguments(process.argv), host).then((status) => {
    process.exitCode = status;
  });
}
