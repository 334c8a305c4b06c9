import type { EventRecord } from '@kahan/domain';
import { z } from 'zod';
import { type Answer, type ControlContext, control, missing } from './call.ts';

const KIND = 'events';
const LONGEST_ID = 100;

const bilingual = z.strictObject({ cs: z.string().min(1), en: z.string().min(1) });
const seconds = z.int().min(0).max(9_999_999_999);

const eventBody = z
  .strictObject({
    start: seconds,
    end: seconds,
    title: bilingual,
    categories: z
      .array(z.int().min(1).max(9))
      .min(1)
      .transform((given) => [...new Set(given)].sort((a, b) => a - b)),
    url: z.string().min(1).nullable().default(null),
  })
  .refine(({ start, end }) => end >= start, { path: ['end'], error: 'the end lies before the start' });

/** Adds an event of the school, or changes the one with this id. */
function putEvent({ store, changed }: ControlContext, body: z.infer<typeof eventBody>, id: string): Answer {
  if (id.length > LONGEST_ID) throw missing(`an id has at most ${LONGEST_ID} characters`, 'id');
  const event: EventRecord = { event_id: id, ...body };
  const record = JSON.stringify(event);
  const known = store.db.prepare('select record from catalogue where kind = ? and key = ?').get(KIND, id) as
    | { record: string }
    | undefined;
  if (known?.record === record) return { changed: false, inserted: false, event };
  store.db
    .prepare('insert or replace into catalogue (kind, key, record) values (?, ?, ?)')
    .run(KIND, id, record);
  changed({ service: KIND, login: null, keys: [id] });
  return { changed: true, inserted: known === undefined, event };
}

/** Takes an event away. */
function deleteEvent({ store, changed }: ControlContext, _body: null, id: string): Answer {
  const { changes } = store.db.prepare('delete from catalogue where kind = ? and key = ?').run(KIND, id);
  if (changes === 0) throw missing(`there is no event ${id}`, 'id');
  changed({ service: KIND, login: null, keys: [id] });
  return { changed: true, id };
}

export const eventCalls = [
  control('PUT /_control/events/:id', eventBody, putEvent),
  control('DELETE /_control/events/:id', null, deleteEvent),
];
