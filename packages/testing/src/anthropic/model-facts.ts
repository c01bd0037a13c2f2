/** What a Claude model refuses. Written down a second time on purpose: it is what core's own table is tested against. */
export interface AnthropicModelFacts {
  readonly rejectsTemperature: boolean;
  readonly rejectsPrefill: boolean;
  readonly rejectsForcedToolChoice: boolean;
  /** Whether thinking is bound to system, tools and all messages before it. */
  readonly bindsThinking: boolean;
}

interface ParsedModel {
  readonly family: string;
  /** 5.5 is 505. */
  readonly version: number;
}

function parse(model: string): ParsedModel | undefined {
  const match = /^claude-([a-z]+)-(\d+)(?:-(\d{1,2}))?(?:-\d{8})?$/.exec(model);
  if (match === null) return undefined;
  return { family: match[1] ?? '', version: Number(match[2]) * 100 + Number(match[3] ?? 0) };
}

const never = Number.POSITIVE_INFINITY;
const temperatureRejectedFrom: Readonly<Record<string, number>> = {
  opus: 407,
  sonnet: 500,
  haiku: 505,
  fable: 0,
  mythos: 0,
};
const forcedChoiceRejectedFrom: Readonly<Record<string, number>> = { opus: 505, sonnet: 505, fable: 501, mythos: 501 };
const thinkingBoundFrom: Readonly<Record<string, number>> = {
  opus: 505,
  sonnet: 505,
  haiku: 505,
  fable: 501,
  mythos: 501,
};

/** The facts of wire.md by model; a name that isn't a Claude model's accepts everything. */
export function anthropicModelFacts(model: string): AnthropicModelFacts {
  const parsed = parse(model);
  const from = (table: Readonly<Record<string, number>>): boolean =>
    parsed !== undefined && parsed.version >= (table[parsed.family] ?? never);
  return {
    rejectsTemperature: from(temperatureRejectedFrom),
    rejectsPrefill: parsed !== undefined && parsed.version >= 406,
    rejectsForcedToolChoice: from(forcedChoiceRejectedFrom),
    bindsThinking: from(thinkingBoundFrom),
  };
}
