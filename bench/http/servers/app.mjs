import { WebCortex } from 'webcortex';
import { z } from 'zod';
import { apiKey, createTicket, fillers, getInput, getTicket, postInput, ticketPath, ticketsPath } from '../spec.mjs';

/** The same application, declared. */
export function benchApp() {
  process.env.BENCH_KEY = apiKey;
  const app = new WebCortex({ name: 'bench' });
  app.apiKey('BENCH_KEY', { id: 'service', scopes: ['read', 'write'] });
  for (const path of fillers) app.route('GET', path, { input: z.object({ id: z.string() }) }, ({ id }) => ({ id }));
  app.route('GET', ticketPath, { scopes: ['read'], input: getInput }, async (input) => getTicket(input));
  app.route('POST', ticketsPath, { scopes: ['write'], input: postInput }, async (input) => createTicket(input));
  return app;
}
