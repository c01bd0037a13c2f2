import { expect, it } from '@jest/globals';
import { WebCortex } from '../app.js';

const secret = 'sk-live-7f3a!';

// Whoever pastes the key where its variable's name belongs must not find it in the log.
it.each<[what: string, app: () => WebCortex]>([
  ['a key in place of its variable', () => new WebCortex().apiKey(secret, { id: 'k', scopes: [] })],
  ['a key without an id', () => new WebCortex().apiKey(secret, { id: '', scopes: [] })],
  [
    'a provider key in place of its variable',
    () => new WebCortex().provider('p', { kind: 'openai', apiKeyEnv: secret }),
  ],
  [
    'a password in an address',
    () => new WebCortex().provider('p', { kind: 'openai', baseUrl: `https://u:${secret}@h/v1` }),
  ],
  ['a password in half an address', () => new WebCortex().provider('p', { kind: 'openai', baseUrl: `u:${secret}@h` })],
  [
    'a password in no address',
    () => new WebCortex().provider('p', { kind: 'openai', baseUrl: `https://u:${secret}@` }),
  ],
])('neither a problem nor the manifest repeats a secret: %s', (_what, make) => {
  const app = make();
  const { problems } = app.check();
  expect(problems.length).toBeGreaterThan(0);
  expect(JSON.stringify([problems, app.manifest()])).not.toContain(secret);
});

it('the manifest has no address that is not plain HTTP', () => {
  const app = new WebCortex().provider('p', { kind: 'openai', baseUrl: `u:${secret}@h` });
  expect(app.manifest().providers[0]?.baseUrl).toBeNull();
});
