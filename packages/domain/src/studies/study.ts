import type { Faculty } from '../codes.ts';
import type { Bilingual } from '../text/language.ts';

export interface Referent {
  name: string;
  opening_hours: Bilingual;
  tel: string;
  email: string;
  address: Bilingual;
}

/** One study of one student (spec 3, Study). */
export interface Study {
  study_id: string;
  plan: string;
  study_program: Bilingual;
  field_of_study: { code: string; value: Bilingual };
  faculty: Faculty;
  /** Year of study, from 1. */
  school_year: number;
  /** First calendar year of the last academic year in which the study was active. */
  last_active_year: number;
  group: string;
  type: { code: string; value: Bilingual };
  is_followup: boolean;
  form: { code: string; value: Bilingual };
  state: { code: string; value: Bilingual };
  result: { winter: string | null; total: string | null };
  referent: Referent;
}
