/** Paths → texts and resources, with a log of the texts and findings. */
import { type Collector, newCollector } from '../diagnostic/collector.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import type { Resource } from '../resource/resource.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { type ParsedFiles, parsedOnce } from './parsed-files.ts';

/** One run of reading. */
export interface TextLog extends Collector {
  readonly reader: RepositoryReader;
  /** The texts that were read, by path. */
  readonly texts: Map<string, string>;
  /** The readable ones of the requested files. */
  read(paths: readonly string[]): Promise<readonly SourceFile[]>;
  /** Resources by file. */
  parse(files: readonly SourceFile[]): ReadonlyMap<string, readonly Resource[]>;
  /** The same for a source's files, some of which may be no manifests. */
  parseSources(files: readonly SourceFile[]): ReadonlyMap<string, readonly Resource[]>;
}

/** An empty log. */
export function newTextLog(reader: RepositoryReader, parsed: ParsedFiles = parsedOnce): TextLog {
  const collector = newCollector();
  const texts = new Map<string, string>();
  return {
    ...collector,
    reader,
    texts,
    async read(paths) {
      const files = collector.keep(await reader.read(paths));
      for (const { path, text } of files) texts.set(path, text);
      return files;
    },
    parse: (files) => new Map(files.map((file) => [file.path, collector.keep(parsed.file(file))])),
    parseSources: (files) =>
      new Map(files.map((file) => [file.path, collector.keep(parsed.manifests(file))])),
  };
}
