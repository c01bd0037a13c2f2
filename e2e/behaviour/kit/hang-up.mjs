// A process of its own: an app whose callers hang up at every point of a run. Prints "lived" when it still answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { callTool, fail, forever, say, startScriptedServer } from '@webcortex/testing';
import { serve, WebCortex } from 'webcortex';

const [, , format, name] = process.argv;
const turns = [
  fail({ how: 'hang' }),
  fail({ how: 'stall' }),
  fail({ how: 'stall', turn: callTool('reject', { a: 1 }), after: 3 }),
  callTool('reject'),
  callTool('hang'),
  fail({ how: 'cut' }),
  fail({ how: 'error_event' }),
  say('done', { delayMs: 30 }),
];
const model = await startScriptedServer([forever(({ index }) => turns[index % turns.length])]);
const env = {
  ANTHROPIC_BASE_URL: model.url,
  ANTHROPIC_API_KEY: 'k',
  OPENAI_BASE_URL: model.openAIUrl,
  OPENAI_API_KEY: 'k',
};
const app = new WebCortex({ shutdownTimeoutMs: 100 }, { env });
app.models({ default: name });
// Both fail after nobody waits for them any more.
app.tool({ name: 'reject' }, async () => {
  await sleep(25);
  throw new Error('late');
});
app.tool(
  { name: 'hang' },
  (_input, call) =>
    new Promise((_resolve, reject) =>
      call.signal.addEventListener('abort', () => sleep(10).then(() => reject(new Error('aborted')))),
    ),
);
app.agent('a', { tools: ['reject', 'hang'] });
const served = await serve(app, { port: 0, signals: false, env: {} });

const target = served.runtime.dispatcher.find('a');
const call = (signal) =>
  served.runtime.dispatcher.dispatch(
    target,
    { input: 'go' },
    {
      principal: served.runtime.authenticate({ apiKeys: [], authorization: [] }),
      runId: null,
      rootRunId: null,
      depth: 0,
      budget: null,
      signal,
      log: served.runtime.log,
      direct: true,
      events: () => undefined,
    },
  );
const post = (signal) =>
  fetch(`${served.url}/agents/a`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"input":"go"}',
    signal,
  }).then((answer) => answer.text());

for (let round = 0; round < 4; round++) {
  await Promise.all(
    turns.flatMap((_, at) => [call, post].map((ask) => ask(AbortSignal.timeout(3 + 9 * at)).catch(() => undefined))),
  );
}
await sleep(60);
const health = await fetch(`${served.url}/_webcortex/health`);
await served.close();
await model.close();
if (
  health.status !== 200 ||
  model.requests.length < turns.length ||
  model.requests.some((one) => one.format !== format)
) {
  throw new Error(`health ${health.status}, ${model.requests.length} requests`);
}
console.log('lived');
