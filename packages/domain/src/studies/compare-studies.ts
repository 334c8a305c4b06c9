import type { ItemType } from '../codes.ts';
import type { ItemDraft, StudyValues } from '../news/news.ts';
import type { Study } from './study.ts';

type StudyType = Extract<ItemType, `study:${string}`>;

/**
 * News of a person's studies, in the order of `now`. null means a first import, which gives no news.
 *
 * | before | now | item |
 * |---|---|---|
 * | no such study | a study | `study:new`, and nothing else of it |
 * | a state | another one, by its code | `study:state-changed` |
 * | a winter result or none | another one or none | `study:result-winter` |
 * | a total result or none | another one or none | `study:result-summer`: the year closes with it |
 *
 * A study that disappears gives no news: its end is a state.
 */
export function compareStudies(old: readonly Study[] | null, now: readonly Study[]): ItemDraft[] {
  if (old === null) return [];
  const known = new Map(old.map((study) => [study.study_id, study]));
  return now.flatMap((study) => compareStudy(known.get(study.study_id), study));
}

function compareStudy(was: Study | undefined, now: Study): ItemDraft[] {
  if (was === undefined) return [draft('study:new', now, {})];
  const items: ItemDraft[] = [];
  if (was.state.code !== now.state.code) {
    items.push(draft('study:state-changed', now, { old_state: was.state.value }));
  }
  const result = (type: StudyType, key: keyof Study['result']) => {
    const [old_result, current] = [was.result[key], now.result[key]];
    if (old_result !== current) items.push(draft(type, now, { result: current, old_result }));
  };
  result('study:result-winter', 'winter');
  result('study:result-summer', 'total');
  return items;
}

function draft(type: StudyType, study: Study, changed: Partial<StudyValues>): ItemDraft {
  const values: StudyValues = {
    study_id: study.study_id,
    study_program: study.study_program,
    study_type: study.type.value,
    form: study.form.value,
    faculty: study.faculty,
    school_year: study.school_year,
    state: study.state.value,
    old_state: null,
    result: null,
    old_result: null,
    ...changed,
  };
  return { type, content: { values, path: `/study/${encodeURIComponent(study.study_id)}` } };
}
