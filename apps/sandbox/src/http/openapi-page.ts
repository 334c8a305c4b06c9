import { LOGIN_TOKEN_HEADER, PASSWORD_HEADER, type WireParameter } from '@kahan/student-system/wire';
import type { FastifyInstance } from 'fastify';
import { DOCUMENTED_CALLS, type DocumentedCall, openApi } from './openapi.ts';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
const prose = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

function parameters(all: Record<string, WireParameter>): string {
  const rows = Object.entries(all).map(([name, { says, example, many, optional }]) => {
    const may = many ? ' Any number.' : optional ? ' Optional.' : '';
    return `<dt>${code(name)}</dt><dd>${prose(says)}${may} Example: ${code(example)}</dd>`;
  });
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`;
}

function json(title: string, value: unknown): string {
  if (value === undefined) return '';
  return `<p>${title}</p><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function section({ name, call, example }: DocumentedCall): string {
  const { method, path, summary, says, params, query, body, errors, personal } = call;
  return `<section id="${name}"><h2>${escapeHtml(summary)}</h2><p>${code(`${method} ${path}`)}${
    personal ? ', personal' : ''
  }</p>${says === undefined ? '' : `<p>${prose(says)}</p>`}${parameters({ ...params, ...query })}${
    body === 'bytes' ? '<p>Body: the bytes of the file.</p>' : json('Body', example.body)
  }${json('Answer', example.answer)}${
    errors.length === 0 ? '' : `<p>Errors: ${errors.map(code).join(', ')}</p>`
  }</section>`;
}

/** The page of `GET /docs`. */
export const interfacePage = (): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Interface of the student system</title>
<style>body{font:16px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}pre{background:#eee;padding:.5rem;overflow:auto}dd{margin:0 0 .5rem 1rem}</style>
<h1>Interface of the student system</h1>
<p>What Kahan asks of a student system, JSON in and out; as a document for tools:
<a href="/openapi.json">openapi.json</a>. Put your own system behind it and name it in <code>STUDENT_SYSTEM_URL</code>.</p>
<p>Every call carries the portal’s token, when it has one, as <code>Authorization: Bearer …</code>
(<code>STUDENT_SYSTEM_TOKEN</code>). A system that checks it answers 401 with <code>not-authorized</code> to who has none.</p>
<p>An answer that is not 2xx is <code>{"code": …, "message": …}</code>; besides the codes named with a call any may be
<code>refused</code> (a bad request) or <code>unavailable</code>. A personal call may be refused with
<code>password-required</code>; it then comes again with the person’s password, percent-encoded, in the header
<code>${PASSWORD_HEADER}</code>, and <code>login-failed</code> says that it was wrong. Where the portal is
set up so, a token of the university’s login comes in its place (<code>${LOGIN_TOKEN_HEADER}</code>). Unknown fields are ignored.</p>
<ul>${DOCUMENTED_CALLS.map(({ name, call }) => `<li><a href="#${name}">${escapeHtml(call.summary)}</a></li>`).join('')}</ul>
${DOCUMENTED_CALLS.map(section).join('\n')}
</html>
`;

/** The description of the interface, for tools and for authors of other student systems. Made on the first request. */
export function registerOpenApi(app: FastifyInstance): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', async (_request, reply) => {
    page ??= interfacePage();
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
