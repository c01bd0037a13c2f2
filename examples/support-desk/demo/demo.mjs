// The main job, end to end: questions over HTTP, answered by an agent that calls the app's own routes.
import { startDesk } from './desk.mjs';

const say = (line = '') => process.stdout.write(`${line}\n`);
const short = (value, length = 110) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > length ? `${text.slice(0, length)}…` : text;
};

const desk = await startDesk();
say(`support desk at ${desk.url}, answered by the offline model (no key, no network)\n`);
let tokens = 0;

async function send(path, body, key) {
  const answer = await fetch(`${desk.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });
  const result = await answer.json();
  if (answer.status !== 200 && answer.status !== 202)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(result)}`);
  return result;
}

function show(result) {
  for (const step of result.steps) {
    if (step.kind === 'model') continue;
    const outcome = step.error ?? step.result ?? '';
    say(`    ${step.kind.padEnd(18)} ${step.tool} ${JSON.stringify(step.arguments ?? {})} → ${short(outcome, 70)}`);
  }
  say(
    `  ${result.agent}: ${result.status === 'awaiting_approval' ? '(waits for a human)' : short(result.output, 160)}`,
  );
  const { usage } = result;
  say(`    ${usage.steps} model calls, ${usage.tool_calls} tool calls, ${usage.tree_tokens} tokens\n`);
  return result;
}

async function ask(input, key = 'demo-service-key') {
  say(`  you: ${input}`);
  const result = show(await send('/ask', { input }, key));
  tokens += result.usage.tree_tokens;
  return result;
}

function expect(holds, what) {
  if (!holds) throw new Error(`the demo expected ${what}`);
}

try {
  const urgent = await ask('Which urgent tickets are open?');
  expect(urgent.usage.tool_calls > 0, 'a tool call for the urgent tickets');
  const order = await ask('Show order number 41');
  expect(order.usage.tool_calls > 0, 'a tool call for order 41');
  const customers = await ask('Find customers named "Garcia"');
  expect(customers.usage.tool_calls > 0, 'a tool call for the customers');

  say('What one caller has the agent remember, another can not read:\n');
  await ask('tool:notes_remember {"key": "tone", "value": "answer in one short sentence"}');
  const own = await ask('tool:notes_recall {"key": "tone"}');
  expect(JSON.stringify(own.steps).includes('answer in one short sentence'), 'the caller to read its own note');
  const other = await ask('tool:notes_recall {"key": "tone"}', 'demo-lead-key');
  expect(!JSON.stringify(other).includes('answer in one short sentence'), 'the other caller not to read it');

  say('A gated tool stops and waits for a human, also through a crash:\n');
  const waiting = await ask('tool:create_tickets_purge {"confirm": true}', 'demo-lead-key');
  expect(waiting.status === 'awaiting_approval', 'the purge to wait for approval');
  const id = waiting.pending_approval.approval_id;
  await desk.restart();
  say('  (the process was killed and started again)\n');
  say(`  lead: approves ${id}`);
  const resumed = show(
    await send(`/_webcortex/approvals/${id}`, { approve: true, note: 'spring cleaning' }, 'demo-lead-key'),
  );
  expect(resumed.status === 'completed', 'the approved run to complete');
  tokens += resumed.usage.tree_tokens - waiting.usage.tree_tokens;
  const read = await fetch(`${desk.url}/_webcortex/runs/${waiting.run_id}`, {
    headers: { 'x-api-key': 'demo-lead-key' },
  });
  const found = await read.json();
  expect(found.status === 'completed', 'the run to be readable by whoever started it');
  say(`  GET /_webcortex/runs/${waiting.run_id} → ${found.status}\n`);
  say(`${tokens} tokens in all, counted by the offline model.`);
} finally {
  await desk.stop();
}
