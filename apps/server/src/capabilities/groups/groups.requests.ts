import { randomUUID } from 'node:crypto';
import { groupChange } from '@kahan/contract';
import { type GroupItem, groupItemKind, HAND_IN_BYTES, type StudentGroup } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import type { z } from 'zod';
import type { Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { readForm } from '../../platform/http/guard/multipart.ts';
import { passwordOf } from '../../platform/http/guard/password.ts';
import { validator } from '../../platform/http/guard/validate.ts';
import { sanitizeHtml } from '../../platform/sanitize.ts';
import { readGroups } from './groups.source.ts';
import { handInOf } from './hand-in.ts';

/** The text parts and the borders of a form that brings a file. */
const FORM_BYTES = 512 * 1024;

type Change = z.output<typeof groupChange>;

/** What a student changes of a class group: asked of the student system, which decides (spec 5, 7). */
export function groupRequestsHandlers({ commands, mirror, db }: Engine): Handlers {
  const parse = validator(groupChange);

  return {
    'POST /api/erudio/grupik/change': async ({ user, lang, request, reply }) => {
      if (Number(request.headers['content-length'] ?? 0) > HAND_IN_BYTES + FORM_BYTES) {
        throw new ApiFailure('PAYLOAD_TOO_LARGE');
      }
      const form = await readForm(request, reply);
      const change = parse(form.fields) as Change;
      const { userId, login } = user;
      const { gl, study_id, year, semester, type, final = false } = change;
      const item = { gl, study_id, item_id: change.id, year, semester: semester as 1 | 2, type, final };
      const isFile = groupItemKind(type) === 'file';
      const known = await knownItem(userId, change);
      // A rich text that is called a plain one would get past the sanitizer.
      if (known !== undefined && known.type !== type)
        throw new ApiFailure('VALIDATION_FAILED', { field: 'type' });
      const given = passwordOf(request);
      const base = { userId, login, service: 'groups' } as const;

      if (form.file !== null) {
        if (
          !isFile ||
          form.file.field !== change.id ||
          change.delete === true ||
          change.value !== undefined
        ) {
          throw new ApiFailure('VALIDATION_FAILED', { field: form.file.field });
        }
        const { name, type: media, bytes, flaw } = await handInOf(form.file);
        const id = randomUUID();
        const body = { ...item, value: null, file: { name, type: media, isNew: true, id } };
        const asked = { ...base, action: 'change_value', body } as const;
        return { sync_request: await commands.ask(asked, { given, file: { bytes, flaw } }, lang) };
      }
      if (change.delete === true) {
        if (!isFile) throw new ApiFailure('VALIDATION_FAILED', { field: 'delete' });
        const body = { ...item, value: null, final: false };
        return {
          sync_request: await commands.ask({ ...base, action: 'delete_file', body }, { given }, lang),
        };
      }
      if (isFile ? change.final === undefined || change.value !== undefined : change.value === undefined) {
        throw new ApiFailure('VALIDATION_FAILED', { field: isFile ? 'final' : 'value' });
      }
      const body = isFile
        ? { ...item, value: null, ...heldFile(known) }
        : { ...item, value: heldValue(change) };
      return { sync_request: await commands.ask({ ...base, action: 'change_value', body }, { given }, lang) };
    },

    'GET /api/erudio/grupik/download-link': async ({ user, query, request }) => {
      const call = (system: StudentSystem, options: { password?: string }) =>
        system.downloadLink(user.login, query.study_id, query.item_id, options);
      const link = await mirror.askFor(user, passwordOf(request), call);
      if (link === null) throw new ApiFailure('NOT_FOUND');
      return { url: link.url, opened: link.opened };
    },
  };

  /** The item as it was read last. */
  async function knownItem(userId: number, { gl, study_id, id }: Change): Promise<GroupItem | undefined> {
    const found = await readGroups(db, userId);
    const isIt = (group: StudentGroup) => group.gl === gl && group.study_id === study_id;
    return found?.data.find(isIt)?.items.find((item) => item.item_id === id);
  }
}

/** The file that becomes final, by which the change is known again when it is read. */
function heldFile(item: GroupItem | undefined) {
  const file = item?.file;
  return file == null ? {} : { file: { name: file.name, type: file.type, isNew: false } };
}

/** What the item is to hold; nothing when it is empty. */
function heldValue({ type, value = '' }: Change): string | null {
  const clean = groupItemKind(type) === 'rich' ? sanitizeHtml(value) : value;
  return clean === '' ? null : clean;
}
