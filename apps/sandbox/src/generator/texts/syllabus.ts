import { type Bilingual, foldText } from '@kahan/domain';
import { type Random, some } from '../random.ts';
import { lower, type Subject, type SubjectKind } from '../teaching/subjects.ts';
import { texts } from '../texts.ts';

const { kinds, topic_weeks, demands, outcomes } = texts('classes');

/** Weeks of a syllabus. */
const SYLLABUS_WEEKS = 14;
/** Number of weeks about themes of the department or of the class; the other weeks are common to a kind. */
const THEME_WEEKS = [8, 9, 10];
const SHOWN_THEMES = 3;

type Language = 'cs' | 'en';
const both = (make: (language: Language) => string): Bilingual => ({ cs: make('cs'), en: make('en') });

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Weeks about the topic of the class itself. */
const TOPIC_WEEK_COUNT: Partial<Record<SubjectKind, number>> = { theory: 2, seminar: 2, lab: 1 };

function topicWeeks(random: Random, { topic, kind }: Subject): Bilingual[] {
  if (topic === null) return [];
  const fill = (text: string) =>
    text.replace('{genitive}', topic.genitive).replace('{cs}', lower(topic.cs)).replace('{en}', topic.en);
  return some(random, topic_weeks, TOPIC_WEEK_COUNT[kind] ?? 0).map(({ cs, en }) => ({
    cs: fill(cs),
    en: fill(en),
  }));
}

/** Beginnings of common words in titles, which do not select a theme. */
const EMPTY_WORDS = /^(chemi|techn|labor|semin|vybran|kapito|pokroc|partie|zaklad|uvod)/;
const SHORTEST_STEM = 4;

/** `Zpracování obrazu` → `zpraco`, `obra`: enough to find other cases of the words. */
function stems(title: string): string[] {
  return foldText(title)
    .split(/[^a-z]+/)
    .filter((word) => word.length > SHORTEST_STEM && !EMPTY_WORDS.test(word))
    .map((word) => word.slice(0, Math.max(SHORTEST_STEM, Math.min(6, word.length - 2))));
}

/** Themes in a random order; themes that the title names come first. */
function drawThemes(
  random: Random,
  subject: Subject,
  pool: readonly Bilingual[],
  count: number,
): Bilingual[] {
  const wanted = stems(subject.cs);
  const fits = ({ cs }: Bilingual) => wanted.some((stem) => foldText(cs).includes(stem));
  const drawn = some(random, pool, pool.length);
  return [...drawn.filter(fits), ...drawn.filter((theme) => !fits(theme))].slice(0, count);
}

function listed(themes: readonly Bilingual[], language: Language): string {
  return themes.map((theme) => theme[language]).join('; ');
}

/** Classes of the language department that teach no language. */
const HUMANITIES = /psychologie|filozofie|etik|prezentační/i;
const isHumanities = ({ department, cs }: Subject) => department === '834' && HUMANITIES.test(cs);

/** How a class is taught. Humanities are seminars, although their department teaches languages. */
export function teachingOf(subject: Subject): SubjectKind {
  return isHumanities(subject) ? 'seminar' : subject.kind;
}

/** Synopsis and weekly syllabus of a class, as HTML. */
export function describeClass(
  random: Random,
  subject: Subject,
): { synopsis: Bilingual; syllabus: Bilingual } {
  const { about, opening, between, closing } = kinds[teachingOf(subject)];
  const { department } = subject;
  const pool = texts('themes')[isHumanities(subject) ? `${department} humanities` : department] ?? [];
  const isThesis = subject.kind === 'thesis';
  const own = topicWeeks(random, subject);
  const themes = isThesis ? [] : drawThemes(random, subject, pool, random.pick(THEME_WEEKS) - own.length);
  const rest = some(random, between, SYLLABUS_WEEKS - 2 - themes.length - own.length);
  // Common weeks are mixed in among the themes; theses have a fixed order.
  const middle = isThesis ? [...between] : [...themes];
  if (!isThesis) for (const one of [...own, ...rest]) middle.splice(1 + random.below(middle.length), 0, one);
  const weeks = [random.pick(opening), ...middle, random.pick(closing)].slice(0, SYLLABUS_WEEKS);

  const first = random.pick(about);
  const demand = random.pick(demands);
  const outcome = random.pick(outcomes);
  const shown = themes.slice(0, SHOWN_THEMES);
  const hasDemand = random.chance(0.7) && !isThesis;
  const synopsis = both((language) => {
    const title = subject[language];
    const text = capital(
      first[language].replace('{title}', title).replace('{themes}', listed(shown, language)),
    );
    const more = hasDemand ? `${outcome[language]} ${demand[language]}` : outcome[language];
    return subject.kind === 'sport' || isThesis ? `<p>${text}</p>` : `<p>${text}</p><p>${more}</p>`;
  });
  const syllabus = both(
    (language) => `<ol>${weeks.map((week) => `<li>${capital(week[language])}</li>`).join('')}</ol>`,
  );
  return { synopsis, syllabus };
}
