import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';
import { EXAMPLES } from './documentation.ts';

describe('the page of the registry office', { timeout: 120_000 }, () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox(100);
    // Records that an example removes must be there.
    await sandbox.call('POST', '/_control/terms', { code: 'B402008', term_id: 'x2' });
    sandbox.store.db.exec("insert or ignore into attendance values ('s000001', '100001', '100001')");
    await sandbox.call('POST', '/_control/news', {
      id: 'n-1f0c9a2b',
      title: { cs: 'a', en: 'b' },
      body: { cs: 'a', en: 'b' },
    });
  }, 120_000);
  afterAll(() => sandbox.stop());

  let firstTerm = '';
  it('has examples that all work as they stand, and answers with the fields that they show', async () => {
    for (const { call, body, answer } of EXAMPLES) {
      const [method = '', path = ''] = call.split(' ');
      // The term that the first example opens is x1 in a university without others of these.
      const reply = await sandbox.call(method, path.replace('/x1', `/${firstTerm}`), body);
      expect([call, reply.status, reply.body.message]).toEqual([call, 200, undefined]);
      for (const field of Object.keys(answer ?? {}))
        expect([call, field in reply.body]).toEqual([call, true]);
      if (call === 'POST /_control/terms' && firstTerm === '') firstTerm = String(reply.body.term_id);
    }
  });

  it('shows every call', async () => {
    const page = await (await fetch(`${sandbox.url}/_control`)).text();
    for (const { call } of EXAMPLES) expect(page).toContain(`<code>${call}</code>`);
  });
});
