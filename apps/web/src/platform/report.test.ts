import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bootOf } from './page/boot.fixture.ts';

interface Sent {
  name: string;
  message: string;
  stack?: string;
  where: string;
  screen?: string;
  version: string;
  code?: string;
  request_id?: string;
}

let sent: Sent[];
let answers: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  answers = async () => new Response(null, { status: 204 });
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('location', new URL('https://kahan.example/terms?nameFilter=Jan'));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    expect(url).toBe('/api/monitor/error');
    sent.push(JSON.parse(String(body)).error);
    return answers();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page that has just been opened. */
async function openPage({ isDevelopment = false } = {}) {
  const { bootWith } = await import('./page/boot.ts');
  bootWith(bootOf({ language: 'cs', isDevelopment }));
  const { report, codeOf, sendErrorsBy } = await import('./report.ts');
  sendErrorsBy((await import('./monitor/send-later.ts')).sendLater);
  const { sendError } = await import('./monitor/send-error.ts');
  const { ApiProblem } = await import('./http/problem.ts');
  return { report, codeOf, sendError, ApiProblem };
}

describe('errors of the app', () => {
  test('[MONITOR-03] one is posted without personal text, with screen, version and the code that the reader sees', async () => {
    const { report, codeOf } = await openPage();
    const error = new TypeError('no lesson of Jan Novák (s000123)');
    report(error, 'page terms');
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      ...{ name: 'TypeError', message: 'no lesson of <…> <…> (s0)', where: 'page terms', screen: 'terms' },
      ...{ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), code: codeOf(error) },
    });
    expect(sent[0]?.code).toMatch(/^[a-z0-9]{4,16}$/);
    expect(console.error).toHaveBeenCalledWith('page terms', error);
  });

  test('[MONITOR-03] [MONITOR-04] development posts nothing', async () => {
    const { sendError } = await openPage({ isDevelopment: true });
    await sendError(new Error('x is broken'), 'page');
    expect(sent).toEqual([]);
  });

  test('[MONITOR-04] resize observers, networks, zero timeouts and refused calls are not sent', async () => {
    const { sendError, ApiProblem } = await openPage();
    for (const error of [
      'ResizeObserver loop limit exceeded',
      new TypeError('Failed to fetch'),
      new Error('timeout of 0ms exceeded'),
      new ApiProblem('offline'),
      new ApiProblem('cancelled'),
      new ApiProblem('status', { status: 404, code: 'NOT_FOUND' }),
    ])
      await sendError(error, 'page');
    expect(sent).toEqual([]);
    await sendError(
      new ApiProblem('status', { status: 500, code: 'UNKNOWN_ERROR', requestId: 'slh0at-3f' }),
      'x',
    );
    expect(sent).toMatchObject([{ name: 'ApiProblem', request_id: 'slh0at-3f' }]);
  });

  test('[MONITOR-03] the same error is sent once for a page, and five in a minute at most', async () => {
    const { sendError } = await openPage();
    await sendError(new Error('one'), 'page');
    await sendError(new Error('one'), 'elsewhere');
    expect(sent).toHaveLength(1);
    for (const letter of 'abcdefgh') await sendError(new Error(`part ${letter}`), 'page');
    expect(sent).toHaveLength(5);
    vi.advanceTimersByTime(60_001);
    await sendError(new Error('a minute later'), 'page');
    expect(sent).toHaveLength(6);
  });

  test('[MONITOR-03] a server that is not reached, or refuses, breaks nothing, and the error is dropped', async () => {
    const { sendError } = await openPage();
    answers = () => Promise.reject(new TypeError('Failed to fetch'));
    await sendError(new Error('without a network'), 'page');
    answers = async () => Response.json({ code: 'TOO_MANY_ATTEMPTS' }, { status: 429 });
    await sendError(new Error('too many'), 'page');
    answers = async () => new Response(null, { status: 204 });
    await sendError(new Error('without a network'), 'page');
    expect(sent).toHaveLength(2);
  });

  test('whatever is thrown can be sent', async () => {
    const { sendError, codeOf } = await openPage();
    for (const thrown of [undefined, null, 'a text', 42, { message: 'an object' }])
      await sendError(thrown, 'page').catch((error) => expect.fail(String(error)));
    expect(sent.every(({ code = '' }) => /^[a-z0-9]{4,16}$/.test(code))).toBe(true);
    expect(codeOf(new Error('a'))).not.toBe(codeOf(new Error('b')));
  });

  test('a crash by a request that failed has the code of that request', async () => {
    const { ApiProblem } = await openPage();
    const { ErrorBoundary } = await import('../ui/feedback/error-boundary.tsx');
    const problem = new ApiProblem('status', { status: 500, code: 'UNKNOWN_ERROR', requestId: 'slh0at-3f' });
    expect(ErrorBoundary.getDerivedStateFromError(problem)).toEqual({ code: 'slh0at-3f' });
  });
});
