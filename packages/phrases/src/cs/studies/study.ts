import type { StudyPhrases } from '../../en/studies/study.ts';
import { counted, form, from, numeral } from '../../words.ts';
import { dates } from '../dates.ts';

const subjects = (count: number) =>
  `${count} ${form('cs', count, { one: 'předmět', few: 'předměty', other: 'předmětů' })}`;
const groups = (count: number) =>
  `${counted('cs', count, { one: 'skupina', few: 'skupiny', other: 'skupin' })} povinně volitelných předmětů`;
const credits = (count: number) =>
  counted('cs', count, { one: 'kredit', few: 'kredity', many: 'kreditu', other: 'kreditů' });
const number = (value: number) => numeral('cs', value);
/** 0 z 30 kreditů */
const creditsOf = (done: number, of: number) =>
  `${number(done)} ${from(of)} ${counted('cs', of, { one: 'kreditu', many: 'kreditu', other: 'kreditů' })}`;
const semesters = { 1: 'Zimní semestr', 2: 'Letní semestr' };
const years = (year: number) => `${year}/${String(year + 1).slice(2)}`;
const periods: StudyPhrases['periods'] = {
  teaching: 'Výuka',
  examination: 'Zkouškové období',
  holiday: 'Prázdniny',
  unknown: 'Mimo semestr',
};

