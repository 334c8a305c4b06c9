import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { upload } from './upload.ts';

/** The headers of each form that was sent, and of each renewal. */
let sent: Headers[];
let renewals: Headers[];
/** The statuses that the server answers, the first one first; then 200. */
let statuses: number[];

/** The part of XMLHttpRequest that an upload needs. */
class FakeRequest {
  status = 0;
  response: unknown = null;
  responseURL = '';
  upload = {};
  onload = () => undefined;
  onloadend = () => undefined;
  private readonly headers = new Headers();
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send() {
    sent.push(this.headers);
    this.status = statuses.shift() ?? 200;
    this.response =
      this.status === 200 ? { ok: true } : { code: 'NOT_AUTHENTICATED', message: 'no', requestId: 'r-1' };
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  [sent, renewals, statuses] = [[], [], []];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('location', new URL('http://kahan.example/'));
  vi.stubGlobal('document', { cookie: 'kahan_csrf=csrf-1; kahan_logged_in=1' });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    renewals.push(new Headers(init.headers));
    return Response.json({ refreshed_at: 101 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const input = () => ({
  ...{ form: new FormData(), signal: new AbortController().signal, key: 'key-1', password: null },
  onProgress: () => undefined,
});

describe('an upload', () => {
  it('[SESSION-16] [SESSION-17] carries the version, the anti-forgery token and its key, as every call does', async () => {
    expect(await upload('/api/user/grupik/1/file', input())).toEqual({ ok: true });
    expect(sent.map((headers) => Object.fromEntries(headers))).toEqual([
      {
        accept: 'application/json',
        'idempotency-key': 'key-1',
        'x-client-version': '1.17.0',
        'x-csrf-token': 'csrf-1',
      },
    ]);
  });

  it('[SESSION-16] carries the version once more after a renewal, and so does the renewal', async () => {
    statuses = [401];
    await upload('/api/user/grupik/1/file', input());
    const versions = [...sent, ...renewals].map((headers) => headers.get('X-Client-Version'));
    expect(versions).toEqual(['1.17.0', '1.17.0', '1.17.0']);
  });
});
