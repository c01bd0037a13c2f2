// A loop as people write it over each SDK, with nothing but what the run needs.
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { z } from 'zod';
import { model, question, system, tools } from './task.mjs';

const byName = new Map(tools.map((tool) => [tool.name, tool]));
const schemaOf = (tool) => z.toJSONSchema(tool.input, { io: 'input' });
const call = (name, args) => JSON.stringify(byName.get(name).run(byName.get(name).input.parse(args)));

export function anthropicByHand(baseURL) {
  const client = new Anthropic({ apiKey: 'key', baseURL });
  const specs = tools.map((tool) => ({ name: tool.name, description: tool.description, input_schema: schemaOf(tool) }));
  return async () => {
    const messages = [{ role: 'user', content: question }];
    for (;;) {
      const answer = await client.messages.create({
        model: model.anthropic,
        max_tokens: 4096,
        system,
        tools: specs,
        messages,
      });
      messages.push({ role: 'assistant', content: answer.content });
      const calls = answer.content.filter((block) => block.type === 'tool_use');
      if (calls.length === 0) return answer.content[0].text;
      messages.push({
        role: 'user',
        content: calls.map(({ id, name, input }) => ({
          type: 'tool_result',
          tool_use_id: id,
          content: call(name, input),
        })),
      });
    }
  };
}

export function openaiByHand(baseURL) {
  const client = new OpenAI({ apiKey: 'key', baseURL: `${baseURL}/v1` });
  const specs = tools.map((tool) => ({
    type: 'function',
    function: { name: tool.name, description: tool.description, parameters: schemaOf(tool) },
  }));
  return async () => {
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: question },
    ];
    for (;;) {
      const answer = await client.chat.completions.create({
        model: model.openai,
        max_completion_tokens: 4096,
        tools: specs,
        messages,
      });
      const { message } = answer.choices[0];
      messages.push(message);
      if (!message.tool_calls) return message.content;
      for (const {
        id,
        function: { name, arguments: json },
      } of message.tool_calls) {
        messages.push({ role: 'tool', tool_call_id: id, content: call(name, JSON.parse(json)) });
      }
    }
  };
}
