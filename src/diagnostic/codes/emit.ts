/**
 * Codes of the area `emit`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** Another run is writing to this repository. */
export const runLocked: Code<{ holder: string; seconds: number }> = defineCode({
  code: 'DIS0801',
  name: 'run-locked',
  severity: 'error',
  title: 'Another run is writing to this repository',
  why: "Two runs at the same time would overwrite each other's branches.",
  fix: 'wait until the other run has finished, then run again',
  message: ({ holder, seconds }) =>
    `another run (${holder}) still has the lock of the repository after ${seconds} seconds`,
});

/** The state of a lock from another machine is unknown. */
export const lockUnprovable: Code<Texts<'file' | 'holder'>> = defineCode({
  code: 'DIS0802',
  name: 'lock-unprovable',
  severity: 'error',
  title: 'The state of a lock from another machine is unknown',
  why: 'From this machine it cannot be determined whether the run that created the lock is still active.',
  fix: 'make sure that no run is active on that machine, then delete the file',
  message: ({ file, holder }) => `lock "${file}" belongs to ${holder}, which is on another machine`,
});

/** Another process keeps moving the branches. */
export const refsContended: Code<{ attempts: number; problem: string }> = defineCode({
  code: 'DIS0803',
  name: 'refs-contended',
  severity: 'error',
  title: 'Another process keeps moving the branches',
  why: 'distributary never overwrites a branch that moved: it plans again on the new commit, a limited number of times.',
  fix: 'run again when the other processes have finished',
  message: ({ attempts, problem }) =>
    `the branches moved under each of ${attempts} attempts, the last time: ${problem}`,
});

/** Another git process has locked a branch. */
export const refLocked: Code<Texts<'file' | 'problem'>> = defineCode({
  code: 'DIS0804',
  name: 'ref-locked',
  severity: 'error',
  title: 'Another git process has locked a branch',
  why: 'Another git process is writing the branch, or one was killed and left its lock file.',
  fix: 'when no git process is active in the repository, delete the file and run again',
  message: ({ file, problem }) =>
    `cannot update the branches, because lock file "${file}" exists: ${problem}`,
});

/** A remote cannot be read. */
export const remoteUnreadable: Code<Texts<'remote' | 'problem'>> = defineCode({
  code: 'DIS0805',
  name: 'remote-unreadable',
  severity: 'error',
  title: 'A remote cannot be read',
  why: 'The present commits of its branches are unknown, so no new commit can be added to them.',
  fix: 'check the name of the remote (`git remote`), the network and the credentials',
  message: ({ remote, problem }) => `cannot read remote "${remote}": ${problem}`,
});

/** A remote rejected the push. */
export const pushRefused: Code<Texts<'remote' | 'problem'>> = defineCode({
  code: 'DIS0806',
  name: 'push-refused',
  severity: 'error',
  title: 'A remote rejected the push',
  why: "The local branches are unchanged, and so are the remote's, as far as the remote can be queried.",
  fix: 'read the message of the remote; the usual causes are branch protection, missing permissions, or hidden refs (`transfer.hideRefs`)',
  message: ({ remote, problem }) => `remote "${remote}" rejected the push: ${problem}`,
});

/** A remote does not support atomic pushes. */
export const pushNotAtomic: Code<Texts<'remote'>> = defineCode({
  code: 'DIS0807',
  name: 'push-not-atomic',
  severity: 'error',
  title: 'A remote does not support atomic pushes',
  why: 'Without an atomic push, a part of the fleet could receive the new commit and the rest keep the old one.',
  fix: 'push to a server that supports atomic pushes',
  message: ({ remote }) => `remote "${remote}" does not support atomic pushes, which are required`,
});

/** Another client keeps pushing to the same branches. */
export const pushContended: Code<{
  remote: string;
  attempts: number;
  problem: string;
}> = defineCode({
  code: 'DIS0808',
  name: 'push-contended',
  severity: 'error',
  title: 'Another client keeps pushing to the same branches',
  why: 'distributary never force-pushes: it fetches and plans again on the new commit, a limited number of times.',
  fix: 'run again when the other pushes have finished',
  message: ({ remote, attempts, problem }) =>
    `the branches of remote "${remote}" moved under each of ${attempts} attempts, the last time: ${problem}`,
});

/** The name of a remote could be read as an option. */
export const remoteNameInvalid: Code<Texts<'remote'>> = defineCode({
  code: 'DIS0809',
  name: 'remote-name-invalid',
  severity: 'error',
  title: 'The name of a remote could be read as an option',
  why: 'Git would interpret it as a command-line option.',
  fix: 'pass a remote of the repository (`git remote`), a URL or a path',
  message: ({ remote }) => `"${remote}" is not a valid name of a remote`,
});

/** The output directory contains files that distributary did not write. */
export const outputNotOurs: Code<Texts<'directory' | 'found'>> = defineCode({
  code: 'DIS0810',
  name: 'output-not-ours',
  severity: 'error',
  title: 'The output directory contains files that distributary did not write',
  why: 'The output would be mixed with these files, or overwrite them.',
  fix: 'pass a new or empty directory, or one that distributary has written to before',
  message: ({ directory, found }) =>
    `"${directory}" contains "${found}" and no output of distributary, expected an empty directory`,
});

/** A file cannot be written. */
export const fileUnwritable: Code<Texts<'path' | 'problem'>> = defineCode({
  code: 'DIS0811',
  name: 'file-unwritable',
  severity: 'error',
  title: 'A file cannot be written',
  why: 'The output would be incomplete.',
  fix: 'check the path, its permissions and the free disk space',
  message: ({ path, problem }) => `cannot write "${path}": ${problem}`,
});

