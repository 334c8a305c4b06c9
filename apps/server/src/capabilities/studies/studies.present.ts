import type { StudyAnswer, StudyType } from '@kahan/contract';
import type { Language, Study, StudyTypeRecord } from '@kahan/domain';

/** A study in one language (spec 3, Study). */
export function presentStudy(study: Study, lang: Language): StudyAnswer {
  const { field_of_study, type, form, state, result, referent } = study;
  return {
    study_id: study.study_id,
    plan: study.plan,
    study_program: study.study_program[lang],
    field_of_study: { code: field_of_study.code, value: field_of_study.value[lang] },
    faculty: study.faculty,
    school_year: study.school_year,
    last_active_year: study.last_active_year,
    group: study.group,
    type: { code: type.code, value: type.value[lang] },
    is_followup: study.is_followup,
    form: { code: form.code, value: form.value[lang] },
    state: { code: state.code, value: state.value[lang] },
    result: { winter: result.winter, total: result.total },
    referent: {
      name: referent.name,
      opening_hours: referent.opening_hours[lang],
      tel: referent.tel,
      email: referent.email,
      address: referent.address[lang],
    },
  };
}

/** A plan of study in one language (spec 3, Study type). */
export function presentStudyType(record: StudyTypeRecord, lang: Language): StudyType {
  const { subjects, p, pv_groups } = record;
  return {
    study_type_code: record.study_type_code,
    year: record.year,
    study_length: record.study_length,
    name: record.name[lang],
    subject_names: Object.fromEntries(subjects.map(({ code, name }) => [code, name[lang]])),
    subject_credits: Object.fromEntries(subjects.map(({ code, credits }) => [code, credits])),
    p: p.map(({ school_year, semester, subject_code }) => ({ school_year, semester, subject_code })),
    pv_group: pv_groups.map((group) => ({
      group_id: group.group_id,
      group_type: group.group_type,
      school_year: group.school_year,
      semester: group.semester,
      min_count: group.min_count,
      subject_codes: group.subject_codes,
    })),
  };
}
