import { randomUUID } from 'node:crypto';
import express from 'express';
import { z } from 'zod';
import { ready } from '../ready.mjs';
import { answerHeaders, createTicket, fillers, getTicket, knowsKey, postInput, sameHeaders } from '../spec.mjs';

/** Bare Express 5 as one writes it: its router, `express.json()`, zod by hand. */
const app = express();
const getInput = z.strictObject({
  id: z.coerce.number().int().min(1),
  state: z.enum(['open', 'closed']).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(20),
});

const strictPost = postInput.strict();

function guard(req, res, next) {
  if (!knowsKey(req.headers['x-api-key'])) return res.status(401).json({});
  next();
}

if (sameHeaders) {
  app.use((_req, res, next) => {
    res.set('x-request-id', randomUUID());
    res.set(answerHeaders);
    next();
  });
}
app.use(express.json({ limit: '1mb' }));
for (const path of fillers) app.get(path, (req, res) => res.json({ id: req.params.id }));
app.get('/tickets/:id', guard, (req, res) => {
  const input = getInput.safeParse({ ...req.query, id: req.params.id });
  if (!input.success) return res.status(400).json({});
  res.json(getTicket(input.data));
});
app.post('/tickets', guard, (req, res) => {
  const input = strictPost.safeParse(req.body);
  if (!input.success) return res.status(400).json({});
  res.json(createTicket(input.data));
});
const server = app.listen(0, '127.0.0.1', () => ready(server.address().port));