/** A remote did not answer in time. */
export const remoteSilent: Code<Texts<'command'>> = defineCode({
  code: 'DIS0812',
  name: 'remote-silent',
  severity: 'error',
  title: 'A remote did not answer in time',
  why: 'A remote that does not respond would block this run, and every run that waits for its lock. Whether the remote accepted a push is known only after the next query.',
  fix: 'run again, which continues from the present state of the remote; for a slow remote, raise `--timeout`',
  message: ({ command }) => `"git ${command}" did not finish within --timeout and was stopped`,
});

/** A commit could not be signed. */
export const commitNotSigned: Code<Texts<'problem'>> = defineCode({
  code: 'DIS0813',
  name: 'commit-not-signed',
  severity: 'error',
  title: 'A commit could not be signed',
  why: 'Git is configured to sign commits (`commit.gpgSign`), or `--sign` requests it, and servers may reject an unsigned commit.',
  fix: 'make `git commit -S` work for this user (`user.signingKey`, `gpg.format`, an agent with the key), or pass `--no-sign`',
  message: ({ problem }) => `git cannot sign the commit: ${problem}`,
});

/** The configuration of the repository sets a signing program. */
export const signingProgramUntrusted: Code<{
  readonly key: string;
  /** The file of the work tree that sets it; absent: git's own directory. */
  readonly file?: string;
}> = defineCode({
  code: 'DIS0814',
  name: 'signing-program-untrusted',
  severity: 'error',
  title: 'The configuration of the repository sets a signing program',
  why: 'A program that a repository names is never run, and the default program would sign with another key.',
  fix: "move the setting to the user's configuration (`git config --global`), with HOME and XDG_CONFIG_HOME outside of the work tree, or pass `--no-sign`",
  message: ({ key, file }) =>
    `"${key}" is set in ${file === undefined ? 'the configuration of the repository' : `"${file}" of the work tree`}, expected it in the user's`,
});

/** A remote has several push URLs. */
export const remoteOfSeveral: Code<{ remote: string; count: number }> = defineCode({
  code: 'DIS0815',
  name: 'remote-of-several',
  severity: 'error',
  title: 'A remote has several push URLs',
  why: 'Git pushes to one URL after the other. If the second rejects the push, the first keeps it. Only the first URL is read before a push, so branches that are missing at the others would never be pushed again.',
  fix: 'pass one of the repositories: a remote of its own (`git remote add`) or its URL; push to each in a separate run',
  message: ({ remote, count }) => `remote "${remote}" has ${count} push URLs, expected one`,
});

const SHOWN =
  'configure the server to advertise branches and `refs/notes` for both fetch and push (`transfer.hideRefs`, `uploadpack.hideRefs`, `receive.hideRefs`), then run again';

/** A remote advertises a branch differently for fetch and for push. */
export const remoteHides: Code<Texts<'remote' | 'ref'>> = defineCode({
  code: 'DIS0816',
  name: 'remote-hides',
  severity: 'error',
  title: 'A remote advertises a branch differently for fetch and for push',
  why: 'A push based on the wrong state would overwrite the commit that the branch has. No branch was moved.',
  fix: SHOWN,
  message: ({ remote, ref }) =>
    `remote "${remote}" advertises "${ref}" differently for fetch and for push`,
});

/** A remote accepted some of the branches and rejected others. */
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
  title: 'A remote accepted some of the branches and rejected others',
  why: 'A server rejects hidden refs separately, even in an atomic push. The local branches are unchanged; the next run continues from the refs that the remote accepted.',
  fix: SHOWN,
  message: ({ remote, ref, taken, all, problem }) =>
    `remote "${remote}" accepted ${taken} of ${all} refs, such as "${ref}", and rejected the others: ${problem}`,
});

/** A path is not one that distributary writes. */
export const pathNotOurs: Code<Texts<'path' | 'problem'>> = defineCode({
  code: 'DIS0818',
  name: 'path-not-ours',
  severity: 'error',
  title: 'A path is not one that distributary writes',
  why: 'A file of a repository or an option could name a path whose change runs programs, moves branches or loses files of others.',
  fix: 'correct the option or the file that names the path, or remove the symbolic link',
  message: ({ path, problem }) =>
    `"${path}" is ${problem}; expected a new path, or one that distributary has written before`,
});

/** A vendored directory has other files than the lock. */
export const vendoredNotOurs: Code<Texts<'directory' | 'found' | 'expected'>> = defineCode({
  code: 'DIS0819',
  name: 'vendored-not-ours',
  severity: 'error',
  title: 'A vendored directory has other files than the lock',
  why: '"distributary vendor" replaces and removes only what it has written: the changes may be nowhere else. No file was changed.',
  fix: 'restore the directory from Git, or remove it, then run "distributary vendor" again',
  message: ({ directory, found, expected }) => `"${directory}" has ${found}; expected ${expected}`,
});

/** A file of the work tree configures how git reaches a remote. */
export const remoteConfiguredByFile: Code<Texts<'key' | 'file'>> = defineCode({
  code: 'DIS0820',
  name: 'remote-configured-by-file',
  severity: 'error',
  title: 'A file of the work tree configures how Git reaches a remote',
  why: 'The authors of commits write such a file: they would choose programs that run here, and servers that receive credentials.',
  fix: 'keep HOME and XDG_CONFIG_HOME outside of the work tree, or set GIT_CONFIG_GLOBAL to a file outside; remove an `include` of the file from other configuration',
  message: ({ key, file }) =>
    `"${key}" is set in "${file}" of the work tree, expected it in a file outside`,
});
