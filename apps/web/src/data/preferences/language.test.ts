import type { Language } from '@kahan/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transport } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/http/query.ts';
import { setLanguage } from './language.ts';

const { send } = transport;
const done: string[] = [];
const page = { cookie: '' };

beforeEach(() => {
  done.length = 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', {
    ...{ protocol: 'http:', pathname: '/settings', search: '?lang=cs' },
    replace: (address: string) => done.push(`page ${address}`),
  });
  transport.send = async (url, { method, body }) => {
    done.push(`${method} ${url} ${body}`);
    return Response.json({});
  };
  queryClient.setQueryData(['studies'], 'Studie');
});
afterEach(() => {
  vi.unstubAllGlobals();
  transport.send = send;
  queryClient.clear();
});

test.each([
  ['', []],
  ['kahan_logged_in=1', ['PUT /api/user/preferences {"language":"en"}']],
])(
  '[PREFERENCES-06] with the cookie "%s" a language is kept on the device, nothing loaded is, and the page loads anew',
  async (cookie, asked) => {
    page.cookie = cookie;
    await setLanguage('en');
    expect(page.cookie).toMatch(/^kahan_lang=en;/);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(done).toEqual([...asked, 'page /settings']);
  },
);

test('[PREFERENCES-05] the server has accepted a language before the device keeps it', async () => {
  page.cookie = 'kahan_logged_in=1';
  let cookie: string | undefined;
  transport.send = async () => {
    cookie = page.cookie;
    return Response.json({});
  };
  await setLanguage('en');
  expect(cookie).toBe('kahan_logged_in=1');
});

test('[PREFERENCES-05] a language that the server refuses changes nothing on the device', async () => {
  page.cookie = 'kahan_logged_in=1';
  transport.send = async () => Response.json({ code: 'NOT_READY', message: '' }, { status: 503 });
  await expect(setLanguage('en')).rejects.toThrow('503');
  expect(page.cookie).toBe('kahan_logged_in=1');
  expect(queryClient.getQueryData(['studies'])).toBe('Studie');
  expect(done).toEqual([]);
});

test('[PREFERENCES-03] a language that there is not changes nothing and is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  page.cookie = 'kahan_logged_in=1';
  try {
    await setLanguage('de' as Language);
    expect(logged).toHaveBeenCalledWith(
      'language',
      expect.objectContaining({ message: 'unsupported language de' }),
    );
  } finally {
    logged.mockRestore();
  }
  expect(done).toEqual([]);
  expect(page.cookie).toBe('kahan_logged_in=1');
  expect(queryClient.getQueryData(['studies'])).toBe('Studie');
});
