import type { StudyAnswer } from '@kahan/contract';
import { expect, test } from 'vitest';
import { markupOf, textsOf } from '../../ui/markup.fixture.tsx';
import { StudyCard } from './study-card.tsx';

/** Each field has a value of its own, so that no two of them can be confused. */
const STUDY: StudyAnswer = {
  study_id: '990001',
  plan: 'B-CHEM',
  study_program: 'Chemistry and Materials',
  field_of_study: { code: 'CHEM', value: 'Applied Chemistry' },
  faculty: 'Faculty of Chemical Technology',
  school_year: 3,
  last_active_year: 2026,
  group: 'CH 31',
  type: { code: 'B', value: 'bachelor' },
  is_followup: false,
  form: { code: 'P', value: 'full-time' },
  state: { code: 'S', value: 'studying' },
  result: { winter: 'passed', total: 'passed with honours' },
  referent: {
    name: 'Mgr. Dana Šípková',
    opening_hours: 'Tue 9:00–11:00',
    tel: '+420 220 440 000',
    email: 'dana.sipkova@kahan.example',
    address: 'Technická 5, Prague',
  },
};

/** Names and values of a card's facts. */
async function factsOf(study: StudyAnswer, opens?: 'referent'): Promise<Record<string, string>> {
  const markup = await markupOf(<StudyCard study={study} {...(opens && { opens })} />);
  const facts = markup.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g);
  return Object.fromEntries([...facts].map(([, name = '', value = '']) => [name, textsOf(value).join(' ')]));
}

test('[STUDIES-03] the info tab shows each field of the study beside its name', async () => {
  expect(await factsOf(STUDY)).toEqual({
    Programme: 'Chemistry and Materials',
    'Field of study': 'Applied Chemistry',
    Faculty: 'Faculty of Chemical Technology',
    Type: 'bachelor',
    Form: 'full-time',
    Group: 'CH 31',
    'Year of study': '3',
    'Last active year': '2026/27',
    State: 'studying',
    'Winter semester result': 'passed',
    'Overall result': 'passed with honours',
  });
});

test('[STUDIES-03] a result that is not there yet is named as such', async () => {
  const early = { ...STUDY, result: { winter: 'passed', total: null } };
  expect(await factsOf(early)).toMatchObject({
    'Winter semester result': 'passed',
    'Overall result': 'none yet',
  });
});

test('[STUDIES-04] the type of a follow-up study says so, once', async () => {
  expect(await factsOf({ ...STUDY, is_followup: true })).toMatchObject({ Type: 'bachelor (follow-up)' });
  const said = { ...STUDY, is_followup: true, type: { code: 'N', value: 'follow-up master' } };
  expect(await factsOf(said)).toMatchObject({ Type: 'follow-up master' });
});

test('[STUDIES-05] the referent tab shows each field of the referent beside its name', async () => {
  expect(Object.values(await factsOf(STUDY, 'referent'))).toEqual([
    'Mgr. Dana Šípková',
    'Tue 9:00–11:00',
    '+420 220 440 000',
    'dana.sipkova@kahan.example',
    'Technická 5, Prague',
  ]);
});
