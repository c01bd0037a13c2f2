import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

const app = `
import { Agent, Get, Post, Tool, WebCortex } from 'webcortex';
import { z } from 'zod';
import { version } from './version.js';

class Tickets {
  @Get('/tickets', { scopes: ['read'], input: z.object({ limit: z.int().min(1).max(200).default(20) }) })
  @Tool({ name: 'list_tickets', description: 'Tickets, newest first.' })
  list({ limit }: { limit: number }) {
    return [{ id: 41, title: 'Printer on fire' }, { id: 42, title: 'No coffee' }].slice(0, limit);
  }

  @Get('/version')
  version() {
    return { version };
  }

  @Post('/tickets/purge', { scopes: ['admin'] })
  @Tool({ description: 'Delete every closed ticket.', approval: 'required' })
  purge() {
    return { purged: 1 };
  }
}

@Agent({ description: 'Answers questions about tickets.', tools: ['list_tickets'], scopes: ['read'], exposeAt: '/ask' })
class Assistant {}

const app = new WebCortex({ name: 'sample' });
app.apiKey('SAMPLE_KEY', { id: 'service', scopes: ['read', 'write'] });
app.register(new Tickets(), Assistant);
export default app;
`;

const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    strict: true,
    experimentalDecorators: true,
  },
  include: ['src'],
};

/** An app of its own in a folder of its own, that finds `webcortex` as an installed one would. */
export interface SampleApp {
  readonly folder: string;
  read(path: string): string;
  write(path: string, text: string): void;
  remove(): void;
}

/** Writes the sample app. @param name the folder's name */
export function sampleApp(name = 'sample'): SampleApp {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'webcortex-cli-')));
  const folder = join(home, name);
  const write = (path: string, text: string): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write('package.json', JSON.stringify({ name: 'sample', type: 'module' }));
  write('tsconfig.json', JSON.stringify(tsconfig));
  write('.env', 'SAMPLE_KEY=key-from-the-file\n');
  write('src/version.ts', 'export const version: number = 1;\n');
  write('src/app.ts', app);
  symlinkSync(modules, join(folder, 'node_modules'), 'dir');
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  return { folder, read, write, remove: () => rmSync(home, { recursive: true, force: true }) };
}
