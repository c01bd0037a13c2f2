/** What an OpenAI model refuses. Written down a second time on purpose: core's own table is tested against it. */
export interface OpenAIModelFacts {
  /** `old`: only `max_tokens` is known (compatible servers); `new`: `max_tokens` is rejected; `both`. */
  readonly maxTokens: 'old' | 'new' | 'both';
  readonly rejectsTemperature: boolean;
  /** With function tools: `reasoning_effort` may not be sent, or must be `none`, or doesn't matter. */
  readonly effortWithTools: 'forbidden' | 'none' | 'any';
  readonly knowsEffort: boolean;
}

/** The facts of wire.md by model; a name that isn't OpenAI's is taken for a compatible server. */
export function openAIModelFacts(model: string): OpenAIModelFacts {
  const gpt = /^gpt-(\d+)(?:\.(\d+))?/.exec(model);
  if (gpt !== null) {
    const version = Number(gpt[1]) * 100 + Number(gpt[2] ?? 0);
    const reasons = version >= 500;
    return {
      maxTokens: reasons ? 'new' : 'both',
      rejectsTemperature: reasons,
      effortWithTools: version >= 506 ? 'none' : version >= 504 ? 'forbidden' : 'any',
      knowsEffort: reasons,
    };
  }
  if (/^o\d/.test(model))
    return { maxTokens: 'new', rejectsTemperature: true, effortWithTools: 'any', knowsEffort: true };
  return { maxTokens: 'old', rejectsTemperature: false, effortWithTools: 'any', knowsEffort: true };
}
