import type { ExamPlanPhrases } from '../../en/exam-plan/exam-plan.ts';
import { form, from, list } from '../../words.ts';

const days = (count: number) => `${count} ${form('cs', count, { one: 'den', few: 'dny', other: 'dnů' })}`;
const terms = (count: number) =>
  count === 1
    ? 'Jediný termín je'
    : `${form('cs', count, { one: 'Termín', few: `Všechny ${count} termíny jsou`, other: `Všech ${count} termínů je` })}`;

export const examPlan: ExamPlanPhrases = {
  loadFailed: 'Plán se nepodařilo sestavit',
  empty: 'Není co plánovat',
  emptyHint: 'Jakmile budou vypsané termíny z toho, co vám zbývá, objeví se tady jejich plány.',
  toTerms: 'Na termíny zkoušek',

  wishes: 'Co od plánu chcete',
  wishesShort: (gap, blocked, retake) =>
    [
      gap === 0 ? 'bez dnů mezi termíny' : `mezi termíny ${days(gap)}`,
      ...(blocked === 0 ? [] : [`${days(blocked)} bez zkoušek`]),
      ...(retake ? ['čas na druhý pokus'] : []),
    ].join(', '),
  gap: 'Dny na učení mezi dvěma termíny',
  days,
  blocked: 'Dny, kdy nemůžete',
  day: 'Den bez zkoušky',
  addDay: 'Přidat den',
  removeDay: (date) => `Odebrat ${date}`,
  order: 'Nejdůležitější první',
  orderHint: 'Když se všechny nevejdou, vynechají se poslední. Jinak jsou první dříve.',
  up: (name) => `Posunout nahoru: ${name}`,
  down: (name) => `Posunout dolů: ${name}`,
  movedTo: (name, position, of) => `${name}: ${position}. místo ${from(of)} ${of}`,
  retake: 'Nechat čas na druhý pokus',
  noNetwork: 'Přání půjdou změnit, až budete online.',
  saveFailed: 'Změnu se nepodařilo uložit. Zkuste to znovu.',

  emphases: {
    wishes: 'Nejlepší podle vašich přání',
    soonest: 'Nejdříve hotovo',
    spread: 'Nejvíc dnů na učení',
  },
  lastDay: (last) => `Hotovo do ${last}`,
  smallestGap: (gap) => {
    if (gap < 0) return 'Víc termínů v jeden den';
    return gap === 0 ? 'Mezi dvěma termíny není volný den' : `Mezi termíny aspoň ${days(gap)}`;
  },
  shortfall: (gap, wanted) => `na učení ${days(Math.max(0, gap))} místo ${wanted}`,
  only: 'Jiný termín není.',
  retakes: (count, of) =>
    count === of ? 'Čas na druhý pokus u každého' : `Čas na druhý pokus: ${count} ${from(of)} ${of}`,
  retakeOn: (date) => `Druhý pokus možný ${date}`,
  noRetake: 'Žádný pozdější termín',
  missing: (count) =>
    form('cs', count, {
      one: `Bez termínu zůstane ${count}`,
      few: `Bez termínu zůstanou ${count}`,
      other: `Bez termínu zůstane ${count}`,
    }),
  collisions: (count) =>
    count === 0
      ? 'S rozvrhem se nic nekryje'
      : form('cs', count, {
          one: `S rozvrhem se kryje ${count} termín`,
          few: `S rozvrhem se kryjí ${count} termíny`,
          other: `S rozvrhem se kryje ${count} termínů`,
        }),
  gapBefore: (gap) => (gap < 0 ? 'Ve stejný den' : gap === 0 ? 'Hned další den' : `Na učení ${days(gap)}`),
  asInFirst: (count) =>
    `Stejně jako v prvním návrhu: ${count} ${form('cs', count, { one: 'termín', few: 'termíny', other: 'termínů' })}`,
  inFirst: (when) => `Jinak než v prvním návrhu, tam ${when}.`,
  notInFirst: 'Jinak než v prvním návrhu, tam bez termínu.',
  signed: 'Přihlášeno',
  leftOut: {
    'blocked-days': ({ count }) => `${terms(count)} ve dnech, kdy nemůžete.`,
    'credit-first': () => 'Všechny termíny jsou před termínem zápočtu.',
    'at-once': ({ count, others }) => `${terms(count)} ve stejnou dobu jako ${list(others, 'a')}.`,
    'too-many': () => 'Tolik termínů naplánovat najednou nejde. Na některé se přihlaste a dojde i na tuto.',
  },
  impossible: 'Nejde naplánovat',
  reasons: {
    'no-dates': 'Zatím není vypsaný žádný termín.',
    over: 'Přihlašování na všechny termíny skončilo.',
    full: 'Všechny termíny jsou plné.',
    'attempts-used': 'Všechny pokusy máte vyčerpané.',
    'not-eligible': 'S vaším studiem se přihlásit nejde.',
    'awaits-result': 'Máte to za sebou. Výsledek zatím není známý.',
  },

  follow: 'Sledovat tento plán',
  followOf: (name) => `Sledovat tento plán: ${name}`,
  followHint:
    'Když se termín ze sledovaného plánu přesune nebo zruší, uvidíte to tady. V kalendáři budou jeho termíny jako „možná“. Přihlásit se na ně musíte zvlášť.',
  followsIt: 'Tento plán sledujete.',
  followed: 'Váš plán',
  unfollow: 'Přestat plán sledovat',
  broken: 'Váš plán už takhle nevychází. Níže si vyberte jiný.',
  gone: 'Tento termín byl zrušen.',
  passed: 'Splněno. Plán už tento termín ani termín na druhý pokus nepotřebuje.',
  failed: (next) =>
    next === 0
      ? 'Nesplněno. Další termín zatím není.'
      : `Nesplněno. Další termín najdete v návrzích níže (${form('cs', next, { one: 'zbývá', few: 'zbývají', other: 'zbývá' })} ${next}).`,
  removeDate: 'Odebrat z plánu',
  removeDateOf: (name) => `Odebrat z plánu: ${name}`,
  wasOn: (moment) => `Přesunuto. Původně ${moment}.`,
};
