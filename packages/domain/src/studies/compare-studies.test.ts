import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareStudies } from './compare-studies.ts';
import type { Study } from './study.ts';

const same = (text: string) => ({ cs: text, en: text });
const STATES: Record<string, string> = { S: 'studying', P: 'interrupted', A: 'graduated' };

/** `'7 S winter=passed total=-'`. */
function study(text: string): Study {
  const [study_id = '', state = '', winter = '', total = ''] = text.split(' ');
  const value = (word: string) => {
    const result = word.split('=')[1] ?? '-';
    return result === '-' ? null : result;
  };
  return {
    study_id,
    plan: 'B-CHT',
    study_program: same('Chemistry'),
    field_of_study: { code: 'B-CHT', value: same('Chemistry') },
    faculty: 'FCHT',
    school_year: 2,
    last_active_year: 2026,
    group: '214',
    type: { code: 'B', value: same('bachelor') },
    is_followup: false,
    form: { code: 'P', value: same('full-time') },
    state: { code: state, value: same(STATES[state] ?? state) },
    result: { winter: value(winter), total: value(total) },
    referent: {
      name: 'Hedvika Lípová',
      opening_hours: same('8-10'),
      tel: '1',
      email: 'a@kahan.example',
      address: same('A 1'),
    },
  };
}

/** `'7 state-changed studying to graduated'`. */
function told(old: string[] | null, now: string[]): string[] {
  return compareStudies(old?.map(study) ?? null, now.map(study)).map(({ type, content }) => {
    if (!('values' in content) || !('study_program' in content.values))
      throw new Error(`not about a study: ${type}`);
    const { study_id, state, old_state, result, old_result } = content.values;
    const states = old_state === null ? '' : ` ${old_state.en} to ${state.en}`;
    const isResult = type.startsWith('study:result');
    const results = isResult ? ` ${old_result ?? '-'} to ${result ?? '-'}` : '';
    return `${study_id} ${type.slice(6)}${states}${results}`;
  });
}

describe('what studies tell', () => {
  test.each<[string, string[] | null, string[], string[]]>([
    ['a first import', null, ['7 S winter=passed'], []],
    ['no change', ['7 S winter=passed total=-'], ['7 S winter=passed total=-'], []],
    ['[NOTIFICATIONS-23] a new study, with any content', ['7 S'], ['7 S', '8 S winter=passed'], ['8 new']],
    ['[NOTIFICATIONS-23] the first study', [], ['7 S'], ['7 new']],
    ['[NOTIFICATIONS-24] another state', ['7 S'], ['7 A'], ['7 state-changed studying to graduated']],
    [
      '[NOTIFICATIONS-25] a winter result',
      ['7 S winter=- total=-'],
      ['7 S winter=passed total=-'],
      ['7 result-winter - to passed'],
    ],
    [
      '[NOTIFICATIONS-25] the total comes with the summer',
      ['7 S winter=passed total=-'],
      ['7 S winter=passed total=honours'],
      ['7 result-summer - to honours'],
    ],
    [
      '[NOTIFICATIONS-25] corrected and taken back',
      ['7 S winter=passed total=passed'],
      ['7 S winter=failed total=-'],
      ['7 result-winter passed to failed', '7 result-summer passed to -'],
    ],
    [
      '[NOTIFICATIONS-24] [NOTIFICATIONS-25] state and result of one, and the other as it was',
      ['7 S winter=passed total=-', '8 S'],
      ['8 S', '7 A winter=passed total=honours'],
      ['7 state-changed studying to graduated', '7 result-summer - to honours'],
    ],
    ['a study that went away', ['7 S', '8 S'], ['7 S'], []],
  ])('%s', (_name, old, now, items) => {
    expect(told(old, now)).toEqual(items);
  });

  test('another name of the same state, another group or year tell nothing', () => {
    const now = {
      ...study('7 S'),
      state: { code: 'S', value: same('studies') },
      group: '301',
      school_year: 3,
    };
    expect(compareStudies([study('7 S')], [now])).toEqual([]);
  });

  test('an item says everything that its card needs', () => {
    expect(compareStudies([study('7/1 S')], [study('7/1 P')])).toEqual([
      {
        type: 'study:state-changed',
        content: {
          values: {
            study_id: '7/1',
            study_program: same('Chemistry'),
            study_type: same('bachelor'),
            form: same('full-time'),
            faculty: 'FCHT',
            school_year: 2,
            state: same('interrupted'),
            old_state: same('studying'),
            result: null,
            old_result: null,
          },
          path: '/study/7%2F1',
        },
      },
    ]);
  });

  test('law: the same tells nothing, and there and back tell the same kinds of known studies', () => {
    const one = fc
      .tuple(fc.constantFrom('S', 'P', 'A'), fc.constantFrom('-', 'a', 'b'), fc.constantFrom('-', 'a'))
      .map(([state, winter, total]) => study(`7 ${state} winter=${winter} total=${total}`));
    const kinds = (old: Study, now: Study) => compareStudies([old], [now]).map(({ type }) => type);
    fc.assert(
      fc.property(one, one, (a, b) => {
        expect(kinds(a, structuredClone(a))).toEqual([]);
        expect(kinds(a, b)).toEqual(kinds(b, a));
      }),
    );
  });
});
