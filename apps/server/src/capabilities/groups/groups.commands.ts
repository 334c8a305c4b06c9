import { randomUUID } from 'node:crypto';
import { groupChange } from '@kahan/contract';
import {
  type Bilingual,
  type GroupItem,
  groupItemKind,
  groupKey,
  HAND_IN_BYTES,
  type Language,
  type OwnEdit,
  type Semester,
  type StudentGroup,
} from '@kahan/domain';
import type { StudentSystem, UserProof } from '@kahan/student-system';
import type { z } from 'zod';
import { type Asked, type CommandKind, readRecent } from '../../engine/commands/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { idempotencyKeyOf } from '../../platform/http/guard/idempotency-key.ts';
import { type FormFile, readForm } from '../../platform/http/guard/multipart.ts';
import { proofOf } from '../../platform/http/guard/proof.ts';
import { validator } from '../../platform/http/guard/validate.ts';
import { readGroups } from './groups.source.ts';
import { type HandIn, handInOf } from './hand-in.ts';

/** Most bytes of the text parts and the boundaries of a form with a file. */
const FORM_BYTES = 512 * 1024;

/** An edit explains changes that are read within this time after it. */
const EXPLAINS_HOURS = 24;

/** The change of a group's item that a student asks for. */
export interface GroupBody {
  study_id: string;
  gl: string;
  item_id: string;
  year: number;
  semester: Semester;
  type: number;
  value: string | null;
  final: boolean;
  /**
   * A file that is sent, or the present one, which becomes final. A file that is sent has an `id` of its own:
   * another file of the same name may have other bytes, and is never taken for the same request.
   */
  file?: { name: string; type: string; isNew: boolean; id?: string };
}

/** Names of an item's subject and of the item; the item's is null when it is unknown. */
interface NamedItem {
  subject: StudentGroup['subject'];
  item: Bilingual | null;
}

type Groups = Promise<StudentGroup[] | null>;

/** Edits of items of class groups. @param readGroups the groups of a user; null when they were not read yet */
export function groupCommands(readGroups: (userId: number) => Groups): CommandKind<GroupBody, NamedItem> {
  const groupsOf = sharedReading(readGroups);
  return {
    service: 'groups',
    target: ({ study_id, gl, item_id }) => `item:${study_id}:${gl}:${item_id}`,
    recordKey: groupKey,
    isUpload: ({ file }) => file?.isNew === true,
    longField: 'value',
    command({ key, login, action, body: { study_id, gl, item_id, value, final, file } }) {
      const base = { key, login, study_id, gl, item_id };
      if (action === 'delete_file') return { ...base, action };
      const change = { ...base, action: 'change_value', final } as const;
      return file?.isNew === true
        ? { ...change, file: { name: file.name, type: file.type } }
        : { ...change, value };
    },
    async isHeld(system, { login, action, body }) {
      const { records } = await system.groups(login, [groupKey(body)]);
      const items = records.flatMap((group) => (groupKey(group) === groupKey(body) ? group.items : []));
      const item = items.find(({ item_id }) => item_id === body.item_id);
      if (item === undefined) return false;
      if (action === 'delete_file') return item.file === null;
      return body.file === undefined ? item.result === body.value : item.file?.name === body.file.name;
    },
    async known(userId, { gl, study_id, item_id }) {
      const groups = await groupsOf(userId);
      const group = groups?.find((one) => one.gl === gl && one.study_id === study_id);
      if (group === undefined) return null;
      const item = group.items.find((one) => one.item_id === item_id);
      return { subject: group.subject, item: item?.name ?? null };
    },
    describe({ gl, study_id, item_id, file }, named) {
      const subject = named?.subject;
      return {
        target: { gl, study_id, item_id },
        id: item_id,
        name: named?.item ?? subject?.name ?? item_id,
        path: subject === undefined ? null : `/classes/${encodeURIComponent(subject.code)}`,
        values: { code: subject?.code, subject: subject?.name, file: file?.name },
      };
    },
  };
}

/** A list of requests describes all of its items at once and reads the user's groups once. */
function sharedReading(readGroups: (userId: number) => Groups): (userId: number) => Groups {
  const readings = new Map<number, Groups>();
  return (userId) => {
    const reading = readings.get(userId) ?? readGroups(userId).finally(() => readings.delete(userId));
    readings.set(userId, reading);
    return reading;
  };
}

/** A user's recent edits of items, which are no news to the user. */
export async function readOwnEdits(db: Queryable, userId: number): Promise<OwnEdit[]> {
  const edits = await readRecent<GroupBody>(db, { userId, service: 'groups', hours: EXPLAINS_HOURS });
  return edits.map(({ action, body: { item_id, value, final, file } }) =>
    action === 'delete_file'
      ? { item_id, value: null, final: false }
      : { item_id, value: file?.name ?? value, final },
  );
}

