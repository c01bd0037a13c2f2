// Our sources import './x.js' as Node demands of ESM; under Jest the file is './x.ts'.
// Only our own files are mapped: a library's './x.js' stays what it is.
const path = require('node:path');
const fs = require('node:fs');

module.exports = (request, options) => {
  if (request.startsWith('.') && request.endsWith('.js') && !options.basedir.includes('node_modules')) {
    const source = path.resolve(options.basedir, `${request.slice(0, -3)}.ts`);
    if (fs.existsSync(source)) return source;
  }
  return options.defaultResolver(request, options);
};
