import type { ApiError } from '@kahan/contract/runtime';

export interface TestAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Parses the body as JSON. */
  json<T = unknown>(): T;
  /** Parses the body of an error. */
  error(): ApiError;
}

/** An HTTP client with the cookies and the CSRF header of a browser; it does not follow redirects. */
export class TestClient {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  /** The value of a cookie, with or without the prefix of its name. */
  cookie(name: string): string | undefined {
    return this.cookies.get(name) ?? this.cookies.get(`__Host-${name}`);
  }

  /** Another browser with the same cookies, at the same portal or another one. */
  copy(url: string = this.url): TestClient {
    const copy = new TestClient(url);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  async request(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<TestAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: { ...(cookie === '' ? {} : { cookie }), ...options.headers },
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    const json = <T>() => JSON.parse(text) as T;
    return { status: response.status, headers: response.headers, text, json, error: () => json<ApiError>() };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.request('GET', path, { headers });
  }

  /** Makes a mutating call as the web client does. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<TestAnswer> {
    const headers: Record<string, string> = { 'x-csrf-token': this.cookie('kahan_csrf') ?? '', ...more };
    if (body === undefined) return this.request(method, path, { headers });
    headers['content-type'] = 'application/json';
    return this.request(method, path, { headers, body: JSON.stringify(body) });
  }

  /** Fills in the login form and sends it. */
  async submitLogin(
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> {
    const form = await this.get('/api/login');
    const token = /name="token" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    return this.request('POST', '/api/login', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
      body: new URLSearchParams({ token, page: '/', ...fields }).toString(),
    });
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals);
    const gone = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0');
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(equals + 1));
  }
}
