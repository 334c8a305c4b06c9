import type { Portal } from '../servers/portal.ts';

/** Calls the control interface of the sandbox university. @throws Error when the call fails */
export async function control<T = unknown>(
  portal: Pick<Portal, 'sandboxUrl'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`${portal.sandboxUrl}/_control/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`/_control/${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
