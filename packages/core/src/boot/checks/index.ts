import { apiKeys } from './api-keys.js';
import { appOptions } from './app-options.js';
import { duplicateNames } from './duplicate-names.js';
import { duplicateRoutes } from './duplicate-routes.js';
import { gates } from './gates.js';
import { handoffs } from './handoffs.js';
import { lists } from './lists.js';
import { minifiedNames } from './minified-names.js';
import { models } from './models.js';
import { numbers } from './numbers.js';
import { optionNames } from './option-names.js';
import { paths } from './paths.js';
import { providers } from './providers.js';
import { rawSchemas } from './raw-schemas.js';
import type { Rule } from './rule.js';
import { scopes } from './scopes.js';
import { statuses } from './statuses.js';
import { toolNames } from './tool-names.js';
import { unknownNames } from './unknown-names.js';
import { unknownStored } from './unknown-stored.js';

/** Every rule, one a file. */
export const rules: readonly Rule[] = [
  appOptions,
  optionNames,
  lists,
  rawSchemas,
  numbers,
  paths,
  statuses,
  duplicateRoutes,
  toolNames,
  duplicateNames,
  minifiedNames,
  unknownNames,
  unknownStored,
  handoffs,
  gates,
  scopes,
  apiKeys,
  providers,
  models,
];
