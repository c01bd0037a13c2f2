/** The two wire formats, each with a model of it: what a rule of runs says must hold on both. */
export const formats = [
  { format: 'anthropic', model: 'claude-opus-5' },
  { format: 'openai', model: 'gpt-4.1' },
] as const;

export type Format = (typeof formats)[number]['format'];
