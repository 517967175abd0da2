/**
 * A fleet → a turn at once, and one each time that its files have changed, until somebody interrupts it.
 * @module
 */
import { watch } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { environmentError, inputFailed } from '../../src/internal.ts';
import { complain } from '../process/complain.ts';
import type { Context } from './context.ts';
import { findFleet } from './open-fleet.ts';

/** Editors write in several steps, and git checks out many files: so long has it to be quiet, in milliseconds. */
const QUIET = 150;

/** What runs write themselves, and what nobody reads as manifests. */
const ignored = /^(?:\.git|node_modules)(?:[\\/]|$)/;

/** Clears the screen and what was scrolled out of it (ECMA-48 and xterm). */
const CLEAR = '\u001B[H\u001B[2J\u001B[3J';

/** Does the work again and again, never two at a time. What stops one turn is told, and the next one comes all the same. */
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
  /** Waits for a change since it was asked last, and until no other follows for a while. */
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
