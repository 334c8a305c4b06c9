import { type Patch, patchesOf } from '../patch.ts';

/** Patches of a component, which the test of what it shows must notice. */
const of = (component: string, defects: Parameters<typeof patchesOf>[2]): Patch[] =>
  patchesOf(`apps/web/src/features/${component}.tsx`, `apps/web/src/features/${component}.test.tsx`, defects);

/** What the parts of screens show. */
export const SCREENS: Patch[] = [
  ...of('schedule/grid/block', [
    ['a block shows its weeks without the box', 'flags.weeks && said.weeks && <span', 'said.weeks && <span'],
    ['a block shows teachers by the box of the name', '{flags.teacher && said', '{flags.name && said'],
    ['a block shows its time by the box of the room', '{flags.time && (', '{flags.room && ('],
    [
      'a block with its code shows no kind',
      '{flags.type && <span className={letter}',
      '{false && <span className={letter}',
    ],
  ]),
  ...of('study/results/statistics', [
    [
      'P and PV are swapped',
      '{overview[kind][row]}',
      "{overview[kind === 'p' ? 'pv' : kind === 'pv' ? 'p' : kind][row]}",
    ],
    ['the averages of P and PV are those of all', "kind === 'total' ? {} : { kind }", '{}'],
    [
      'enrolled credits stand before gained ones',
      "'creditsFinished', 'credits'] as",
      "'credits', 'creditsFinished'] as",
    ],
  ]),
  ...of('study/results/grade', [
    ['a tooltip does not name the teacher', '...(teacher ? [teacher.value] : []),', ''],
    ['a grade has no colour', 'known && severity[known]', "known && ''"],
  ]),
  ...of('study/study-card', [
    ['the winter result is the overall one', 'of.result.winter ?? none', 'of.result.total ?? none'],
    ['the group of a study is missing', '[info.group, of.group],', ''],
    ['the form of a study is its type', 'of.form.value', 'of.type.value'],
  ]),
  ...of('requests/notice-stack', [
    ['a failed request has no link to the student system', '{link !== null && (', '{link === undefined && ('],
    [
      'the next free term after a refusal is not offered',
      '{offer && <Offered',
      '{offer === undefined && <Offered',
    ],
    ['all notices interrupt a screen reader', "(tone === 'bad') === isBad", 'isBad || tone.length === 0'],
  ]),
  ...of('terms/detail/detail', [
    [
      'a term can be left until its sign-up ends',
      'dayAndTime(term.logout_end, dates)',
      'dayAndTime(term.signing_end, dates)',
    ],
    ['the own hour of a term is that of all', 'clockTime(dateAt(own))', 'clockTime(dateAt(term.start))'],
    ['a term does not name its room', 'term.place?.value ?? words.unsaid', 'words.unsaid'],
    ['a term links to what is no page', 'term.url !== null && isPage(term.url) &&', 'term.url !== null &&'],
  ]),
];