export const study: StudyPhrases = {
  loadFailed: 'Vaše studium se nepodařilo načíst',
  resultsFailed: 'Vaše výsledky se nepodařilo načíst',
  noStudies: 'Nemáte tu žádné studium',
  noStudiesHint: 'Jakmile ho studijní systém bude mít, objeví se tady samo.',
  toHome: 'Na úvodní stránku',
  notYours: 'Toto není vaše studium',
  notYoursHint: 'Odkaz může být starý nebo někoho jiného. Vaše studia najdete v přehledu.',
  toOverview: 'K vašim studiím',
  studies: 'Vaše studia',
  allStudies: 'Všechna studia',
  schoolYear: (year) => `${year}.\u00a0ročník`,
  inGroup: (group) => `skupina ${group}`,
  menuYear: (school, year) => `${school}. ročník, ${years(year)}`,
  years,
  semesters,
  semester: (semester, year) => `${semesters[semester]} ${years(year)}`,
  subjects,
  credits,
  creditsShort: (count) => `${number(count)} kr.`,

  tabs: { info: 'Informace', referent: 'Studijní oddělení' },
  tabsOf: (programme) => `O studiu: ${programme}`,
  about: 'O studiu',
  info: {
    group: 'Skupina',
    type: 'Typ',
    followup: 'navazující',
    form: 'Forma',
    state: 'Stav',
    school_year: 'Ročník',
    last_active_year: 'Poslední aktivní rok',
    winter: 'Výsledek zimního semestru',
    total: 'Celkový výsledek',
    field: 'Obor',
    programme: 'Program',
    faculty: 'Fakulta',
  },
  none: 'zatím není',
  referent: {
    name: 'Jméno',
    opening_hours: 'Úřední hodiny',
    tel: 'Telefon',
    email: 'E-mail',
    address: 'Adresa',
  },
  ended: (count) =>
    `${form('cs', count, { one: 'Ukončené studium', few: 'Ukončená studia', other: 'Ukončená studia' })}: ${count}`,
  openStudy: 'Otevřít studium',
  nextIs: (kind, moment) => `další: ${kind} ${moment}`,
  missingSubjects: (count) => `Letos zbývá dokončit ${subjects(count)}`,

  groups: 'Výukové skupiny',
  hideGrades: 'Skrýt známky',
  showGrades: 'Zobrazit známky',

  answer: 'Jak na tom jste',
  verdicts: {
    nothing: 'Zatím nemáte žádné výsledky.',
    'no-plan': 'Váš studijní plán tu neznáme, posoudit jdou jen kredity.',
    finished: 'Máte splněno všechno, co je v plánu.',
    'on-plan': 'Plán plníte.',
    interrupted: 'Toto studium máte přerušené.',
    ended: 'Toto studium skončilo.',
  },
  notBegun: (year) => `Toto studium začíná v roce ${years(year)}.`,
  planNotLoaded: 'Váš studijní plán se nenačetl, posoudit jdou jen kredity.',
  behind: (singles, ofGroups) => {
    const parts = [...(singles > 0 ? [subjects(singles)] : []), ...(ofGroups > 0 ? [groups(ofGroups)] : [])];
    return `Do plánu vám z minulých semestrů chybí ${parts.join(' a ')}.`;
  },
  watchLast: (name) => `Hlídejte si předmět ${name}, máte poslední pokus.`,
  watchClosed: (name) => `Předmět ${name} už letos splnit nejde.`,
  yearCredits: (year) => `Kredity ${years(year)}`,
  ofCredits: (count) => `${from(count)} ${number(count)}`,
  ring: (gained, enrolled, of) =>
    `získáno ${number(gained)}, zapsáno ${number(enrolled)} ${from(of)} ${number(of)} kreditů`,
  gained: (count) => `${number(count)} získáno`,
  enrolled: (count) => `${number(count)} zapsáno`,
  lost: (count) => `${number(count)} nesplněno`,
  left: (count) => `${number(count)} zbývá zapsat`,
  average: 'Průměr',
  noAverage: 'zatím se nepočítá žádná známka',
  averageHint: (count) => `vážený kredity, ${subjects(count)}, poslední pokusy`,
  whatGoesIn: 'Z čeho se počítá',
  kinds: { p: 'Povinné (P)', pv: 'Povinně volitelné (PV)', v: 'Volitelné (V)', total: 'Celkem' },

  missing: 'Co letos chybí',
  nothingMissing: 'Do tohoto ročníku plánu nechybí nic.',
  nextActions: {
    enrol: 'ještě nezapsáno',
    'enrol-again': 'zapsat znovu',
    'credit-and-exam': 'zápočet a zkouška',
    exam: 'zkouška',
    'graded-credit': 'klasifikovaný zápočet',
    credit: 'zápočet',
    result: 'výsledek',
    'last-attempt': 'poslední pokus',
    closed: 'letos už ne',
    unknown: 'neznámá známka',
  },
  overdue: 'z minulého semestru',
  signedFor: {
    K: (moment) => `přihlášená zkouška ${moment}`,
    Z: (moment) => `přihlášený zápočet ${moment}`,
  },
  nextTerm: (date, until) => `nejbližší termín ${date}, přihlašování končí ${until}`,
  nextOpens: (date, moment) => `termín ${date}, přihlašování se otevře ${moment}`,
  nextFull: (date) => `nejbližší termín ${date} je plný`,
  signedTerm: (date) => `termín ${date}`,
  missingGroup: (type, lacking, of) => `${type}: ještě ${lacking} ${from(of)} ${of}`,
  choose: 'vybrat ze skupiny',
  missingCredits: (count) => `Do celého roku chybí ${credits(count)}`,
  waiting: (count) => `z toho ${count} zapsáno`,
  more: (count) => `Další: ${count}`,
  toTheEnd: (singles, ofGroups, count) => {
    const parts = [
      ...(singles > 0 ? [subjects(singles)] : []),
      ...(ofGroups > 0 ? [groups(ofGroups)] : []),
      ...(count > 0 ? [credits(count)] : []),
    ];
    if (parts.length === 0) return 'Do konce plánu nechybí nic.';
    const last = parts.pop();
    return `Do konce plánu zbývá: ${parts.length > 0 ? `${parts.join(', ')} a ` : ''}${last}.`;
  },

  progress: 'Akademický rok',
  periods,
  percent: (percent) => `${percent} %`,
  daysLeft: (count) => (count === 0 ? 'poslední den' : dates.left(count)),
  follows: (kind, date) =>
    date === null ? `pak ${periods[kind].toLowerCase()}` : `pak ${periods[kind].toLowerCase()} od ${date}`,
  teachingStarts: (day) => `Začátek výuky: ${day}`,
  progressUnknown: 'Dnešní den nepatří do žádného akademického roku studijního systému.',
  progressFailed: 'Akademický rok se nepodařilo načíst',

  results: 'Výsledky',
  noResults: 'Zatím žádné výsledky',
  noResultsHint: 'První zápočet nebo známka se tady objeví sama.',
  head: {
    credits: 'kredity',
    completion: 'ukončení',
    credit: 'zápočet',
    exam: 'zkouška',
    date: 'datum',
  },
  completions: { ZK: 'zápočet a zkouška', KZ: 'klasifikovaný zápočet', Z: 'zápočet' },
  noExam: 'bez zkoušky',
  attempt: (number, of) => `${number}. pokus ${from(of)} ${of}`,
  attempts: (count) => `${count} ${form('cs', count, { one: 'pokus', few: 'pokusy', other: 'pokusů' })}`,
  noGrade: 'zatím bez známky',
  unknownGrade: 'Tuto známku tato verze nezná. Nikde se nepočítá.',
  unknownDuty: 'Tento typ tato verze nezná. Předmět se nikde nepočítá.',
  gradeOf: (subject, what) => `${subject}, ${what}`,
  creditKind: 'zápočet',
  examKind: 'zkouška',
  passed: 'splněno',
  failed: 'nesplněno',
  creditsOf,
  knob: (done, of) => `získáno ${creditsOf(done, of)}`,
  fresh: 'nové',
  freshCount: (count) => `${count} ${form('cs', count, { one: 'nový', few: 'nové', other: 'nových' })}`,
  changed: (names) => `Změněné výsledky: ${names}.`,
  nextPage: 'Další stránka',
  previousPage: 'Předchozí stránka',
  download: 'Stáhnout jako CSV',
  print: 'Vytisknout',
  fileName: 'vysledky',

  statistics: 'Statistika',
  rows: {
    countFinished: 'Splněné předměty',
    count: 'Zapsané předměty',
    creditsFinished: 'Získané kredity',
    credits: 'Zapsané kredity',
    average: 'Průměr',
  },
  shortKinds: { p: 'P', pv: 'PV', total: 'Celkem' },
  totalHolds: (count, ofCredits) =>
    `Celkem zahrnuje i ${count} ${form('cs', count, { one: 'volitelný předmět', few: 'volitelné předměty', other: 'volitelných předmětů' })} (V) za ${credits(ofCredits)}.`,
  totalHoldsOnly: 'Celkem je součet P a PV.',

  explainTitle: 'Z čeho se průměr počítá',
  explainOf: (part) => `Z čeho se průměr počítá: ${part}`,
  explainHow:
    'Známky se násobí kredity a součet se dělí součtem kreditů. Z každého předmětu platí poslední pokus, když je jeho koeficient nad 0 a pod 4.',
  explainHead: { subject: 'Předmět', grade: 'Známka', credits: 'Kredity', product: 'Součin' },
  sum: 'Součet',
  leftOut: 'Co se nepočítá',
  reasons: {
    'no-grade': 'zatím bez známky',
    'no-mark': 'zápočet bez známky',
    failed: 'nesplněno: 4 a horší se nepočítá',
    'no-credits': 'bez kreditů, nemá váhu',
    older: 'místo něj platí jiný zápis',
    unknown: 'známka nebo typ, který tato verze nezná',
  },
  nothingCounts: 'Zatím se nepočítá žádná známka.',

  whatIf: 'Co kdyby',
  whatIfTitle: 'Co kdyby: čísla jsou jen nanečisto',
  whatIfCredits: 'Kredity',
  whatIfHint: 'Níže vyberte známky, které čekáte. Průměry, kredity i plán se změní s nimi. Nic se neukládá.',
  whatIfEnd: 'Zpět ke skutečným známkám',
  whatIfEndShort: 'Zpět',
  whatIfReset: 'Zrušit známky',
  expected: (subject) => `Očekávaná známka z předmětu ${subject}`,
  asItIs: 'beze změny',
  trial: 'nanečisto',

  plan: 'Studijní plán',
  scopes: { semester: 'Semestr', study: 'Studium', plan: 'Plán' },
  scopeHints: {
    semester: 'Co plán předepisuje v tomto semestru.',
    study: 'Co plán předepisuje do tohoto semestru.',
    plan: 'Celý plán.',
  },
  planUnknown: 'Studijní systém váš plán nezná',
  planUnknownHint: (code) =>
    `Plán ${code} pro tento rok nemá. Výsledky máte celé, na plán se zeptejte na studijním oddělení.`,
  planFailed: 'Váš plán se nepodařilo načíst',
  planEmpty: 'Plán tu nic nepředepisuje.',
  place: (year, semester) => `${year}.\u00a0ročník, ${semester === 1 ? 'zima' : 'léto'}`,
  cellStates: { done: 'splněno', running: 'letos zapsáno', failed: 'nesplněno', later: 'čeká' },
  pick: (type, count, of) => `${type} ${count} ${from(of)} ${of}`,
  pickHint: (done, count) => `Vyberte ${count}, splněno ${done}`,
  groupTitle: (type, count, of) => `Povinně volitelné ${type}: ${count} ${from(of)} ${of}`,
  planLegend: 'Číslo v rohu je počet kreditů, na široké obrazovce i šířka buňky.',

  csv: {
    head: [
      'Akademický rok',
      'Semestr',
      'Kód',
      'Předmět',
      'Povinnost',
      'Ukončení',
      'Kredity',
      'Zápočet',
      'Datum zápočtu',
      'Zkouška',
      'Pokusy u zkoušky',
      'Datum zkoušky',
      'Vyučující',
      'Koeficient',
      'Stav',
    ],
    semesters: { '1': 'zimní', '2': 'letní' },
    passStatuses: { passed: 'splněno', failed: 'nesplněno', open: 'neukončeno', unknown: 'neznámé' },
  },
};
