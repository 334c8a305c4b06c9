import type { Bilingual, Faculty } from '@kahan/domain';

/** Names of the faculties. */
export const FACULTY_NAMES: Record<Faculty, Bilingual> = {
  FCHT: { cs: 'Fakulta chemické technologie', en: 'Faculty of Chemical Technology' },
  FTOP: {
    cs: 'Fakulta technologie ochrany prostředí',
    en: 'Faculty of Environmental Technology',
  },
  FPBT: {
    cs: 'Fakulta potravinářské a biochemické technologie',
    en: 'Faculty of Food and Biochemical Technology',
  },
  FCHI: { cs: 'Fakulta chemicko-inženýrská', en: 'Faculty of Chemical Engineering' },
  UEM: { cs: 'Škola ekonomiky a managementu', en: 'School of Economics and Management' },
};

/** Rooms of the deans, all on the floor of the study offices. */
export const DEAN_ROOMS: Record<Faculty, string> = {
  FCHT: 'B 229',
  FTOP: 'B 231',
  FPBT: 'B 233',
  FCHI: 'B 235',
  UEM: 'B 237',
};

/** Study offices, in the order of their referents' rooms. */
export const STUDY_OFFICE_ROOMS: Record<Faculty, string> = {
  UEM: 'B 239',
  FCHT: 'B 241',
  FTOP: 'B 243',
  FPBT: 'B 245',
  FCHI: 'B 247',
};

export const STUDY_OFFICE: Bilingual = { cs: 'Studijní oddělení', en: 'Study office' };
export const DEANS_OFFICE: Bilingual = { cs: 'Děkanát', en: 'Dean’s office' };

/** Offices that serve all faculties: code and name. */
export const CENTRAL_OFFICES: readonly [code: string, name: Bilingual][] = [
  ['901', { cs: 'Rektorát', en: 'Rectorate' }],
  ['905', { cs: 'Výpočetní centrum', en: 'Computer Centre' }],
  ['911', { cs: 'Knihovna', en: 'Library' }],
  ['917', { cs: 'Zahraniční oddělení', en: 'International Office' }],
  ['923', { cs: 'Poradenské a kariérní centrum', en: 'Counselling and Career Centre' }],
  ['931', { cs: 'Správa budov', en: 'Facilities' }],
];
