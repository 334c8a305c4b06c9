import { request } from 'node:http';
import { SOCKET_NAMESPACE } from '@kahan/contract/runtime';
import type { CannedAnswer } from '../servers/bare.ts';
import type { Portal } from '../servers/portal.ts';

/** A login, and the cookies and headers that a browser sends with its calls. */
export interface Login {
  name: string;
  /** `name=value` of each cookie. */
  cookies: Map<string, string>;
}

/** The demo login of the sandbox university. */
export const STUDENT = 'student';
const PASSWORD = 'demo';

/** The first students of the sandbox university: `s000001`, `s000002`, … */
export const studentNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `s${String(index + 1).padStart(6, '0')}`);

/**
 * Logs in through the form, as a browser does.
 * @throws Error when the portal refuses the login
 */
export async function logIn(portal: Portal, name: string): Promise<Login> {
  const login: Login = { name, cookies: new Map() };
  const page = await ask(portal, login, { path: '/api/login?page=/' });
  const fields = new URLSearchParams({ username: name, password: PASSWORD, page: '/' });
  for (const [, input = ''] of page.text.matchAll(/<input([^>]*type="?hidden"?[^>]*)>/g)) {
    const field = /name="?([\w-]+)/.exec(input)?.[1];
    const value = /value="([^"]*)"/.exec(input)?.[1];
    if (field !== undefined && value !== undefined) fields.set(field, value);
  }
  const answer = await ask(portal, login, {
    method: 'POST',
    path: '/api/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: portal.url },
    body: fields.toString(),
  });
  if (!login.cookies.has('kahan_access')) {
    throw new Error(`the login of ${name} was answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  }
  return login;
}

/** Headers of a call from the app, as a browser sends them. */
export function browserHeaders(portal: Portal, login: Login): Record<string, string> {
  return {
    host: new URL(portal.url).host,
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'cs,en;q=0.8',
    'sec-fetch-site': 'same-origin',
    'x-client-version': '1.16.4',
    cookie: cookieHeader(login),
  };
}

/** The order of a program that opens sockets of the portal; its clients take the logins in turn. */
export const socketsOf = (portal: Portal, logins: readonly Login[], count: number) => ({
  url: `${portal.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
  count,
  logins: logins.map((login) => ({ cookie: cookieHeader(login), origin: portal.url })),
  namespace: SOCKET_NAMESPACE,
});

function cookieHeader(login: Login): string {
  return [...login.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** A GET as bytes of HTTP/1.1. */
export function wireRequest(path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

interface Answered {
  status: number;
  /** Names and values alternate; without those that node:http adds itself. */
  headers: string[];
  body: Buffer;
  text: string;
}

interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Makes a call and keeps its cookies; the answer's bytes are not decoded. */
export function ask(portal: Portal, login: Login, { path, method, headers, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const options = {
      method: method ?? 'GET',
      agent: false,
      headers: { ...browserHeaders(portal, login), ...headers },
    };
    const sent = request(new URL(path, portal.url), options, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        for (const cookie of response.headers['set-cookie'] ?? []) keep(login, cookie);
        const bytes = Buffer.concat(chunks);
        const pairs = response.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 && !ADDED_BY_NODE.has(name.toLowerCase()) ? [name, all[index + 1] ?? ''] : [],
        );
        resolve({
          status: response.statusCode ?? 0,
          headers: pairs,
          body: bytes,
          text: bytes.toString('utf8'),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function keep(login: Login, cookie: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (name === undefined || value === undefined) return;
  if (value === '') login.cookies.delete(name);
  else login.cookies.set(name, value);
}

/**
 * Records an answer of the portal for a bare server to repeat.
 * @throws Error when the status is not 200, or when the portal does not answer 304 to the answer's ETag
 */
export async function record(portal: Portal, login: Login, path: string): Promise<CannedAnswer> {
  const { status, headers, body, text } = await ask(portal, login, { path });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
  const answer = { path, status, headers, body: body.toString('base64') };
  const etag = headers[headers.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'etag') + 1];
  if (!headers.some((name) => name.toLowerCase() === 'etag') || etag === undefined) return answer;
  const again = await ask(portal, login, { path, headers: { 'if-none-match': etag } });
  if (again.status !== 304) throw new Error(`${path} answered ${again.status} to its own ETag`);
  return { ...answer, notModified: { etag, headers: again.headers } };
}
