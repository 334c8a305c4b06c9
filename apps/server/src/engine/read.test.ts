import type { GroupAnswer, SyncRequest } from '@kahan/contract';
import { expect, test } from 'vitest';
import type { TestClient } from '../../test/support/client.ts';
import { sendForm } from '../../test/support/form.ts';
import { until } from '../../test/support/live.ts';
import { nothingParked } from '../../test/support/mirror.ts';
import { startPortal } from '../../test/support/portal.ts';
import { startSignalsProxy } from '../../test/support/signals-proxy.ts';

const ITEM = 'text';

/** The student's item as a portal answers it; undefined before the portal knows the item. */
async function resultAt(client: TestClient, query = ''): Promise<string | null | undefined> {
  const { groups } = (await client.get(`/api/user/grupik?lang=en${query}`)).json<{ groups: GroupAnswer[] }>();
  return groups.flatMap(({ items }) => items).find(({ id }) => id === ITEM)?.result;
}

test('[GROUPS-16] with srid a portal that has not heard of the change answers no older data', async () => {
  const portal = await startPortal();
  const proxy = await startSignalsProxy(portal.database.url);
  const deaf = await startPortal({
    beside: { ...portal, database: { ...portal.database, url: proxy.url } },
  });
  try {
    const { lessons } = await portal.control<{ lessons: { gl: string }[] }>('GET', '/students/student');
    const gl = lessons[0]?.gl ?? '';
    const name = { cs: 'Téma', en: 'Topic' };
    await portal.control('POST', '/groups', { gl, item_id: ITEM, type: 1, name, edit: true });
    const client = await portal.login('student');
    const there = client.copy(deaf.url);
    await until(async () => (await resultAt(there)) === null);
    // The end of an import sends a signal as well, which would drop the kept answer.
    await nothingParked(portal);
    proxy.keepBack();
    expect(await resultAt(there)).toBeNull();

    const about = { gl, year: '2026', semester: '1', study_id: '990001', id: ITEM, type: '1' };
    const asked = await sendForm(client, '/api/erudio/grupik/change', { ...about, value: 'Destilace' });
    const { id } = asked.json<{ sync_request: SyncRequest }>().sync_request;
    await until(async () => (await resultAt(client, `&srid=${id}`)) === 'Destilace');
    // The portal gives the kept answer: no signal has told it of the change.
    expect(await resultAt(there)).toBeNull();
    expect(await resultAt(there, `&srid=${id}`)).toBe('Destilace');
  } finally {
    await deaf.stop();
    await proxy.close();
    await portal.stop();
  }
});
