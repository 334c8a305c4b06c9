import type { StudentSystem } from '@kahan/student-system';
import { test as base } from 'vitest';
import { editedCatalogue } from './edited-catalogue.ts';
import { startPortal, type TestPortal } from './portal.ts';

/** HTML and addresses of an attacker. */
const DIRTY = '<p onclick="x()">Cíle <script>alert(1)</script><a href="javascript:x()">zde</a></p>';

/** The class that the student system gives with HTML and addresses of an attacker. */
let attacked: string | null = null;

/** Catalogues of the shared university that a test edits, and restores before its file ends. */
const edits = {
  classes: editedCatalogue('classes', {
    given(record) {
      attacked ??= record.code;
      if (record.code !== attacked) return record;
      return {
        ...record,
        synopsis: { cs: DIRTY, en: DIRTY },
        elearning_url: 'javascript:alert(1)',
        supports: [{ title: { cs: 'Skripta', en: 'Textbook' }, url: '/api/logout' }],
      };
    },
  }),
  contacts: editedCatalogue('contacts'),
  people: editedCatalogue('people'),
  rooms: editedCatalogue('rooms'),
  buildings: editedCatalogue('buildings'),
  'floor-plans': editedCatalogue('floor-plans'),
  'study-types': editedCatalogue('study-types'),
};

/** A portal that test files share. */
export interface SharedPortal extends TestPortal {
  edits: typeof edits;
  /** Code of the class that the student system gives with HTML and addresses of an attacker. */
  attackedClass(): string;
}

/**
 * A test of a file that shares its portal and university with other files of its worker. Such a file reads, or writes
 * as students of its own (`loginOf`), whom the list below names; it leaves the clock, the student system and the
 * database as they were. All other files start a portal of their own.
 *
 * | students | file |
 * |---|---|
 * | 11–19 | `preferences/preferences.test.ts` |
 * | 21–29 | `preferences/intro.test.ts` |
 * | 31–33 | `session/user.test.ts` |
 * | 34–35 | `news/items.store.test.ts` |
 * | 36–37 | `monitor/monitor.test.ts` |
 * | 38–39 | `session/login-failing.test.ts` |
 */
export const test = base.extend(
  'shared',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: the library reads from it which fixtures this one needs.
  async ({}, { onCleanup }): Promise<SharedPortal> => {
    const wrap = (system: StudentSystem) =>
      Object.values(edits).reduce((wrapped, catalogue) => catalogue.wrap(wrapped), system);
    const portal = await startPortal({ wrap });
    onCleanup(() => portal.stop());
    return { ...portal, edits, attackedClass: () => attacked ?? '' };
  },
);

/** The login of a student by number: 1 → `s000001`. */
export const loginOf = (number: number) => `s${String(number).padStart(6, '0')}`;
