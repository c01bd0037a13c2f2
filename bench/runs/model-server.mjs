// A model service in a process of its own: both wire formats, ten tool steps, then an answer. It reads no more of
// a request than it must, so that it is never what is measured.
import { createServer } from 'node:http';

const steps = 10;

const anthropic = {
  done: (body) => body.split('"tool_result"').length - 1,
  call: (at) => ({
    id: `msg_${at}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-5',
    container: null,
    diagnostics: null,
    content: [
      { type: 'text', text: `Looking up order ${at}.`, citations: null },
      {
        type: 'tool_use',
        id: `toolu_${at}`,
        name: 'find_order',
        input: { id: `A-${at}`, detail: true },
        caller: { type: 'direct' },
      },
    ],
    stop_reason: 'tool_use',
    stop_sequence: null,
    stop_details: null,
    usage: {
      input_tokens: 900 + at * 120,
      output_tokens: 40,
      cache_read_input_tokens: 0,
      cache_creation_input_tokens: 0,
    },
  }),
  end: () => ({
    ...anthropic.call(steps),
    content: [{ type: 'text', text: 'All ten are on their way.', citations: null }],
    stop_reason: 'end_turn',
  }),
};

const openai = {
  done: (body) => body.split('"role":"tool"').length - 1,
  call: (at) =>
    openai.completion(
      'tool_calls',
      {
        content: `Looking up order ${at}.`,
        tool_calls: [
          {
            id: `call_${at}`,
            type: 'function',
            function: { name: 'find_order', arguments: JSON.stringify({ id: `A-${at}`, detail: true }) },
          },
        ],
      },
      at,
    ),
  end: () => openai.completion('stop', { content: 'All ten are on their way.' }, steps),
  completion: (finish_reason, message, at) => ({
    id: `chatcmpl-${at}`,
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'gpt-5.4',
    choices: [{ index: 0, finish_reason, logprobs: null, message: { role: 'assistant', refusal: null, ...message } }],
    usage: {
      prompt_tokens: 900 + at * 120,
      completion_tokens: 40,
      total_tokens: 940 + at * 120,
      prompt_tokens_details: { cached_tokens: 0 },
    },
  }),
};

const server = createServer((request, response) => {
  const format = request.url.endsWith('/v1/messages') ? anthropic : openai;
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    const done = format.done(body);
    const answer = JSON.stringify(done >= steps ? format.end() : format.call(done));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
      'request-id': 'req_1',
    });
    response.end(answer);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit());
