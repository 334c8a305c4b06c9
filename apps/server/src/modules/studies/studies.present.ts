import type { StudyAnswer } from '@kahan/contract';
import type { Language, Study } from '@kahan/domain';

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