type Change = z.output<typeof groupChange>;

/** Longest value of an item that was not read yet, characters. */
const LONGEST_UNKNOWN = 2_000;

/** Calls that ask the student system for a change of an item; the student system decides (spec 5, 7). */
export function groupCommandsHandlers({ commands, mirror, db, sanitizer }: Engine): Handlers {
  const parse = validator(groupChange);

  return {
    'POST /api/erudio/grupik/change': async ({ user: { userId, login }, lang, request, reply }) => {
      if (Number(request.headers['content-length'] ?? 0) > HAND_IN_BYTES + FORM_BYTES) {
        throw new ApiFailure('PAYLOAD_TOO_LARGE');
      }
      const form = await readForm(request, reply);
      const change = parse(form.fields) as Change;
      const known = await knownItem(userId, change);
      // A rich text that is called a plain one would bypass the sanitizer.
      if (known !== undefined && known.type !== change.type) throw invalid('type');
      // A long text for an item that the user cannot have seen would only fill the portal's database.
      if (known === undefined && (change.value ?? '').length > LONGEST_UNKNOWN) throw invalid('value');
      const file = form.file === null ? null : await handInFor(change, form.file);
      const asked: Asked<GroupBody> = {
        ...{ userId, login, service: 'groups' },
        action: change.delete === true ? 'delete_file' : 'change_value',
        body: bodyOf({ ...change, value: await safeValue(change, known, { userId, lang }) }, known, file),
      };
      const key = idempotencyKeyOf(request);
      const attachments = { given: proofOf(request), key, ...(file !== null && { file }) };
      return { sync_request: await commands.ask(asked, attachments, lang) };
    },

    'GET /api/erudio/grupik/download-link': async ({ user, query, request }) => {
      const call = (system: StudentSystem, proof: UserProof) =>
        system.downloadLink(user.login, query.study_id, query.item_id, proof);
      const link = await mirror.askFor(proofOf(request), call);
      if (link === null) throw new ApiFailure('NOT_FOUND');
      return { url: link.url, opened: link.opened };
    },
  };

  /** The value, sanitized when it is HTML. An item that was not read yet may be a rich text, whatever the form says. */
  async function safeValue(
    { type, value }: Change,
    known: GroupItem | undefined,
    { userId, lang }: { userId: number; lang: Language },
  ) {
    const isHtml = groupItemKind(type) === 'rich' || (known === undefined && value?.includes('<') === true);
    if (value === undefined || !isHtml) return value;
    return sanitizer.clean(value, { owner: userId, lang });
  }

  /** The item as it was read last. */
  async function knownItem(userId: number, { gl, study_id, id }: Change): Promise<GroupItem | undefined> {
    const found = await readGroups(db, userId);
    const isIt = (group: StudentGroup) => group.gl === gl && group.study_id === study_id;
    return found?.data.find(isIt)?.items.find((item) => item.item_id === id);
  }
}

const invalid = (field: string) => new ApiFailure('VALIDATION_FAILED', { field });

/** @throws ApiFailure when the item takes no file or the form asks for more than the file, and as `handInOf` */
function handInFor(change: Change, file: FormFile): Promise<HandIn> {
  const isExpected = groupItemKind(change.type) === 'file' && file.field === change.id;
  if (!isExpected || change.delete === true || change.value !== undefined) throw invalid(file.field);
  return handInOf(file);
}

/** @throws ApiFailure VALIDATION_FAILED when the change does not fit the type of the item */
function bodyOf(change: Change, known: GroupItem | undefined, file: HandIn | null): GroupBody {
  const { id, gl, study_id, year, semester, type, final = false, value } = change;
  const item = { gl, study_id, item_id: id, year, semester: semester as Semester, type, value: null, final };
  const isFile = groupItemKind(type) === 'file';
  if (file !== null) {
    return { ...item, file: { name: file.name, type: file.type, isNew: true, id: randomUUID() } };
  }
  if (change.delete === true) {
    if (!isFile) throw invalid('delete');
    return { ...item, final: false };
  }
  if (!isFile) {
    if (value === undefined) throw invalid('value');
    return { ...item, value: value === '' ? null : value };
  }
  if (change.final === undefined || value !== undefined) throw invalid('final');
  // The present file becomes final. Its name is kept so that the change is recognised when it is read.
  const present = known?.file;
  return present == null ? item : { ...item, file: { name: present.name, type: present.type, isNew: false } };
}
