import { hash } from '../random.ts';
import { texts } from '../texts.ts';

export type SubjectKind = 'theory' | 'lab' | 'computer' | 'seminar' | 'language' | 'sport' | 'thesis';

export interface Subject {
  code: string;
  cs: string;
  en: string;
  points: number;
  department: string;
  level: 'B' | 'M';
  completion: 'ZK' | 'KZ' | 'Z';
  kind: SubjectKind;
  /** Hours a week of lectures and of exercises. */
  lecture: number;
  exercise: number;
  /** The topic that it was made from; null for core subjects and theses. */
  topic: { cs: string; genitive: string; en: string } | null;
}

interface Form {
  cs(topic: Topic): string;
  en(topic: Topic): string;
  kind: SubjectKind;
  completion: Subject['completion'];
  points: readonly number[];
  level?: 'M';
}

/** A topic that a department teaches; each letter of `forms` is a key of FORMS. */
export interface Topic {
  level: 'B' | 'M';
  cs: string;
  genitive: string;
  en: string;
  forms: string;
}

/** "Seminář z organické chemie", "z kvantové", but "ze strukturní". */
const from = (genitive: string) => (/^[sšzž]|^[vk][sšzž]/i.test(genitive) ? 'ze' : 'z');

/** Forms of a topic's subjects, by the letters of `Topic.forms`. */
const FORMS: Record<string, Form> = {
  0: { cs: (t) => t.cs, en: (t) => t.en, kind: 'theory', completion: 'ZK', points: [4, 5] },
  1: { cs: (t) => `${t.cs} I`, en: (t) => `${t.en} I`, kind: 'theory', completion: 'ZK', points: [5] },
  2: { cs: (t) => `${t.cs} II`, en: (t) => `${t.en} II`, kind: 'theory', completion: 'ZK', points: [5] },
  L: {
    cs: (t) => `Laboratoř ${t.genitive}`,
    en: (t) => `Laboratory of ${t.en}`,
    kind: 'lab',
    completion: 'KZ',
    points: [4, 3],
  },
  S: {
    cs: (t) => `Seminář ${from(t.genitive)} ${t.genitive}`,
    en: (t) => `Seminar in ${t.en}`,
    kind: 'seminar',
    completion: 'Z',
    points: [3, 2],
  },
  P: {
    cs: (t) => `Pokročilé partie ${t.genitive}`,
    en: (t) => `Advanced Topics in ${t.en}`,
    kind: 'theory',
    completion: 'ZK',
    points: [4],
    level: 'M',
  },
  V: {
    cs: (t) => `Vybrané kapitoly ${from(t.genitive)} ${t.genitive}`,
    en: (t) => `Selected Chapters in ${t.en}`,
    kind: 'theory',
    completion: 'ZK',
    points: [3],
    level: 'M',
  },
};

/** The same with a small first letter. */
export function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const KIND_OF_DEPARTMENT: Record<string, SubjectKind> = { 834: 'language', 963: 'sport' };

/** First number of subjects made from topics; core subjects have lower numbers. */
const FIRST_SERIAL = 101;

function fromTopics(department: string): Subject[] {
  const subjects: Subject[] = [];
  let serial = FIRST_SERIAL;
  for (const topic of texts('subjects').topics[department] ?? []) {
    for (const letter of topic.forms) {
      const form = FORMS[letter];
      const genitive = lower(topic.genitive);
      if (form === undefined) throw new RangeError(`unknown form ${letter} of ${topic.cs}`);
      const level = form.level ?? topic.level;
      const cs = form.cs({ ...topic, genitive });
      const points = form.points[hash(cs) % form.points.length] ?? 4;
      const kind = form.kind === 'theory' ? (KIND_OF_DEPARTMENT[department] ?? 'theory') : form.kind;
      subjects.push({
        code: `${level}${department}${serial++}`,
        cs,
        en: form.en(topic),
        points: kind === 'sport' ? 1 : points,
        department,
        level,
        completion: kind === 'sport' ? 'Z' : form.completion,
        kind,
        lecture: kind === 'theory' ? 2 : 0,
        exercise: kind === 'theory' ? (points >= 4 ? 2 : 0) : kind === 'lab' ? 4 : 2,
        topic: { cs: topic.cs, genitive, en: topic.en },
      });
    }
  }
  return subjects;
}

function coreSubjects(): Subject[] {
  return texts('subjects').core.map((subject) => ({
    ...subject,
    department: subject.code.slice(1, 4),
    level: subject.code.startsWith('M') ? 'M' : 'B',
    topic: null,
  }));
}

function theses(department: string): Subject[] {
  return texts('subjects').theses.map(({ serial, ...thesis }) => ({
    ...thesis,
    code: `${thesis.level}${department}${serial}`,
    department,
    kind: 'thesis',
    lecture: 0,
    exercise: 2,
    topic: null,
  }));
}

/** @param leading departments that lead programmes; they have theses */
export function makeSubjects(leading: readonly string[]): Subject[] {
  return [
    ...coreSubjects(),
    ...texts('structure').departments.flatMap(({ code }) => fromTopics(code)),
    ...leading.flatMap(theses),
  ];
}
