/** The command line → docs/reference/commands.md, from the words of `--help`. */
import type { Command } from 'commander';
import { buildProgram } from '../../../plugin/program.ts';
import { listeningHost } from '../run-program.ts';
import { cell, codeCell } from './cell.ts';

/** The page, without its last line. */
export async function commandPage(): Promise<string> {
  const { host, heard } = listeningHost();
  const program = await buildProgram(host, (command) => command);
  const sections = listed(program).map((command) => {
    const before = heard().stdout.length;
    command.outputHelp();
    return sectionOf(command, heard().stdout.slice(before));
  });
  return `# Commands

<!-- tested by test/meta/documented-commands.test.ts -->

\`distributary --help\` lists the commands, and \`distributary COMMAND --help\` prints the options below. [Get started](../get-started.md#the-command-line) describes exit statuses, formats, colours and the pager.

## Options of all commands

${optionTable(program)}
${sections.join('\n')}`;
}

/** Commands with something to describe, those of a command after it. */
function listed(command: Command): readonly Command[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => one.name() !== 'help')
    .flatMap((one) => [one, ...listed(one)]);
}

function sectionOf(command: Command, help: string): string {
  const examples = [...help.matchAll(/^ {2}\$ (.*)$/gm)].map(([, line = '']) => `${line}\n`);
  const names = fullName(command);
  return [
    `## ${names}\n`,
    `${sentence(command.description())}\n`,
    argumentTable(command),
    optionTable(command),
    ...(examples.length > 0 ? [`\`\`\`sh\n${examples.join('')}\`\`\`\n`] : []),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function fullName(command: Command): string {
  const above = command.parent;
  return above === null || above.parent === null
    ? command.name()
    : `${fullName(above)} ${command.name()}`;
}

function argumentTable(command: Command): string {
  const help = command.createHelp();
  const rows = help
    .visibleArguments(command)
    .map((one) => `| ${codeCell(one.name())} | ${cell(help.argumentDescription(one))} |\n`);
  return rows.length === 0 ? '' : `| argument | |\n|---|---|\n${rows.join('')}`;
}

function optionTable(command: Command): string {
  const help = command.createHelp();
  const rows = help
    .visibleOptions(command)
    .filter((one) => one.long !== '--help')
    .map((one) => `| ${codeCell(help.optionTerm(one))} | ${cell(help.optionDescription(one))} |\n`);
  return rows.length === 0 ? '' : `| option | |\n|---|---|\n${rows.join('')}`;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
