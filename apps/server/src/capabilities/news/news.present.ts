import type { Item } from '@kahan/contract';
import {
  type ExamValues,
  type GroupValues,
  ITEM_TYPES,
  type ItemDraft,
  type PublicContent,
  type ScheduleValues,
  type StudyValues,
} from '@kahan/domain';
import type { ItemRow } from './items.store.ts';

function publicContent({ title, body, urls, source }: PublicContent): Item['content'] {
  return {
    title: { cs: title.cs, en: title.en },
    body: { cs: body.cs, en: body.en },
    urls: urls.map(({ lang, url, label }) => ({ lang, url, label })),
    source: source && { cs: source.cs, en: source.en },
  };
}

function examValues(values: ExamValues): Record<string, unknown> {
  return {
    code: values.code,
    name: values.name,
    study_id: values.study_id,
    year: values.year,
    semester: values.semester,
    duty: values.duty,
    kind: values.kind,
    attempt: values.attempt,
    grade: values.grade,
    old_grade: values.old_grade,
    points: values.points,
    teacher: values.teacher,
    date: values.date,
  };
}

function scheduleValues(values: ScheduleValues): Record<string, unknown> {
  return {
    gl: values.gl,
    code: values.code,
    name: values.name,
    type: values.type,
    now: values.now,
    was: values.was,
    weeks: values.weeks,
    reason: values.reason,
    next_date: values.next_date,
  };
}

function studyValues(values: StudyValues): Record<string, unknown> {
  return {
    study_id: values.study_id,
    study_program: values.study_program,
    study_type: values.study_type,
    form: values.form,
    faculty: values.faculty,
    school_year: values.school_year,
    state: values.state,
    old_state: values.old_state,
    result: values.result,
    old_result: values.old_result,
  };
}

function groupValues(values: GroupValues): Record<string, unknown> {
  return {
    gl: values.gl,
    code: values.code,
    name: values.name,
    study_id: values.study_id,
    year: values.year,
    semester: values.semester,
    changes: values.changes.map((change) => ({
      item_id: change.item_id,
      type: change.type,
      name: change.name,
      weight: change.weight,
      was: change.was,
      now: change.now,
      access: change.access,
    })),
  };
}

/** What of a draft is shown, by its type. */
export function presentContent(draft: ItemDraft): Item['content'] {
  switch (draft.type) {
    case 'public:news':
      return publicContent(draft.content);
    case 'schedule:canceled':
    case 'schedule:uncanceled':
    case 'schedule:room-moved':
    case 'schedule:weeks-added':
    case 'schedule:weeks-removed':
    case 'schedule:day-changed':
    case 'schedule:start-changed':
    case 'schedule:duration-changed':
      return { values: scheduleValues(draft.content.values), path: draft.content.path };
    case 'exam:grade-new':
    case 'exam:grade-changed':
    case 'exam:attempt-inserted':
    case 'exam:attempt-deleted':
    case 'exam:fulfilled':
    case 'exam:not-fulfilled':
      return { values: examValues(draft.content.values), path: draft.content.path };
    case 'study:new':
    case 'study:state-changed':
    case 'study:result-winter':
    case 'study:result-summer':
      return { values: studyValues(draft.content.values), path: draft.content.path };
    case 'grupik:changed':
      return { values: groupValues(draft.content.values), path: draft.content.path };
  }
}

/**
 * Type and content were written together from one draft. A type that is not known here was written by a newer portal
 * on the same database, as it is to be shown.
 */
const isDraft = (row: { type: string }): row is ItemDraft => ITEM_TYPES.some((type) => type === row.type);

/** The item of an event: as it is when it comes into the world. */
export function presentNewItem(id: number, ts: number, draft: ItemDraft): Item {
  return {
    id: String(id),
    type: draft.type,
    ts,
    postponeTs: null,
    state: 'active',
    content: presentContent(draft),
  };
}

/** An item as the API shows it (spec 3). One whose postpone time has come is active again. */
export function presentItem(row: ItemRow, now: number): Item {
  const isBack = row.state === 'postponed' && row.postpone_ts !== null && row.postpone_ts <= now;
  return {
    id: String(row.item_id),
    type: row.type,
    ts: row.ts,
    postponeTs: isBack ? null : row.postpone_ts,
    state: isBack ? 'active' : row.state,
    content: isDraft(row) ? presentContent(row) : (row.content as Item['content']),
  };
}
