import { pageAt } from '@kahan/contract/runtime';

/** An address inside the app; null as long as there is no such page. */
const existing = (path: string, query = ''): string | null => (pageAt(path) === null ? null : path + query);

/** The room on the map (spec 2, /maps). */
export const mapOf = (room: string): string | null => existing('/maps', `?rooms=${encodeURIComponent(room)}`);

/** The page of the subject (spec 2, /classes/:code). */
export const classOf = (code: string): string | null => existing(`/classes/${encodeURIComponent(code)}`);

/** The page of a teacher (spec 2, /person/:id). */
export const personOf = (id: string): string | null => existing(`/person/${encodeURIComponent(id)}`);
