import { CATALOGUE_KEYS, type Catalogues, USUAL_OFFER } from '@kahan/domain';
import { parseChanges } from '../changes.ts';
import { parsePage, parseRecords } from '../parse.ts';
import { type CallOptions, type StudentSystem, StudentSystemError } from '../port.ts';
import type { RequestOptions, Transport } from '../transport.ts';
import {
  addressOf,
  CATALOGUE_CALLS,
  WIRE_CALLS,
  wireCanteen,
  wireCatalogue,
  wireCataloguePage,
  wireChangePage,
  wireLesson,
  wireNews,
  wireOffer,
  wireYearSchedule,
} from '../wire/index.ts';
import type { Query, Reader } from './reader.ts';

type Common = Pick<
  StudentSystem,
  'capabilities' | 'lessons' | 'news' | 'yearSchedule' | 'canteens' | 'catalogue' | 'changes'
>;

/** Calls about no person carry no password. */
const anonymous = (call?: CallOptions): RequestOptions => ({ signal: call?.signal });

/** Public reads, and the log of changes. */
export function commonCalls(transport: Transport, { one, many }: Reader): Common {
  return {
    async capabilities(call) {
      const address = addressOf(WIRE_CALLS.capabilities, {});
      try {
        return await one(address, wireOffer, { ...anonymous(call), mayBeMissing: true });
      } catch (error) {
        if (error instanceof StudentSystemError && error.kind === 'not-found') return USUAL_OFFER;
        throw error;
      }
    },
    lessons: (gls, call) => {
      const address = (query: Query) => addressOf(WIRE_CALLS.lessons, {}, query);
      const source = { address, parameter: 'gl', record: wireLesson, keyOf: idOf('gl') };
      return many(source, gls, anonymous(call));
    },
    news: (ids, call) => {
      const address = (query: Query) => addressOf(WIRE_CALLS.news, {}, query);
      return many({ address, parameter: 'id', record: wireNews, keyOf: idOf('id') }, ids, anonymous(call));
    },
    yearSchedule: (date, call) =>
      one(addressOf(WIRE_CALLS.yearSchedule, {}, { date }), wireYearSchedule, anonymous(call)),
    canteens: (date, call) => {
      const address = (query: Query) => addressOf(WIRE_CALLS.canteens, {}, { ...query, date });
      const source = { address, parameter: 'id', record: wireCanteen, keyOf: idOf('canteen_id') };
      return many(source, undefined, anonymous(call));
    },
    async catalogue(kind, ask, call) {
      type T = Catalogues[typeof kind];
      const keyOf = catalogueKeyOf<T>(CATALOGUE_KEYS[kind]);
      const address = (query: Record<string, string | string[]>) =>
        addressOf(CATALOGUE_CALLS[kind], {}, query);
      if ('keys' in ask) {
        const source = { address, parameter: 'key', record: wireCatalogue[kind], keyOf };
        return { ...(await many<T>(source, ask.keys, anonymous(call))), next: null };
      }
      const query: Record<string, string> = ask.after === null ? {} : { after: ask.after };
      const answer = await transport.get(address(query), anonymous(call));
      const { next, records } = parsePage(wireCataloguePage, answer);
      // A part that leads back to itself would be read for ever.
      if (next !== null && (next === ask.after || records.length === 0))
        throw new StudentSystemError('garbage', 'a part of a catalogue leads to itself');
      return { ...parseRecords<T>(wireCatalogue[kind], answer, keyOf), next };
    },
    async changes(cursor, waitSeconds, call) {
      const query = { wait: String(waitSeconds), ...(cursor === null ? {} : { cursor }) };
      const answer = await transport.get(addressOf(WIRE_CALLS.changes, {}, query), {
        ...anonymous(call),
        extraMs: waitSeconds * 1000,
      });
      const page = parsePage(wireChangePage, answer);
      return { ...page, ...parseChanges(page.changes) };
    },
  };
}

/** Keys of raw records, from the fields that can be read: they identify records that cannot be read. */

/** The id in a field of a raw record; `?` when it is not an id. */
export function idOf(field: string): (raw: unknown) => string {
  return (raw) => {
    if (typeof raw !== 'object' || raw === null) return '?';
    const value: unknown = Reflect.get(raw, field);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
  };
}

/** Key of a raw result record as the log of changes names it. */
export function resultKeyOf(raw: unknown): string {
  if (typeof raw !== 'object' || raw === null) return '?';
  const code = idOf('code')(Reflect.get(raw, 'subject'));
  return [idOf('study_id')(raw), code, idOf('year')(raw), idOf('semester')(raw)].join(':');
}

/** Key of a raw group as the log of changes names it. */
export function groupKeyOf(raw: unknown): string {
  return [idOf('study_id')(raw), idOf('gl')(raw)].join(':');
}

/** Key of a catalogue's raw record. Fields that are no ids are missing in it: `{"toString": 1}` has no text. */
export function catalogueKeyOf<T>(keyOf: (record: T) => string): (raw: unknown) => string {
  return (raw) => {
    if (typeof raw !== 'object' || raw === null) return '?';
    const ids = Object.entries(raw).filter(([, value]) => ['string', 'number'].includes(typeof value));
    return keyOf(Object.fromEntries(ids) as T);
  };
}
