import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { ready } from '../ready.mjs';
import { answerHeaders, createTicket, fillers, getTicket, knowsKey, sameHeaders } from '../spec.mjs';

/** Fastify 5 as one writes it: JSON Schema for the input, the key in a hook. */
const app = fastify({ logger: false, bodyLimit: 1_048_576 });

async function guard(request, reply) {
  if (!knowsKey(request.headers['x-api-key'])) return reply.code(401).send({});
}

if (sameHeaders) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-request-id', randomUUID());
    reply.headers(answerHeaders);
    done();
  });
}
for (const path of fillers) app.get(path, (request) => ({ id: request.params.id }));
app.get(
  '/tickets/:id',
  {
    onRequest: guard,
    schema: {
      params: { type: 'object', properties: { id: { type: 'integer', minimum: 1 } }, required: ['id'] },
      querystring: {
        type: 'object',
        additionalProperties: false,
        properties: {
          state: { enum: ['open', 'closed'] },
          limit: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
        },
      },
    },
  },
  async (request) => getTicket({ ...request.query, id: request.params.id }),
);
app.post(
  '/tickets',
  {
    onRequest: guard,
    schema: {
      body: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'priority'],
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 200 },
          priority: { type: 'integer', minimum: 1, maximum: 5 },
          tags: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 30 }, default: [] },
        },
      },
    },
  },
  async (request) => createTicket(request.body),
);
await app.listen({ port: 0, host: '127.0.0.1' });
ready(app.server.address().port);
