#!/usr/bin/env node
/**
 * The program `distributary`.
 * @module
 */
import { complain } from './complain.ts';
import { exitStatus } from './exit.ts';
import { processHost } from './host.ts';
import { programArguments } from './invoked-as.ts';
import { main } from './main.ts';

const host = processHost();

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    // Nothing is buffered: the host writes synchronously, so that ending here cuts nothing off.
    process.exit(exitStatus[complain(error, host)]);
  });
}

// No await at the top: a script that is no module can't have one.
void main(programArguments(process.argv), host).then((status) => {
  process.exitCode = status;
});
