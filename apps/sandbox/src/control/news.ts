import { randomUUID } from 'node:crypto';
import { unixSeconds } from '@kahan/domain';
import { z } from 'zod';
import { type Answer, type ControlContext, control, missing } from './call.ts';

const bilingual = z.strictObject({ cs: z.string().min(1), en: z.string().min(1) });

const newsBody = z.strictObject({
  id: z.string().min(1).max(100).optional(),
  ts: z.int().min(0).optional(),
  title: bilingual,
  body: bilingual,
  urls: z
    .array(
      z.strictObject({
        lang: z.enum(['cs', 'en']).nullable().default(null),
        url: z.string().min(1),
        label: z.string().min(1),
      }),
    )
    .default([]),
  source: bilingual.nullable().default(null),
});

/** Publishes news, or changes the news with the given id. */
function postNews(context: ControlContext, body: z.infer<typeof newsBody>): Answer {
  const id = body.id ?? `n-${randomUUID().slice(0, 8)}`;
  const ts = body.ts ?? unixSeconds(context.clock.now());
  context.store.db
    .prepare('insert or replace into news (id, ts, title, body, urls, source) values (?, ?, ?, ?, ?, ?)')
    .run(
      id,
      ts,
      JSON.stringify(body.title),
      JSON.stringify(body.body),
      JSON.stringify(body.urls),
      body.source === null ? null : JSON.stringify(body.source),
    );
  context.changed({ service: 'news', login: null, keys: [id] });
  return { changed: true, id, ts };
}

/** Withdraws news. */
function deleteNews(context: ControlContext, _body: null, id: string): Answer {
  const { changes } = context.store.db.prepare('delete from news where id = ?').run(id);
  if (changes === 0) throw missing(`there is no news ${id}`, 'id');
  context.changed({ service: 'news', login: null, keys: [id] });
  return { changed: true, id };
}

export const newsCalls = [
  control('POST /_control/news', newsBody, postNews),
  control('DELETE /_control/news/:id', null, deleteNews),
];
