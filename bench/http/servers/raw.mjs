import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { ready } from '../ready.mjs';
import { answerHeaders, createTicket, fillers, getTicket, knowsKey, sameHeaders } from '../spec.mjs';

/** `node:http` and every check written by hand: as little as can be done. */
const literal = new Set(fillers.map((path) => path.split('/')[1]));

function send(res, status, value) {
  const text = JSON.stringify(value);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) };
  if (sameHeaders) Object.assign(headers, { 'x-request-id': randomUUID() }, answerHeaders);
  res.writeHead(status, headers);
  res.end(text);
}

function readGet(id, query) {
  const input = { id: Number(id), limit: 20 };
  for (const [key, value] of new URLSearchParams(query)) {
    if (key === 'state' && (value === 'open' || value === 'closed')) input.state = value;
    else if (key === 'limit') input.limit = Number(value);
    else return undefined;
  }
  if (!Number.isInteger(input.id) || input.id < 1) return undefined;
  return Number.isInteger(input.limit) && input.limit >= 1 && input.limit <= 200 ? input : undefined;
}

function checkPost(input) {
  if (typeof input !== 'object' || input === null) return undefined;
  const { title, priority, tags = [], ...unknown } = input;
  if (Object.keys(unknown).length > 0) return undefined;
  if (typeof title !== 'string' || title.length < 1 || title.length > 200) return undefined;
  if (!Number.isInteger(priority) || priority < 1 || priority > 5) return undefined;
  if (!Array.isArray(tags) || tags.length > 10) return undefined;
  return tags.every((tag) => typeof tag === 'string' && tag.length <= 30) ? { title, priority, tags } : undefined;
}

const server = createServer((req, res) => {
  const mark = req.url.indexOf('?');
  const path = mark === -1 ? req.url : req.url.slice(0, mark);
  const [, first, second] = path.split('/');
  if (literal.has(first)) return send(res, 200, { id: second });
  if (first !== 'tickets') return send(res, 404, {});
  if (!knowsKey(req.headers['x-api-key'])) return send(res, 401, {});
  if (req.method === 'GET') {
    const input = readGet(second, mark === -1 ? '' : req.url.slice(mark + 1));
    return input === undefined ? send(res, 400, {}) : send(res, 200, getTicket(input));
  }
  const chunks = [];
  let size = 0;
  req.on('data', (chunk) => {
    size += chunk.length;
    if (size > 1_048_576) req.destroy();
    chunks.push(chunk);
  });
  req.on('end', () => {
    let body;
    try {
      body = checkPost(JSON.parse(Buffer.concat(chunks).toString()));
    } catch {}
    if (body === undefined) send(res, 400, {});
    else send(res, 200, createTicket(body));
  });
});
server.listen(0, '127.0.0.1', () => ready(server.address().port));
