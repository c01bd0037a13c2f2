export { ddl } from './migrate/migrations.js';
export { dialectOf, type OpenStoreOptions, openStore } from './open-store.js';
