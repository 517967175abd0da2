import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { repackArchive } from '../../../../src/read/program/copy/chart-archive.ts';
import { readTar, writeTar } from '../../../../src/read/program/copy/tar.ts';

const pack = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  gzipSync(
    writeTar(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))),
  );
const use = { directory: 'apps/web', ignoresSchemas: false };
const repack = (bytes: Uint8Array, more = {}) =>
  repackArchive({ path: 'apps/web/charts/a.tgz', bytes }, { ...use, ...more });
/** The finding's code and message, or the names of the files. */
function show(result: ReturnType<typeof repack>): unknown {
  if (!(result instanceof Uint8Array)) return `${result.code} ${result.message}`;
  const files = readTar(gunzipSync(result));
  return typeof files === 'string' ? files : files.map(({ name }) => name);
}
const foreign = '{"$ref": "http://127.0.0.1/"}';

test('a chart is packed anew with all of its files', () => {
  const files = { 'a/Chart.yaml': 'name: a\n', 'a/values.schema.json': '{"$ref": "#/x"}' };
  expect(show(repack(pack(files)))).toEqual(Object.keys(files));
});

test('bytes behind the end of the archive are gone', () => {
  const tar = Buffer.concat([
    writeTar([{ name: 'a/x', bytes: Buffer.from('1') }]),
    Buffer.alloc(512, 1),
  ]);
  expect(show(repack(gzipSync(tar)))).toEqual(['a/x']);
});

test.each([
  ['its own', { 'a/values.schema.json': foreign }],
  ['one of a chart in it', { 'a/charts/b/values.schema.json': foreign }],
  ['one of a chart packed in it', { 'a/charts/b.tgz': pack({ 'b/values.schema.json': foreign }) }],
])('a schema that leads out is refused: %s', (_, files) => {
  expect(show(repack(pack(files)))).toContain(
    'DIS0845 "$ref" in the schema "apps/web/charts/a.tgz/a/',
  );
  expect(show(repack(pack(files), { ignoresSchemas: true }))).toEqual(Object.keys(files));
});

test('other files of that name are data', () => {
  const files = { 'a/files/values.schema.json': foreign, 'a/files/b.tgz': 'no archive' };
  expect(show(repack(pack(files)))).toEqual(Object.keys(files));
});

test.each([
  ['no gzip', Buffer.from('x')],
  ['no tar', gzipSync('x'.repeat(1000))],
  ['a schema that is no JSON', pack({ 'a/values.schema.json': 'a: 1' })],
  ['a schema that is no text', pack({ 'a/values.schema.json': Buffer.from([0xff, 0xfe]) })],
  ['more than Helm would unpack', gzipSync(Buffer.alloc(101 * 1024 * 1024), { level: 1 })],
])('%s is refused', (_, bytes) => {
  expect(show(repack(bytes))).toContain('DIS0846 "apps/web/charts/a.tgz');
});

test('charts packed into one another end somewhere', () => {
  let bytes = pack({ 'a/x': '1' });
  for (let i = 0; i < 10; i += 1) bytes = pack({ 'a/charts/a.tgz': bytes });
  expect(show(repack(bytes))).toContain('too deeply');
});
