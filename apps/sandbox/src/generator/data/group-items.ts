import type { SubjectKind } from '../teaching/subjects.ts';

/** An item that the lessons of a subject of some kind keep: what it is, whether the student writes it. */
export interface ItemTemplate {
  type: number;
  cs: string;
  en: string;
  edit?: true;
  weight?: number;
  /** What others find in it: a fixed text, or points up to a number. */
  value?: string | number;
}

const ATTENDANCE: ItemTemplate = { type: 4, cs: 'Docházka', en: 'Attendance', value: 'v pořádku' };

/** What class groups keep about their students, by the kind of the subject. */
export const GROUP_ITEMS: Record<SubjectKind, readonly ItemTemplate[]> = {
  theory: [
    { type: 3, cs: 'Průběžný test 1', en: 'Progress test 1', weight: 0.4, value: 20 },
    { type: 3, cs: 'Průběžný test 2', en: 'Progress test 2', weight: 0.6 },
    ATTENDANCE,
  ],
  lab: [
    { type: 3, cs: 'Vstupní test', en: 'Entrance test', weight: 0.2, value: 10 },
    { type: 5, cs: 'Laboratorní protokol 1', en: 'Laboratory report 1', edit: true },
    { type: 5, cs: 'Laboratorní protokol 2', en: 'Laboratory report 2', edit: true },
    { type: 2, cs: 'Školení bezpečnosti práce', en: 'Safety training', value: 'ano' },
    ATTENDANCE,
  ],
  computer: [
    { type: 5, cs: 'Domácí úloha', en: 'Homework', edit: true },
    { type: 55, cs: 'Semestrální projekt', en: 'Semester project', edit: true },
    { type: 3, cs: 'Body z cvičení', en: 'Points from exercises', weight: 0.5, value: 30 },
  ],
  seminar: [
    { type: 1, cs: 'Téma referátu', en: 'Topic of the talk', edit: true },
    { type: 5, cs: 'Prezentace', en: 'Slides', edit: true },
    ATTENDANCE,
  ],
  language: [
    { type: 6, cs: 'Esej na odborné téma', en: 'Essay on a topic of your field', edit: true },
    { type: 3, cs: 'Test slovní zásoby', en: 'Vocabulary test', weight: 0.3, value: 25 },
    ATTENDANCE,
  ],
  sport: [ATTENDANCE],
  thesis: [
    { type: 1, cs: 'Název práce', en: 'Title of the thesis', edit: true },
    { type: 6, cs: 'Anotace', en: 'Abstract', edit: true },
    { type: 7, cs: 'Text práce', en: 'Text of the thesis', edit: true },
    { type: 2, cs: 'Souhlas se zveřejněním', en: 'Consent to publication', edit: true },
  ],
};

/** An item of a demo login's lessons with what it holds. */
export interface ShownItem extends Omit<ItemTemplate, 'value'> {
  value?: string;
  final?: true;
  file?: { name: string; opened?: true };
}

/** Every type, editable and not, final and not, empty and not: spread over the lessons of a demo login. */
export const SHOWN_ITEMS: readonly ShownItem[] = [
  { type: 1, cs: 'Číslo pracoviště', en: 'Workplace number', value: '14' },
  { type: 1, cs: 'Téma semestrální práce', en: 'Topic of the semester paper', edit: true },
  {
    type: 1,
    cs: 'Partner v laboratoři',
    en: 'Laboratory partner',
    edit: true,
    final: true,
    value: 'Ondřej Zelinka',
  },
  { type: 2, cs: 'Vlastní ochranné brýle', en: 'Own safety glasses', edit: true, value: 'ano' },
  { type: 2, cs: 'Zájem o exkurzi', en: 'Interested in the excursion', edit: true },
  { type: 2, cs: 'Uznáno z minulého roku', en: 'Recognised from last year' },
  { type: 3, cs: 'Zápočtový test', en: 'Credit test', weight: 0.5, value: '17,5' },
  { type: 3, cs: 'Vlastní hodnocení úlohy', en: 'Own rating of the experiment', weight: 0.1, edit: true },
  { type: 4, cs: 'Ústní zkoušení', en: 'Oral questions', value: '8 z 10' },
  { type: 44, cs: 'Celkové hodnocení cvičení', en: 'Total of the exercises', value: 'splněno' },
  { type: 5, cs: 'Protokol: titrace', en: 'Report: titration', edit: true },
  {
    type: 5,
    cs: 'Protokol: destilace',
    en: 'Report: distillation',
    edit: true,
    file: { name: 'Protokol – destilace.pdf' },
  },
  {
    type: 5,
    cs: 'Protokol: krystalizace',
    en: 'Report: crystallisation',
    edit: true,
    final: true,
    file: { name: 'Protokol – krystalizace.pdf', opened: true },
  },
  { type: 55, cs: 'Semestrální práce', en: 'Semester paper', edit: true },
  {
    type: 55,
    cs: 'Data z měření',
    en: 'Measured data',
    edit: true,
    file: { name: 'mereni.csv' },
  },
  {
    type: 6,
    cs: 'Úvaha: chemie a životní prostředí',
    en: 'Essay: chemistry and the environment',
    edit: true,
    value: '<p>Odpadní vody z <strong>chemické výroby</strong> se dnes čistí přímo v závodě.</p>',
  },
  {
    type: 6,
    cs: 'Hodnocení vyučujícího',
    en: "Teacher's comment",
    value: '<p>Pečlivá práce, jen pozor na <em>platné číslice</em>.</p>',
  },
  { type: 7, cs: 'Prezentace výsledků', en: 'Presentation of the results', edit: true },
  {
    type: 7,
    cs: 'Opravený protokol',
    en: 'Corrected report',
    file: { name: 'Opravený protokol.pdf', opened: true },
  },
];
