/**
 * Codes of the area `emit`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** Another run is writing to this repository. */
export const runLocked: Code<{ holder: string; seconds: number }> = defineCode({
  code: 'DIS0801',
  name: 'run-locked',
  severity: 'error',
  title: 'Another run is writing to this repository',
  why: 'Two runs at once would undo each other’s branches.',
  fix: 'wait until it has finished and run again',
  message: ({ holder, seconds }) =>
    `another run (${holder}) holds the repository, still after ${seconds} seconds`,
});

/** A lock of another machine cannot be judged. */
export const lockUnprovable: Code<{ file: string; holder: string }> = defineCode({
  code: 'DIS0802',
  name: 'lock-unprovable',
  severity: 'error',
  title: 'A lock of another machine cannot be judged',
  why: 'Whether the run that holds it still lives cannot be seen from here.',
  fix: 'make sure that no run is at work there, then delete the file',
  message: ({ file, holder }) => `"${file}" is held by ${holder}, which cannot be seen from here`,
});

/** Somebody else keeps moving the branches. */
export const refsContended: Code<{ attempts: number; problem: string }> = defineCode({
  code: 'DIS0803',
  name: 'refs-contended',
  severity: 'error',
  title: 'Somebody else keeps moving the branches',
  why: 'Nothing is ever forced, so a lost race is planned anew, but not for ever.',
  fix: 'run again when the others have finished',
  message: ({ attempts, problem }) =>
    `the branches moved under each of ${attempts} attempts, the last time: ${problem}`,
});

/** A branch is locked by somebody else. */
export const refLocked: Code<{ file: string; problem: string }> = defineCode({
  code: 'DIS0804',
  name: 'ref-locked',
  severity: 'error',
  title: 'A branch is locked by somebody else',
  why: 'Another git process is writing it, or one was killed and left its lock.',
  fix: 'when no git process is at work in the repository, delete the file and run again',
  message: ({ file, problem }) => `cannot move the branches, "${file}" exists: ${problem}`,
});

/** A remote cannot be read. */
export const remoteUnreadable: Code<{ remote: string; problem: string }> = defineCode({
  code: 'DIS0805',
  name: 'remote-unreadable',
  severity: 'error',
  title: 'A remote cannot be read',
  why: 'Without its branches nobody knows what to continue from.',
  fix: 'check the remote’s name (`git remote`), the network and the credentials',
  message: ({ remote, problem }) => `cannot read remote "${remote}": ${problem}`,
});

/** A remote refused the branches. */
export const pushRefused: Code<{ remote: string; problem: string }> = defineCode({
  code: 'DIS0806',
  name: 'push-refused',
  severity: 'error',
  title: 'A remote refused the branches',
  why: 'The repository has all of its branches as they were, and so has the remote, where it can be asked.',
  fix: 'read the remote’s own message: mostly a rule that protects branches, missing rights, or refs that it hides (`transfer.hideRefs`)',
  message: ({ remote, problem }) => `remote "${remote}" refused: ${problem}`,
});

/** A remote cannot take all branches at once. */
export const pushNotAtomic: Code<{ remote: string }> = defineCode({
  code: 'DIS0807',
  name: 'push-not-atomic',
  severity: 'error',
  title: 'A remote cannot take all branches at once',
  why: 'Half a fleet on the new commit is worse than none.',
  fix: 'push to a server that supports atomic pushes',
  message: ({ remote }) => `remote "${remote}" does not support atomic pushes`,
});

/** Somebody else keeps pushing to the same branches. */
export const pushContended: Code<{
  remote: string;
  attempts: number;
  problem: string;
}> = defineCode({
  code: 'DIS0808',
  name: 'push-contended',
  severity: 'error',
  title: 'Somebody else keeps pushing to the same branches',
  why: 'Nothing is ever forced, so a lost race is fetched and tried anew, but not for ever.',
  fix: 'run again when the others have finished',
  message: ({ remote, attempts, problem }) =>
    `the branches of remote "${remote}" moved under each of ${attempts} attempts, the last time: ${problem}`,
});

/** A remote has a name that could be taken for an option. */
export const remoteNameInvalid: Code<{ remote: string }> = defineCode({
  code: 'DIS0809',
  name: 'remote-name-invalid',
  severity: 'error',
  title: 'A remote has a name that could be taken for an option',
  why: 'Git would read it as one.',
  fix: 'name a remote of the repository (`git remote`), a URL or a path',
  message: ({ remote }) => `"${remote}" is not the name of a remote`,
});

/** The directory for the output holds files of somebody else. */
export const outputNotOurs: Code<{ directory: string; found: string }> = defineCode({
  code: 'DIS0810',
  name: 'output-not-ours',
  severity: 'error',
  title: 'The directory for the output holds files of somebody else',
  why: 'They would be mixed with the output, or overwritten.',
  fix: 'name an empty or new directory, or one that distributary has written to before',
  message: ({ directory, found }) =>
    `"${directory}" holds "${found}", and distributary never wrote there`,
});

