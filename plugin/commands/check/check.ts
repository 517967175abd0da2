/** `check [FILE…]`: the work tree, or what is staged → its findings. Each mode is a file beside this one. */
import { Command } from 'commander';
import { addFormatOption } from '../../command-line/format-option.ts';
import { failOnOption } from '../../fleet/fail-on.ts';
import { workOnChanges } from '../../fleet/watch-files.ts';
import { findingsFormats } from '../../format/findings/registry.ts';
import { UsageError } from '../../process/exit.ts';
import { examples, type Run } from '../../run.ts';
import { prove } from '../prove.ts';
import { checkFiles } from './check-files.ts';
import { checkStaged } from './check-staged.ts';
import type { PrintOptions } from './print-findings.ts';
import { recordBaseline } from './record-baseline.ts';

export function checkCommand(run: Run): Command {
  const lines = ['distributary check', 'distributary check --strict --format github'];
  const command = new Command('check')
    .description('report errors and warnings in the work tree, with file, line and column')
    .argument('[file...]', 'report only findings in these files or directories')
    .option(
      '--staged',
      'check the staged files: report findings in them, and findings elsewhere that they cause',
    )
    .option('--prove', 'deprecated, use the command prove')
    .option('--baseline <file>', 'report only findings that are not in this baseline')
    .option('--write-baseline <file>', 'write all findings to this baseline, and report none')
    .option('--watch', 'check again after each change of a file, until interrupted')
    .addOption(failOnOption())
    .addHelpText(
      'after',
      examples(
        ...lines,
        'distributary check apps/api',
        'distributary check --staged',
        'distributary check --write-baseline baseline.json',
        'distributary check --fail-on warning',
      ),
    );
  addFormatOption(command, findingsFormats.keys());
  return run(command, async (context, files) => {
    const options = command.opts<Options>();
    refuseContradictions(options, files);
    if (options.prove === true) {
      context.say('check --prove is deprecated: use distributary prove');
      return await prove(context, options);
    }
    if (options.staged === true) return await checkStaged(context, options);
    const file = options.writeBaseline;
    if (file !== undefined) return await recordBaseline(context, { ...options, file });
    const work = async () => await checkFiles(context, files, options);
    return options.watch === true ? await workOnChanges(context, work) : await work();
  });
}

/** The options as commander gives them. */
interface Options extends PrintOptions {
  readonly staged?: boolean;
  readonly prove?: boolean;
  readonly writeBaseline?: string;
  readonly watch?: boolean;
}

function refuseContradictions(options: Options, files: readonly string[]): void {
  const { staged = false, prove: isProof = false, watch = false } = options;
  const { baseline, writeBaseline: file } = options;
  const isPart = staged || files.length > 0;
  if (isProof && isPart) throw new UsageError('--prove does not support --staged and FILE');
  if (staged && files.length > 0) throw new UsageError('--staged does not support FILE');
  if (watch && (staged || isProof || file !== undefined)) {
    throw new UsageError('--watch does not support --staged, --prove and --write-baseline');
  }
  if (file === undefined) return;
  if (isPart || isProof) {
    throw new UsageError('--write-baseline does not support --staged, --prove and FILE');
  }
  if (baseline !== undefined) {
    throw new UsageError('--write-baseline and --baseline exclude each other');
  }
}
