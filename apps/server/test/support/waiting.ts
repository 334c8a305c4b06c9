import { randomUUID } from 'node:crypto';
import type { SyncRequest, TermAnswer } from '@kahan/contract';
import type { TestClient } from './client.ts';
import { until } from './live.ts';
import type { TestPortal } from './portal.ts';
import { endOf } from './students.ts';

/** The subject whose exam dates tests of waiting lists make. */
export const CODE = 'B402008';

/** Enrols students in the subject, and ends sign-ups of the generator, which would be in the way. */
export async function enrol(portal: TestPortal, logins: readonly string[]): Promise<void> {
  await portal.control('POST', '/enrolments', { code: CODE, logins });
  for (const login of logins) {
    const { terms } = await portal.control<{
      terms: { term_id: string; code: string; study_id: string | null }[];
    }>('GET', `/students/${login}`);
    for (const { term_id, code, study_id } of terms)
      if (code === CODE && study_id !== null) await portal.control('DELETE', `/terms/${term_id}/signed`, {});
  }
}

/** Makes an exam date, full unless the fields say otherwise. @returns its id */
export async function openTerm(portal: TestPortal, fields: object = {}): Promise<string> {
  const id = `w-${randomUUID()}`;
  await portal.control('POST', '/terms', { code: CODE, term_id: id, capacity: 0, ...fields });
  return id;
}

export async function termOf(client: TestClient, id: string, srid?: string): Promise<TermAnswer | undefined> {
  const answer = await client.get(`/api/user/terms?lang=en${srid === undefined ? '' : `&srid=${srid}`}`);
  return answer.json<{ terms?: TermAnswer[] }>().terms?.find(({ term_id }) => term_id === id);
}

/** The term as soon as the portal knows it. */
export async function knownTerm(client: TestClient, id: string): Promise<TermAnswer> {
  await until(async () => (await termOf(client, id)) !== undefined);
  const term = await termOf(client, id);
  if (term === undefined) throw new Error('a term is expected');
  return term;
}

export const bodyOf = ({ term_id, code, type, semester, study_ids: [study_id = ''] }: TermAnswer) => ({
  ...{ term_id, code: code.code, type, semester, study_id },
});

/** Asks for a change, and waits until it has ended. */
export async function ask(
  client: TestClient,
  path: 'wait' | 'stop-waiting' | 'sign-in' | 'sign-out',
  body: object,
): Promise<SyncRequest> {
  return endOf({ client }, await client.send('POST', `/api/erudio/terms/${path}?lang=en`, body));
}

/** Waits for a place at a term, as late as one can. */
export async function wait(client: TestClient, id: string, wish: object = {}): Promise<SyncRequest> {
  const term = await knownTerm(client, id);
  return ask(client, 'wait', { ...bodyOf(term), until: term.signing_end, instead_of: null, ...wish });
}

export async function cardsOf(client: TestClient, id: string) {
  const { items } = (await client.get('/api/user/items/active?count=100')).json<{
    items: {
      type: string;
      content: { values?: { term_id?: string; reason?: string; until?: number } };
    }[];
  }>();
  return items.filter(({ content }) => content.values?.term_id === id);
}
