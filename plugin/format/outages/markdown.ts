/** The effect of outages → markdown for a comment or a document, within the maximum length of a comment. */
import { isChanged, type Scenario } from '../../../src/outage/simulate.ts';
import { code, linesThatFit, markdownTable, upperFirst } from '../markdown.ts';
import {
  assumptions,
  failuresInWords,
  nothingCalled,
  type OutageReport,
  stayingHint,
} from './report.ts';
import { transitionHeading, transitionLines } from './transition.ts';
import {
  clientsInWords,
  highestInWords,
  outageInWords,
  percent,
  serviceInWords,
  sharesInWords,
} from './words.ts';

/** A heading, a table, and the assumptions. */
export function outagesMarkdown(report: OutageReport): string {
  const { assumed } = report;
  const lines = outageLines(report);
  const granted = `Assumed: ${assumptions(assumed).join('; ')}.`;
  const shown = linesThatFit(lines);
  const rest = lines.length - shown.length;
  const cut = rest === 0 ? [] : ['', `… and ${rest} more lines: \`-o json\` has them all.`];
  return ['### Outages', '', ...shown, ...cut, '', granted, ''].join('\n');
}

function outageLines(report: OutageReport): readonly string[] {
  const { scenarios, flows } = report;
  if (flows === 0) return [`${upperFirst(nothingCalled)}.`];
  return scenarios.length === 1 ? scenarios.flatMap(flowTable) : outageTable(scenarios);
}

function flowTable(scenario: Scenario): readonly string[] {
  const rows = scenario.flows.filter(isChanged).map(({ flow, before, after }) => {
    const names = [serviceInWords(flow), clientsInWords(flow)];
    const shares = [before, after].map((one) => sharesInWords(one.shares));
    return [...[...names, ...shares].map(code), percent(after.failing), `${after.targets.size}`];
  });
  const heading = ['Service', 'Clients in', 'Before', 'Then', 'Fails', 'Left'];
  const verdict = `Down: ${code(outageInWords(scenario))}; ${failuresInWords(scenario, strong)}.`;
  if (rows.length === 0) return [verdict];
  return [verdict, '', ...markdownTable(heading, rows), ...transitionItems(scenario)];
}

function strong(text: string): string {
  return `**${text}**`;
}

function transitionItems(scenario: Scenario): readonly string[] {
  const items = transitionLines(scenario).map(
    ({ sentence, flows }) => `- ${sentence}: ${flows.map(code).join(', ')}`,
  );
  return items.length === 0 ? [] : ['', `${upperFirst(transitionHeading)}:`, '', ...items];
}

function outageTable(scenarios: readonly Scenario[]): readonly string[] {
  const rows = scenarios.map((one) => {
    const lost = one.lost.length === 0 ? '0' : `**${one.lost.length}**`;
    return [code(outageInWords(one)), lost, percent(one.failing), highestInWords(one)];
  });
  const table = markdownTable(['Down', 'Lost', 'Fails', 'Highest load'], rows);
  const hint = stayingHint(scenarios);
  const after = hint === '' ? [] : ['', `${upperFirst(hint)}.`];
  return [...table, ...after];
}
