import type { Rule } from './rule.js';

/** A gate stops calls of a tool; on what isn't a tool it could never fire. */
export const gates: Rule = ({ declarations }) =>
  declarations.operations.flatMap(({ source, tool, route }) => {
    const approval = (route?.options as { readonly approval?: unknown } | undefined)?.approval;
    if (approval === undefined) return [];
    const where = tool === undefined ? 'which is not a tool, so the gate can never fire' : 'on its route';
    const message = `${source} declares \`approval\` ${where}. Put it into @Tool({ approval: … }).`;
    return [{ code: 'gate-without-tool', source, message }];
  });
