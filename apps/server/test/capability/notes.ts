import type { RouteTable } from '@kahan/contract';
import type { ItemDraft } from '@kahan/domain';
import type { Change, StudentSystem } from '@kahan/student-system';
import { z } from 'zod';
import type { Capability, Engine } from '../../src/engine/index.ts';
import { readRecordList, recordsSource } from '../../src/engine/mirror/index.ts';

/** A note that the study office keeps about a student. */
export interface Note {
  note_id: string;
  text: string;
}

/** The part of a student system that keeps notes: the notes by login, and its lines of the log of changes. */
export class NoteOffice {
  readonly notes = new Map<string, Note[]>();
  /** Epoch of the feed; another name means that the student system was replaced. */
  epoch: string | null = null;
  private lines: Change[] = [];

  write(login: string, note: Note): void {
    const others = (this.notes.get(login) ?? []).filter(({ note_id }) => note_id !== note.note_id);
    this.notes.set(login, [...others, note]);
    this.lines.push({ service: 'notes', login, keys: [note.note_id] });
  }

  /** The student system with a feed that reports notes, too. */
  beside(system: StudentSystem): StudentSystem {
    return {
      ...system,
      changes: async (cursor, _wait, options) => {
        const page = await system.changes(cursor, 0, options);
        // Nothing is reported before there is a cursor: the first page only marks the present.
        const told = cursor === null ? [] : this.lines.splice(0);
        return { ...page, epoch: this.epoch ?? page.epoch, changes: [...page.changes, ...told] };
      },
    };
  }
}

const routes: RouteTable = {
  'GET /api/user/notes': {
    summary: 'The notes of the user.',
    policy: 'user',
    response: z.object({ notes: z.array(z.object({ note_id: z.string(), text: z.string() })) }),
    errors: ['NOT_READY'],
  },
};

/** The words of each note; the capability's own table. */
export const TABLE =
  'create table note_words (user_id bigint, note_id text, words int, primary key (user_id, note_id))';

/** A whole capability: records, a comparison, a call, a message, a table and entries of the search. */
export const notes =
  (office: NoteOffice) =>
  ({ db, mirror }: Engine): Capability => ({
    name: 'notes',
    sources: [
      recordsSource<Note>({
        service: 'notes',
        tells: ['notes'],
        isKeyed: true,
        keyOf: ({ note_id }) => note_id,
        async fetch(_system, login, keys) {
          const held = office.notes.get(login) ?? [];
          return { records: held.filter(({ note_id }) => keys?.includes(note_id) ?? true), bad: [] };
        },
        async compare(changes, { tx, userId }) {
          for (const { key, now } of changes) {
            await tx.query({
              text: `insert into note_words values ($1, $2, $3)
                     on conflict (user_id, note_id) do update set words = excluded.words`,
              values: [userId, key, now?.text.split(' ').length ?? 0],
            });
          }
          // The item types of the domain are those of the spec; the test adds its own.
          const drafts = changes.map(({ key, now }) => ({
            type: 'notes:written',
            content: { values: { note_id: key, text: now?.text ?? null }, path: '/notes' },
          }));
          return drafts as unknown as ItemDraft[];
        },
      }),
    ],
    tables: { mirror: ['note_words'] },
    routes,
    handlers: {
      'GET /api/user/notes': async ({ user }: { user: { userId: number; login: string } }) => {
        await mirror.ensureImported(user, 'notes');
        return { notes: (await readRecordList<Note>(db, user.userId, 'notes'))?.data ?? [] };
      },
    },
    live: [
      {
        message: 'count-notes',
        schema: z.object({ login: z.string() }),
        handle: async (_client, payload) => {
          const { login } = payload as { login: string };
          return { count: office.notes.get(login)?.length ?? 0 };
        },
        leave: () => {},
      },
    ],
    search: [
      {
        kind: 'note',
        restsOn: [],
        scopeKey: () => '',
        load: async () => {
          const rows = await db.query<{ note_id: string }>({ text: 'select note_id from note_words' });
          return rows.map(({ note_id }) => ({
            value: note_id,
            codes: [note_id],
            text: note_id,
            sort: note_id,
          }));
        },
      },
    ],
  });
