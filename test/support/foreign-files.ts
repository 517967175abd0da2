/** Files of a repository that other programs, or Node itself, would execute or follow where they find them. */
import { join } from 'node:path';

/** Files that Node, git, kubectl, helm, kustomize or a build tool would execute or follow, each of which leaves a file of its name. */
export function foreignFiles(directory: string, marks: string): Readonly<Record<string, string>> {
  const script = (name: string) =>
    `require('node:fs').writeFileSync(${JSON.stringify(join(marks, name))}, '');\n`;
  const module = (name: string) =>
    `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(join(marks, name))}, '');\n`;
  const shell = (name: string) => `#!/bin/sh\n: > '${join(marks, name)}'\nexit 1\n`;
  const packages = [
    'bufferutil',
    'encoding',
    'utf-8-validate',
    'ajv',
    'fs',
    'punycode',
    'vm',
    '@kubernetes/client-node',
  ];
  const roots = ['node_modules', '.node_modules', '.node_libraries'];
  const modules = roots.flatMap((root) =>
    packages.flatMap((name) => [
      [`${root}/${name}/index.js`, script(`${root}-${name.replace('/', '-')}`)],
      // A package of its own, so that that of the work tree does not say that it is a module.
      [`${root}/${name}/package.json`, '{}'],
    ]),
  );
  const configs = ['.cjs', '.mjs', '.js', '.ts', 'rc.js'].map((end) => [
    `distributary.config${end}`,
    end === '.mjs' ? module(`config${end}`) : script(`config${end}`),
  ]);
  const programs = ['git', 'less', 'sh', 'helm', 'kustomize', 'unshare', 'node', 'ssh'].map(
    (name) => [name, shell(`program-${name}`)],
  );
  return {
    ...Object.fromEntries([...modules, ...configs, ...programs]),
    'distributary.cjs': script('distributary.cjs'),
    'program.js': script('program.js'),
    'kubernetes-client.cjs': script('kubernetes-client.cjs'),
    'index.js': script('index.js'),
    'preload.cjs': script('preload.cjs'),
    '.npmrc': 'node-options=--require ./preload.cjs\nscript-shell=./sh\n',
    '.noderc': '--require ./preload.cjs\n',
    '.env': 'NODE_OPTIONS=--require ./preload.cjs\n',
    'node.config.json': '{"nodeOptions": {"require": "./preload.cjs"}}\n',
    'package.json':
      '{"name": "distributary", "type": "module", "main": "index.js", "exports": "./index.js", "imports": {"#*": "./index.js"}, "scripts": {"prepare": "./sh"}}\n',
    '.gitattributes': '* filter=x diff=x merge=x\n',
    '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = ext::./sh x\n\tupdate = !./sh\n',
    '.gitconfig': [
      `[core]\n\tfsmonitor = ./sh\n\thooksPath = hooks\n\tpager = ./sh\n\teditor = ./sh\n\talternateRefsCommand = ./sh\n\tsshCommand = ./sh`,
      `[filter "x"]\n\tclean = ./sh\n\tsmudge = ./sh\n\tprocess = ./sh\n\trequired = true`,
      `[diff]\n\texternal = ./sh\n[diff "x"]\n\tcommand = ./sh\n\ttextconv = ./sh`,
      `[credential]\n\thelper = !./sh\n[gpg]\n\tprogram = ./sh`,
      `[protocol]\n\tallow = always\n[protocol "ext"]\n\tallow = always`,
      `[hook "y"]\n\tcommand = ./sh\n\tevent = reference-transaction\n[submodule]\n\trecurse = true\n`,
    ].join('\n'),
    '.config/git/config': '[alias]\n\tstatus = !./sh\n[core]\n\tfsmonitor = ./sh\n',
    'hooks/reference-transaction': shell('hook'),
    'hooks/post-index-change': shell('hook'),
    '.config/kustomize/plugin/example.com/v1/x/X': shell('kustomize-plugin'),
    '.local/share/helm/plugins/x/plugin.yaml': `name: x\nversion: 1.0.0\ncommand: '${directory}/sh'\ndownloaders: [{command: sh, protocols: [x]}]\n`,
    'apps/web/plugin.yaml':
      'apiVersion: example.com/v1\nkind: X\nmetadata: {name: x, namespace: shop}\n',
  };
}
