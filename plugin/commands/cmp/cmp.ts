/** `cmp`: the two programs of Argo CD's config management plugin (`plugin/plugin.yaml`). */
import { Command } from 'commander';
import { examples, type Run } from '../../run.ts';
import { cmpGenerateCommand } from './cmp-generate.ts';
import { cmpParametersCommand } from './cmp-parameters.ts';

export function cmpCommand(run: Run): Command {
  const lines = [
    'ARGOCD_ENV_CLUSTER=paris distributary cmp generate',
    'distributary cmp parameters',
  ];
  return new Command('cmp')
    .description('run as a config management plugin of Argo CD')
    .addCommand(cmpGenerateCommand(run))
    .addCommand(cmpParametersCommand(run))
    .addHelpText('after', examples(...lines));
}
