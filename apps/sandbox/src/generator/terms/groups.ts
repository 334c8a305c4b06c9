import type { DatabaseSync } from 'node:sqlite';
import type { Random } from '../random.ts';
import type { Subject } from '../teaching/subjects.ts';
import { type ItemTemplate, type ShownItem, texts } from '../texts.ts';
import type { LessonDraft } from '../writer.ts';

export interface GroupsOptions {
  db: DatabaseSync;
  random: Random;
  lessons: readonly LessonDraft[];
  subjects: readonly Subject[];
  /** Unix seconds. */
  now: number;
  /** Whether the semester has begun. Items have no values before its first lesson. */
  hasBegun: boolean;
}

/** Logins that have every kind of item. */
const SHOWN_LOGINS = ['student', 'student2'];
const DAY = 86_400;

/** Items of all exercises and consultations with their values, and every kind of item for the demo logins. */
export function writeGroups({ db, random, lessons, subjects, now, hasBegun }: GroupsOptions): void {
  const { kinds: items, shown } = texts('groups');
  const insertItem = db.prepare('insert into items values (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertValue = db.prepare(
    'insert into item_values (login, item_id, value, final, file_id, opened) values (?, ?, ?, ?, ?, ?)',
  );
  const insertFile = db.prepare('insert into files values (?, ?, ?, ?, ?, ?)');
  const kinds = new Map(subjects.map(({ code, kind }) => [code, kind]));
  const counts = new Map<string, number>();

  function write(gl: string, { type, cs, en, weight, edit }: ItemTemplate | ShownItem): string {
    const order = (counts.get(gl) ?? 0) + 1;
    counts.set(gl, order);
    const id = `${gl}${String(order).padStart(2, '0')}`;
    insertItem.run(id, gl, type, order, cs, en, weight ?? null, Number(edit ?? false));
    return id;
  }

  /** Items with a value for students other than the demo logins, by lesson. */
  const filled = new Map<string, { id: string; value: string | number }[]>();
  for (const { gl, subject, type } of lessons) {
    if (type === 'P') continue;
    const list = items[kinds.get(subject) ?? 'theory'].flatMap((template) => {
      const id = write(gl, template);
      return template.value === undefined ? [] : [{ id, value: template.value }];
    });
    filled.set(gl, list);
  }
  const attendance = db.prepare('select login, gl from attendance order by login, gl').all() as {
    login: string;
    gl: string;
  }[];
  for (const { login, gl } of hasBegun ? attendance : []) {
    for (const { id, value } of filled.get(gl) ?? []) {
      if (random.chance(0.3)) continue;
      const points =
        typeof value === 'number' ? String(Math.round(value * (0.4 + random.next() * 0.6))) : value;
      insertValue.run(login, id, points, 0, null, 0);
    }
  }

  function writeShown(login: string, gl: string, item: ShownItem): void {
    const id = write(gl, item);
    const { value, final, file } = item;
    if (!hasBegun || (value === undefined && file === undefined)) return;
    let fileId: string | null = null;
    if (file !== undefined) {
      fileId = `made-${id}`;
      const { bytes, type } = smallFile(file.name);
      insertFile.run(fileId, file.name, bytes.length, type, now - 3 * DAY, bytes);
    }
    insertValue.run(login, id, value ?? null, Number(final ?? false), fileId, Number(file?.opened ?? false));
  }
  for (const login of SHOWN_LOGINS) {
    const own = attendance.filter((one) => one.login === login && filled.has(one.gl));
    for (const [index, item] of shown.entries()) {
      const lesson = own[index % Math.max(1, own.length)];
      if (lesson !== undefined) writeShown(login, lesson.gl, item);
    }
  }
}

/** A PDF of one page with one line of ASCII. */
function pdf(line: string): Buffer {
  const stream = `BT /F1 18 Tf 72 760 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Bytes and media type of a small file, by the end of its name. */
function smallFile(name: string): { bytes: Buffer; type: string } {
  return name.endsWith('.pdf')
    ? { bytes: pdf('Laboratory report'), type: 'application/pdf' }
    : { bytes: Buffer.from('cas_s;teplota_C\n0;21,4\n60;24,9\n120;31,2\n'), type: 'text/csv' };
}
