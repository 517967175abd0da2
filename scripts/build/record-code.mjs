// `node --import record-code.mjs`: V8's code of the scripts that the program compiles, as files of $RECORDED_CODE. A later run adds to the code
// of an earlier one. At the end of a run, V8 has the code of all functions that were called, and of no others.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

const scripts = new Map();
const pathOf = (name) => join(process.env.RECORDED_CODE, encodeURIComponent(name));

vm.Script = class extends vm.Script {
  constructor(source, { filename }) {
    const path = pathOf(filename);
    super(source, {
      filename,
      ...(existsSync(path) && { cachedData: readFileSync(path) }),
    });
    scripts.set(path, this);
  }
};

process.once('exit', () => {
  for (const [path, script] of scripts) writeFileSync(path, script.createCachedData());
});
