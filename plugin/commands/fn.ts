/** `fn`: a ResourceList on standard input → the list for kustomize or kpt. */
import { Command } from 'commander';
import { runFunction } from '../../src/app/run-function.ts';
import { present } from '../../src/collection/present.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { LARGEST_FILE } from '../../src/read/decode-text.ts';
import { UsageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

const configuration = `
The functionConfig is a Hydration, or a ConfigMap with the same fields in its data:

  apiVersion: distributary.dev/v1alpha1
  kind: Hydration
  metadata:
    name: paris
    annotations: {config.kubernetes.io/function: "exec: {path: distributary, args: [fn]}"}
  spec:
    cluster: paris
    repository: ../..
`;

export function fnCommand(run: Run): Command {
  const command = new Command('fn')
    .description(
      'run as a KRM function: read a ResourceList from standard input and print the result',
    )
    .addHelpText('after', configuration)
    .addHelpText('after', examples('distributary fn < resource-list.yaml'));
  return run(command, async (context) => {
    const { host, directory, fleet, strict } = context;
    if (context.topology !== undefined) {
      throw new UsageError(
        'fn takes the clusters from the repository or the items, not from --topology',
      );
    }
    if (host.stdin.isTerminal) {
      throw new UsageError('fn reads a ResourceList on standard input, and that is a terminal');
    }
    const ran = await runFunction(host.stdin.read(LARGEST_FILE), {
      workingDirectory: directory,
      strict,
      ...present({ fleetFile: fleet }),
    });
    const { findings: diagnostics, placeText, silenced, texts } = ran;
    context.report({ diagnostics, silenced, texts }, { placeText });
    if (ran.output !== undefined) host.stdout.write(ran.output);
    if (!hasErrors(diagnostics)) return 'fine';
    return ran.isUnusable ? 'usage' : 'findings';
  });
}
