// Modules that stand in for others in a bundle.

/** An esbuild plugin: `contents` in place of the modules of this path, for the importers that `isFor` takes. */
export function standIn(name, { filter, contents, isFor = () => true }) {
  return {
    name,
    setup({ onResolve, onLoad }) {
      onResolve({ filter }, ({ path, importer }) =>
        isFor(importer) ? { path, namespace: name } : undefined,
      );
      onLoad({ filter: /./, namespace: name }, () => ({ contents }));
    },
  };
}
