import { HttpError, type WebCortex } from 'webcortex';
import { z } from 'zod';

const marked = z.object({ n: z.int().optional() });

/**
 * The tools of the cases: `ping` and `ping2` are free, `nuke` is gated, `admin_ping` needs `admin`, `write_ping` needs
 * `write`, `missing` answers 404. @returns what ran, in order
 */
export function declareTools(app: WebCortex): string[] {
  const ran: string[] = [];
  const note = (name: string, n: number | undefined): string => {
    ran.push(n === undefined ? name : `${name} ${n}`);
    return `${name === 'ping' ? 'pong' : name}${n === undefined ? '' : ` ${n}`}`;
  };
  app.tool({ name: 'ping', input: marked }, ({ n }) => note('ping', n));
  app.tool({ name: 'ping2', input: marked }, ({ n }) => note('ping2', n));
  app.tool({ name: 'read_ping', input: marked, readOnly: true }, ({ n }) => note('read_ping', n));
  app.tool({ name: 'admin_ping', input: marked, scopes: ['admin'] }, ({ n }) => note('admin_ping', n));
  app.tool({ name: 'write_ping', input: marked, scopes: ['write'] }, ({ n }) => note('write_ping', n));
  app.tool(
    {
      name: 'nuke',
      input: z.object({ n: z.int().optional(), confirm: z.boolean().default(false) }),
      approval: 'required',
    },
    ({ n }) => note('nuke', n),
  );
  app.tool({ name: 'missing', input: marked }, ({ n }): string => {
    note('missing', n);
    throw new HttpError(404, 'there is no such row');
  });
  return ran;
}
