import './lib/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { errorsPage, readErrorCatalog } from './lib/error-catalog.mjs';
import { inRoot } from './lib/root.mjs';

writeFileSync(inRoot('docs/errors.md'), errorsPage(await readErrorCatalog()));
