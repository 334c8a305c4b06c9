import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

it.each([
  ['student', 'demo', 200],
  ['student', 'wrong', 401],
  ['nobody-at-all', 'wrong', 401],
])('%s with %s costs one key derivation, off the event loop', async (login, password, status) => {
  let derivations = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'SCRYPTREQUEST') derivations++;
    },
  }).enable();
  const answer = await sandbox.call('POST', '/v1/authenticate', { login, password });
  hook.disable();
  expect([answer.status, derivations]).toEqual([status, 1]);
});
