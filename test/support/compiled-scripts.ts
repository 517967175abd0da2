/** Modules for `node --require`, for a look at a run of the built program from inside. */

/** Writes what V8 was given for each compiled script to the file $STATES: `none`, `taken` or `refused`. */
export const listCodes = `const vm = require('node:vm');
const states = [];
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    states.push(options.cachedData === undefined ? 'none' : this.cachedDataRejected ? 'refused' : 'taken');
  }
};
process.once('exit', () => require('node:fs').writeFileSync(process.env.STATES, JSON.stringify(states)));`;

/** Writes the paths of all files that were opened to the file $OPENED. */
export const listOpened = `const fs = require('node:fs');
const paths = [];
for (const owner of [fs, fs.promises])
  for (const name of ['open', 'openSync', 'readFile', 'readFileSync', 'writeFileSync', 'createReadStream', 'mkdirSync']) {
    const original = owner[name];
    if (original)
      owner[name] = (path, ...more) => {
        paths.push(String(path));
        return original.call(owner, path, ...more);
      };
  }
process.once('exit', () => fs.writeFileSync(process.env.OPENED, JSON.stringify(paths)));`;
