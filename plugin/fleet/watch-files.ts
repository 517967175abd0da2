/** A fleet → one run at once, and one after each change of its files, until an interrupt. */
import { watch } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { inputFailed } from '../../src/diagnostic/codes/internal.ts';
import { environmentError } from '../../src/diagnostic/environment-error.ts';
import { complain } from '../process/complain.ts';
import type { Context } from './context.ts';
import { findFleet } from './open-fleet.ts';

/** Debounce in milliseconds: editors write in several steps, and git checks out many files. */
const QUIET = 150;

/** Paths that runs write themselves, and paths without manifests. */
const ignored = /^(?:\.git|node_modules)(?:[\\/]|$)/;

/** Clears the screen and the scrollback (ECMA-48 and xterm). */
const CLEAR = '\u001B[H\u001B[2J\u001B[3J';

/** Repeats the work, never two runs at a time. An error of one run is reported; the next one follows all the same. */
export async function workOnChanges(
  context: Context,
  work: () => Promise<unknown>,
): Promise<never> {
  const { host } = context;
  const { root } = await findFleet(context);
  const changes = changesBelow(root);
  for (;;) {
    try {
      await work();
    } catch (error) {
      complain(error, host);
    }
    context.say('waiting for changes; Ctrl-C ends it');
    await changes.next();
    if (host.stdout.isTerminal) host.stdout.write(CLEAR);
  }
}

interface Changes {
  /** Waits for a change since the last call, and until no other follows for a while. */
  next(): Promise<void>;
}

function changesBelow(root: string): Changes {
  let hasChanged = false;
  let failure: Error | undefined;
  let wake: () => void = () => undefined;
  const watcher = watch(root, { recursive: true }, (_, path) => {
    if (path !== null && ignored.test(path)) return;
    hasChanged = true;
    wake();
  });
  watcher.on('error', (error) => {
    const reason = error.message;
    failure = environmentError(inputFailed, { stream: root, reason }, error);
    wake();
  });
  const change = async (): Promise<void> => {
    while (!hasChanged && failure === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure !== undefined) throw failure;
  };
  return {
    next: async () => {
      await change();
      while (hasChanged) {
        hasChanged = false;
        await setTimeout(QUIET);
      }
    },
  };
}
