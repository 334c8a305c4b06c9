import { randomUUID } from 'node:crypto';
import { unixSeconds } from '@kahan/domain';
import { z } from 'zod';
import { HttpError } from '../http/errors.ts';
import { type ControlContext, parseBody } from './body.ts';

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

/** Publishes news, or changes the one whose id is given. */
export function postNews(context: ControlContext, raw: unknown): Record<string, unknown> {
  const body = parseBody(newsBody, raw);
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
export function deleteNews(context: ControlContext, id: string): Record<string, unknown> {
  const { changes } = context.store.db.prepare('delete from news where id = ?').run(id);
  if (changes === 0) throw new HttpError(404, 'not-found', `there is no news ${id}`, 'id');
  context.changed({ service: 'news', login: null, keys: [id] });
  return { changed: true, id };
}
