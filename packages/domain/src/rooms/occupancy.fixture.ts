import type { ReservationRecord, RoomRecord } from '../catalogue.ts';
import type { Lesson } from '../schedule/lesson.ts';
import type { Term } from '../terms/term.ts';
import { pragueInstant, unixSeconds } from '../time/time.ts';
import type { RoomUse } from './occupancy.ts';

/** A Wednesday of the winter semester. */
export const DATE = '2026-11-18';

/** `10:30` of a date as unix seconds. */
export function at(time: string, date = DATE): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return unixSeconds(pragueInstant(date, hours * 60 + minutes));
}

export const room = (fields: Partial<RoomRecord> = {}): RoomRecord => ({
  ...{ id: 'B139', id_sis: 'B 139', place_id: 'p1-B139', name: 'B 139' },
  ...{ floor: 1, type: 2, building: 2, capacity: 48, is_shared: true },
  ...{ sis_description: null, custom_description: null },
  ...fields,
});

export const reservation = (fields: Partial<ReservationRecord> = {}): ReservationRecord => ({
  ...{ reservation_id: 'r1', room: 'B139', person: null },
  name: { cs: 'Schůze', en: 'Meeting' },
  start: at('14:00'),
  end: at('16:00'),
  ...fields,
});

type Block = Lesson['blocks'][number];

/** A lesson in B 139 on a Wednesday from 10:00 to 11:30. */
export const lesson = (block: Partial<Block> = {}, fields: Partial<Lesson> = {}): Lesson => ({
  ...{ gl: 'g1', type: 'P', year: 2026, semester: 1, group: '' },
  subject: { code: 'B1', name: { cs: 'Biochemie', en: 'Biochemistry' } },
  teachers: [{ code: '1', name: 'Jana Nová', ratio: 1 }],
  blocks: [
    {
      ...{ day: 3, minutes: 600, duration: 90, place: { code: 'B 139', name: 'B 139' } },
      weeks: { 9: { date: DATE, canceled: false } },
      ...block,
    },
  ],
  ...fields,
});

/** An exam in B 139 at 17:00 for an hour. */
export const term = (fields: Partial<Term> = {}): Term => ({
  ...{ term_id: 't1', ztid: 'z1', type: 'K', year: 2026, semester: 1 },
  subject: { code: 'C2', name: { cs: 'Čistota vod', en: 'Water purity' } },
  ...{ start: at('17:00'), duration: 60, signing_start: 0, signing_end: 0, logout_end: 0 },
  ...{ capacity: 20, signed_count: 0, space: null, note: null, url: null, waiting: null },
  teacher: { code: '2', name: 'Petr Malý' },
  place: { code: 'B 139', name: 'B 139' },
  ...fields,
});

export const useOf = (fields: Partial<RoomUse>): RoomUse => ({
  ...{ id: 'u1', kind: 'lesson', term_type: null, code: 'B1', type: 'P' },
  ...{ start: 0, end: 0, teachers: [], canceled: false },
  name: { cs: 'Biochemie', en: 'Biochemistry' },
  ...fields,
});