/** A file cannot be written. */
export const fileUnwritable: Code<{ path: string; problem: string }> = defineCode({
  code: 'DIS0811',
  name: 'file-unwritable',
  severity: 'error',
  title: 'A file cannot be written',
  why: 'What was asked for would be incomplete.',
  fix: 'check the path, its permissions and the room on the disk',
  message: ({ path, problem }) => `cannot write "${path}": ${problem}`,
});

/** A remote did not answer in time. */
export const remoteSilent: Code<{ command: string }> = defineCode({
  code: 'DIS0812',
  name: 'remote-silent',
  severity: 'error',
  title: 'A remote did not answer in time',
  why: 'A remote that hangs would hold the run, and with it all others, for as long as it likes. Whether it has still taken a push shows only when it is asked again.',
  fix: 'run again, which starts from what the remote has by then; give a slow remote more time with `--timeout`',
  message: ({ command }) => `"git ${command}" took longer than --timeout allows and was ended`,
});

/** A commit could not be signed. */
export const commitNotSigned: Code<{ problem: string }> = defineCode({
  code: 'DIS0813',
  name: 'commit-not-signed',
  severity: 'error',
  title: 'A commit could not be signed',
  why: 'Git is configured to sign commits (`commit.gpgSign`), or `--sign` asks for it, and an unsigned one may be refused wherever it arrives.',
  fix: 'see that `git commit -S` works for this user (`user.signingKey`, `gpg.format`, an agent that has the key), or go without by `--no-sign`',
  message: ({ problem }) => `git could not sign: ${problem}`,
});

/** The repository's own configuration names a program that signs. */
export const signingProgramUntrusted: Code<{ key: string }> = defineCode({
  code: 'DIS0814',
  name: 'signing-program-untrusted',
  severity: 'error',
  title: 'The repository’s own configuration names a program that signs',
  why: 'Programs that a repository names are never run, and another one would sign with another key.',
  fix: 'move the setting to the user’s configuration (`git config --global`), or go without signatures by `--no-sign`',
  message: ({ key }) => `"${key}" is set in the configuration of the repository`,
});

/** A push to the remote goes to several repositories. */
export const remoteOfSeveral: Code<{ remote: string; count: number }> = defineCode({
  code: 'DIS0815',
  name: 'remote-of-several',
  severity: 'error',
  title: 'A push to the remote goes to several repositories',
  why: 'Git pushes to one URL after the other, and what one of them took stays there when the next one refuses. Only the first is read before, so branches that the others lack would never be pushed again.',
  fix: 'name one of them: by a remote of its own (`git remote add`), or by its URL; push to each in a run of its own',
  message: ({ remote, count }) => `remote "${remote}" has ${count} URLs to push to`,
});

const SHOWN =
  'have the server show the branches and `refs/notes` to those who read and to those who push (`transfer.hideRefs`, `uploadpack.hideRefs`, `receive.hideRefs`), then run again';

/** A remote shows a branch to those who read otherwise than to those who push. */
export const remoteHides: Code<{ remote: string; ref: string }> = defineCode({
  code: 'DIS0816',
  name: 'remote-hides',
  severity: 'error',
  title: 'A remote shows a branch to those who read otherwise than to those who push',
  why: 'A push that takes it for new, or for another one, would undo what stands there. No branch was moved.',
  fix: SHOWN,
  message: ({ remote, ref }) =>
    `remote "${remote}" shows "${ref}" to those who read otherwise than to those who push`,
});

/** A remote took some of the branches and refused others. */
export const pushHalfTaken: Code<{
  remote: string;
  ref: string;
  taken: number;
  all: number;
  problem: string;
}> = defineCode({
  code: 'DIS0817',
  name: 'push-half-taken',
  severity: 'error',
  title: 'A remote took some of the branches and refused others',
  why: 'A server refuses what it hides from those who push apart from all else, also where all or none was asked for. The repository has its branches as they were; the next run goes on from what the remote took.',
  fix: SHOWN,
  message: ({ remote, ref, taken, all, problem }) =>
    `remote "${remote}" took ${taken} of ${all} refs, as "${ref}", and refused: ${problem}`,
});

/** All codes of this area. */
export const emitCodes: readonly CodeText[] = [
  runLocked,
  lockUnprovable,
  refsContended,
  refLocked,
  remoteUnreadable,
  pushRefused,
  pushNotAtomic,
  pushContended,
  remoteNameInvalid,
  outputNotOurs,
  fileUnwritable,
  remoteSilent,
  commitNotSigned,
  signingProgramUntrusted,
  remoteOfSeveral,
  remoteHides,
  pushHalfTaken,
];
