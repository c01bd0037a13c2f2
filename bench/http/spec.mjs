import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What every server of this benchmark serves: 98 routes nobody calls, and the two that are measured. */
export const apiKey = 'bench-key-0123456789abcdef0123456789abcdef';
export const fillers = Array.from({ length: 98 }, (_, i) => `/things${i}/:id/parts`);

export const ticketPath = '/tickets/:id';
export const ticketsPath = '/tickets';

/** Both inputs as zod schemas, for the servers that check with zod. */
export const getInput = z.object({
  id: z.int().min(1),
  state: z.enum(['open', 'closed']).optional(),
  limit: z.int().min(1).max(200).default(20),
});
export const postInput = z.object({
  title: z.string().min(1).max(200),
  priority: z.int().min(1).max(5),
  tags: z.array(z.string().max(30)).max(10).default([]),
});

export const getTicket = ({ id, state, limit }) => ({
  id,
  title: 'Printer on fire',
  state: state ?? 'open',
  comments: Array.from({ length: Math.min(limit, 3) }, (_, i) => ({ id: i, text: 'Have you tried water?' })),
});
export const createTicket = ({ title, priority, tags }) => ({ id: 1, title, priority, tags });

const digest = createHash('sha256').update(apiKey).digest();

/** The check of the key as we make it: a digest in memory, compared in constant time. */
export function knowsKey(presented) {
  return typeof presented === 'string' && timingSafeEqual(digest, createHash('sha256').update(presented).digest());
}

/** What each answer carries beyond the body with BENCH_HEADERS=same: what WebCortex always sends. */
export const sameHeaders = process.env.BENCH_HEADERS !== 'bare';
export const answerHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** The requests the load generator sends. */
export const cases = {
  get: { method: 'GET', path: '/tickets/42?state=open&limit=50', headers: { 'x-api-key': apiKey } },
  post: {
    method: 'POST',
    path: '/tickets',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Printer on fire', priority: 3, tags: ['hardware', 'urgent'] }),
  },
};
