// Metafiles of esbuild → a software bill of materials of what was built, in the format of CycloneDX: what `npm sbom` says of the packages of
// the lock file, less those whose code is in none of the files. No time, no random number and no name of a directory, so that the same sources
// give the same bytes.
import { execFileSync } from 'node:child_process';
import { bundledPackages } from './notices.mjs';

/** The bill as JSON. */
export function bundledBill(metafiles) {
  const argv = [
    'sbom',
    '--no-global',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--silent',
  ];
  const text = execFileSync('npm', argv, {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return `${JSON.stringify(billOf(JSON.parse(text), bundledPackages(metafiles)), null, 2)}\n`;
}

function billOf({ metadata, components, dependencies, ...bill }, packages) {
  const { component, tools } = metadata;
  delete bill.serialNumber;
  const ids = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const kept = components.filter(({ name, version }) => ids.delete(`${name}@${version}`));
  if (ids.size > 0) throw new Error(`the lock file has no ${[...ids].join(', ')}`);
  const root = component['bom-ref'];
  const refs = new Set([root, ...kept.map((one) => one['bom-ref'])]);
  return {
    ...bill,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      tools,
      // npm names it after its directory.
      component: { ...component, type: 'application', name: root.replace(/@[^@]*$/, '') },
    },
    components: kept.map(({ properties, ...one }) => ({ ...one, scope: 'required' })).sort(byRef),
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}

function byRef(one, other) {
  return one['bom-ref'] < other['bom-ref'] ? -1 : 1;
}
