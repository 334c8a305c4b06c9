import type { SyncRequest } from '@kahan/contract';
import { type Language, unixSeconds } from '@kahan/domain';
import type { TargetName } from '../../capabilities/terms/terms.commands.ts';
import type { RequestRow } from './requests.types.ts';

/** A request in one language (spec 3, Sync request and derived target info). `link` is a page of the student system. */
export function presentRequest(
  row: Omit<RequestRow, 'key' | 'userId'>,
  { subject, item, start }: TargetName,
  { lang, link }: { lang: Language; link: string | null },
): SyncRequest {
  const { body } = row;
  const isTerm = 'term_id' in body;
  const code = subject?.code ?? (isTerm ? body.code : null);
  const i18n: Record<string, string> = {};
  if (code !== null) i18n.code = code;
  if (subject !== null) i18n.subject = subject.name[lang];
  if (start !== null) i18n.start = String(start);
  if ('new_hour' in body && body.new_hour !== undefined) i18n.hour = body.new_hour;
  if ('file' in body && body.file !== undefined) i18n.file = body.file.name;
  return {
    id: String(row.id),
    service: row.service,
    action: row.action,
    state: row.state,
    reason: row.reason,
    target: isTerm
      ? { term_id: body.term_id, code: body.code, semester: body.semester, type: body.type }
      : { gl: body.gl, study_id: body.study_id, item_id: body.item_id },
    info: {
      name: item?.[lang] ?? subject?.name[lang] ?? code ?? (isTerm ? body.term_id : body.item_id),
      link,
      path: code === null ? null : `/classes/${encodeURIComponent(code)}`,
      ids: [isTerm ? body.term_id : body.item_id],
      i18n,
    },
    created: unixSeconds(row.createdAt),
    settled: row.settledAt === null ? null : unixSeconds(row.settledAt),
  };
}
