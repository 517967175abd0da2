/** A seed → a ResourceList that no host would write. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runFunction } from '../../../../src/app/run-function.ts';
import { readHydration } from '../../../../src/krm/read-hydration.ts';
import { parseResourceList } from '../../../../src/krm/resource-list.ts';
import { sortItems } from '../../../../src/krm/sort-items.ts';
import { renderItems } from '../../../../src/render/render-items.ts';
import { filesBelow } from '../../code-fixtures.ts';
import { mutated } from '../../mutate-text.ts';
import { documentsIn, readKinds } from '../corpus.ts';
import { type DerivedWork, derivedWork, noDerivedWork } from '../derived-work.ts';
import { membersOf, mutatedJson, oneOf, randomFor } from '../mutate-json.ts';
import { streamOf } from '../text-of.ts';
import { type Generator, judgeFindings, printed, type Result } from '../trial.ts';

const listFile = 'ResourceList';

/** Lists of the fixtures, changed. */
export function resourceLists(): Generator {
  const texts = filesBelow('fixtures/fn')
    .filter((path) => path.endsWith('.in.yaml'))
    .map((path) => readFileSync(join('fixtures/fn', path), 'utf8'));
  const documents = texts.flatMap(documentsIn);
  const kinds = readKinds();
  const known = membersOf([...documents, ...kinds]);
  const directory = fleetDirectory();
  return {
    name: 'resource-lists',
    trial: (seed) => {
      const random = randomFor(seed);
      const donor = oneOf(random, random(2) === 0 ? kinds : documents);
      const text =
        random(5) === 0
          ? mutated(oneOf(random, texts), seed)
          : streamOf([mutatedJson(oneOf(random, documents), random, donor, known)], random);
      return {
        files: [{ path: listFile, text }],
        size: Buffer.byteLength(text),
        run: () => answered(text, directory, seed),
        derived: () => derivedIn(text),
      };
    },
  };
}

/** A fleet with a repository's boundary around it, so that no input reads more of the machine. */
function fleetDirectory(): string {
  const root = mkdtempSync(join(tmpdir(), 'distributary-hostile-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, '.git'));
  mkdirSync(join(root, 'topology'));
  writeFileSync(
    join(root, 'distributary.yaml'),
    'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n',
  );
  writeFileSync(
    join(root, 'topology/dallas.yaml'),
    'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: dallas}\nspec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n',
  );
  return root;
}

/** Of a list whose items are the whole fleet; the directory's has one cluster, and nothing to multiply. */
function derivedIn(text: string): DerivedWork {
  const list = parseResourceList(text).value;
  const hydration = list && readHydration(list.functionConfig).value;
  if (list === undefined || hydration === undefined) return noDerivedWork;
  return derivedWork(renderItems(sortItems(list).value, hydration).manifests);
}

async function answered(text: string, workingDirectory: string, seed: number): Promise<Result> {
  const ran = await runFunction(Buffer.from(text), {
    workingDirectory,
    strict: false,
  });
  judgeFindings(ran.findings);
  const told = printed(ran.findings, [{ path: listFile, text }], seed);
  const places = ran.findings.map(({ at }) => ran.placeText(at));
  return { findings: ran.findings, output: [told, ...places, ran.output ?? 'nothing'].join('\n') };
}
