import { WebCortex } from 'webcortex';
import { z } from 'zod';

/** 500 routes, half with a path parameter and a query, half with a body; all of them tools. */
const start = performance.now();
const app = new WebCortex({ name: 'boot' });
for (let i = 0; i < 250; i += 1) {
  const get = z.object({
    id: z.int(),
    state: z.enum(['open', 'closed']).optional(),
    limit: z.int().min(1).max(200).default(20),
  });
  const post = z.object({
    title: z.string().min(1).max(200),
    priority: z.int().min(1).max(5),
    tags: z.array(z.string()).default([]),
  });
  const tool = { description: `Things of kind ${i}.` };
  app.route('GET', `/things${i}/:id`, { scopes: ['read'], input: get, tool }, (input) => input);
  app.route('POST', `/things${i}`, { scopes: ['write'], input: post, tool }, (input) => input);
}
const declared = performance.now();
const cpuBefore = process.cpuUsage();
await app.boot();
const booted = performance.now();
const { user, system } = process.cpuUsage(cpuBefore);
process.send({ declare: declared - start, boot: booted - declared, cpu: (user + system) / 1000 }, () =>
  process.exit(0),
);
