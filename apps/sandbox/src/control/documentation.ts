import { readFileSync } from 'node:fs';

/** A call in the documentation. */
export interface Example {
  call: string;
  says: string;
  body?: unknown;
  answer?: unknown;
}

/** Every call of the registry office, in the order of the page. */
export const EXAMPLES = JSON.parse(
  readFileSync(new URL('./documentation.json', import.meta.url), 'utf8'),
) as readonly Example[];

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function json(title: string, value: unknown): string {
  if (value === undefined) return '';
  return `<p>${title}</p><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function section({ call, says, body, answer }: Example): string {
  return `<section><h2><code>${escapeHtml(call)}</code></h2><p>${escapeHtml(says)}</p>${json('Body', body)}${json('Answer', answer)}</section>`;
}

/** The page of `GET /_control`. */
export const DOCUMENTATION = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Registry office of the sandbox university</title>
<style>body{font:16px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}pre{background:#eee;padding:.5rem;overflow:auto}</style>
<h1>Registry office of the sandbox university</h1>
<p>JSON in and out, for programs and pages of this machine only: the Host is a name of the loopback with the port, and an Origin is
that of this page. A change is durable when it is answered, and stands in the log of changes
(<code>GET /v1/changes</code>). A wrong body answers 400 with the field's name, an unknown login, lesson, news, study, term or item
of the path 404, an unknown subject, room, teacher, plan, study or week 422: <code>{code, message, field}</code>.</p>
${EXAMPLES.map(section).join('\n')}
</html>
`;
