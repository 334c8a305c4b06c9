import { dayOfWeek } from '@kahan/domain';
import type { RequestsPhrases } from '../../en/requests/requests.ts';
import { before, clock, form, sentence } from '../../words.ts';
import { dates } from '../dates.ts';
import { prepared } from './prepared.ts';
import { waiting } from './waiting.ts';

/** 11. 1. v 9:00; the preposition depends on the spoken number. */
const moment = (iso: string, minutes: number) =>
  `${dates.date(iso)} ${before(Math.floor(minutes / 60) % 24)} ${clock(minutes)}`;
/** The whole day of the week: a short „po“ would be read as a preposition. */
const when = (iso: string, minutes: number | null) =>
  minutes === null
    ? `${dates.weekday(dayOfWeek(iso))}\u00a0${dates.date(iso)}`
    : `${dates.weekday(dayOfWeek(iso))}\u00a0${moment(iso, minutes)}`;

const said: RequestsPhrases['said'] = {
  sign_in: 'Přihlášení',
  sign_off: 'Odhlášení',
  change_hour: 'Změna času',
  change_value: 'Uložení',
  delete_file: 'Smazání souboru',
  wait: 'Čekání na místo',
  stop_waiting: 'Konec čekání',
  move: 'Změna termínu',
};
const stillSo: RequestsPhrases['stillSo'] = {
  sign_in: 'Přihlášení zatím neplatí.',
  sign_off: 'Přihlášení zatím trvá.',
  change_hour: 'Zatím platí původní čas.',
  change_value: 'Změna zatím není uložená.',
  delete_file: 'Soubor zatím není smazaný.',
  wait: 'V pořadí zatím nejste.',
  stop_waiting: 'Zatím v pořadí zůstáváte.',
  move: 'Zatím platí původní termín.',
};
const pending: RequestsPhrases['pending'] = {
  sign_in: (what) => sentence(`Přihlašujeme vás: ${what}`),
  sign_off: (what) => sentence(`Odhlašujeme vás: ${what}`),
  change_hour: (what) => sentence(`Měníme vám čas: ${what}`),
  change_value: (what) => sentence(`Ukládáme: ${what}`),
  delete_file: (what) => sentence(`Mažeme soubor: ${what}`),
  wait: (what) => sentence(`Zařazujeme vás mezi čekající: ${what}`),
  stop_waiting: (what) => sentence(`Vyřazujeme vás z čekajících: ${what}`),
  move: (what) => sentence(`Měníme vám termín: ${what}`),
};
const success: RequestsPhrases['success'] = {
  sign_in: (what) => sentence(`Přihlášeno: ${what}`),
  sign_off: (what) => sentence(`Odhlášeno: ${what}`),
  change_hour: (what) => sentence(`Čas je změněný: ${what}`),
  change_value: (what) => sentence(`Uloženo: ${what}`),
  delete_file: (what) => sentence(`Soubor je smazaný: ${what}`),
  wait: (what) => sentence(`Čekáte na místo: ${what}`),
  stop_waiting: (what) => sentence(`Už nečekáte: ${what}`),
  move: (what) => sentence(`Termín je změněný: ${what}`),
};
const failed: RequestsPhrases['failed'] = {
  sign_in: (what) => sentence(`Nepřihlášeno: ${what}`),
  sign_off: (what) => sentence(`Přihlášení trvá: ${what}`),
  change_hour: (what) => sentence(`Čas se nezměnil: ${what}`),
  change_value: (what) => sentence(`Neuloženo: ${what}`),
  delete_file: (what) => sentence(`Soubor se nepodařilo smazat: ${what}`),
  wait: (what) => sentence(`Mezi čekající jste se nedostali: ${what}`),
  stop_waiting: (what) => sentence(`V pořadí zůstáváte: ${what}`),
  move: (what) => sentence(`Termín se nezměnil: ${what}`),
};
const reasons: RequestsPhrases['reasons'] = {
  'no-such-term': 'Termín mezitím někdo zrušil. Vyberte jiný.',
  'not-eligible': 'Studijní systém vás s tímto studiem na termín nepustí. Zeptejte se vyučujícího.',
  'not-open': 'Přihlašování ještě nezačalo. Zkuste to, až se otevře.',
  closed: 'Přihlašování už skončilo. Vyberte jiný termín.',
  full: 'Poslední místo někdo obsadil před vámi. Vyberte jiný termín, nebo počkejte, až se někdo odhlásí.',
  'already-signed': 'Z tohoto předmětu už termín máte. Jestli je jiný, nejdřív se z něj odhlaste.',
  'not-signed': 'Přihlášení na tento termín už předtím neplatilo. Nemusíte nic dělat.',
  'logout-over': 'Odhlásit se už nejde. Dejte vyučujícímu vědět, že nepřijdete.',
  'attempts-used': 'Všechny pokusy z tohoto předmětu už máte vyčerpané. Zeptejte se na studijním oddělení.',
  'no-hours': 'Tento termín nemá časy na výběr. Přijďte na jeho začátek.',
  'no-such-hour': 'Tento čas už v nabídce není. Vyberte jiný.',
  'hour-taken': 'Tento čas mezitím někdo obsadil. Vyberte jiný.',
  'no-such-item': 'Tato položka už neexistuje. Zeptejte se vyučujícího.',
  'not-editable': 'Položka je uzavřená. Jestli ji potřebujete změnit, zeptejte se vyučujícího.',
  final: 'Položka je odevzdaná definitivně a změnit už nejde. Zeptejte se vyučujícího.',
  'no-file': 'Není co odevzdat. Nejdřív nahrajte soubor.',
  'wrong-value': 'Studijní systém hodnotu nepřijal. Opravte ji a uložte znovu.',
  'too-large': 'Soubor je moc velký. Vyberte menší.',
  'wrong-type': 'Soubory tohoto typu se nepřijímají. Vyberte jiný.',
  'waiting-not-offered': 'Na místo na tomto termínu se čekat nedá. Vyberte jiný termín.',
  'already-waiting': 'Na tento termín už čekáte. Nemusíte nic dělat.',
  'not-waiting': 'Čekání na tento termín už předtím skončilo. Nemusíte nic dělat.',
  'has-place': 'Z tohoto předmětu máte jiný termín. Nejdřív se z něj odhlaste.',
  'too-late': 'Čas, do kterého jste o to stáli, už uplynul. Vyberte pozdější.',
  'too-many-waits': 'Čekáte na moc termínů najednou. Nejdřív na některý přestaňte čekat.',
  'move-not-offered': 'Studijní systém neumí vyměnit termíny v jednom kroku. Nejdřív se z druhého odhlaste.',
  voided: 'Studijní systém dlouho neodpovídal, žádost je proto zrušená. Zkuste to znovu.',
  'password-required': 'Studijní systém chtěl heslo a nikdo ho nezadal. Zkuste to znovu.',
  'wrong-password': 'Studijní systém vaše heslo nepřijal. Zkuste to znovu.',
  'no-password': 'Studijní systém tu chce heslo, což s vaším přihlášením nejde. Udělejte to přímo v něm.',
  'no-such-login': 'Studijní systém už váš účet nezná. Obraťte se na studijní oddělení.',
  'list-first':
    'Na místo tu čekají jiní a jsou na řadě před vámi. Přidejte se k nim: začněte čekat na místo.',
  'not-reached': 'Studijní systém byl celou dobu nedostupný, takže se nic nestalo. Zkuste to znovu.',
  unproven: 'Studijní systém výsledek nepotvrdil. Ověřte si ho přímo v něm.',
};
const denials: RequestsPhrases['denials'] = {
  pending: () => 'Čekáme na potvrzení školy.',
  signed: () => 'Přihlášení platí.',
  'signed-elsewhere': ({ elsewhere }) =>
    elsewhere === null
      ? 'Máte jiný termín. Nejdřív se z něj odhlaste.'
      : `Máte jiný termín: ${when(elsewhere.iso, elsewhere.minutes)}. Nejdřív se z něj odhlaste.`,
  'not-signed': () => 'Přihlášení na tento termín nemáte.',
  begun: ({ isOver }) => (isOver ? 'Termín už proběhl.' : 'Termín už začal.'),
  'not-open': ({ opens }) => `Přihlašování se otevře ${moment(opens.iso, opens.minutes)}.`,
  closed: ({ closes }) => `Přihlašování skončilo ${moment(closes.iso, closes.minutes)}.`,
  'attempts-used': () => 'Všechny pokusy máte vyčerpané.',
  'not-eligible': () => 'S vaším studiem se na tento termín přihlásit nejde.',
  full: ({ freeUntil, hasPlaces }) =>
    !hasPlaces
      ? 'Termín je zatím bez míst.'
      : freeUntil === null
        ? 'Plno. Odhlásit se už nikdo nemůže.'
        : `Plno. Místo se může uvolnit do ${dates.date(freeUntil.iso)}`,
  'choose-study': () => 'Nejdřív vyberte studium.',
  'logout-over': ({ logout }) => `Odhlásit se šlo do ${dates.date(logout.iso)} ${clock(logout.minutes)}.`,
  'no-hours': () => 'Nejsou tu časy na výběr.',
};

/** 6 s, 3 min, 2 h */
function ago(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}
const left = (count: number) =>
  `${form('cs', count, { one: 'Zbývá', few: 'Zbývají', other: 'Zbývá' })} ${count} ${form('cs', count, { one: 'volné místo', few: 'volná místa', other: 'volných míst' })}`;

export const requests: RequestsPhrases = {
  when,
  what: (name, at) => (at === null ? name : `${name}, ${when(at.iso, at.minutes)}`),
  pending,
  stillSo,
  waits: 'Čekáme na potvrzení školy, obvykle do 10 sekund. Stránku můžete zavřít, dáme vám vědět.',
  slow: 'Potvrzení školy trvá déle než obvykle. Žádost je uložená a neztratí se. Stránku můžete zavřít, dáme vám vědět.',
  down: (since) =>
    `Studijní systém neodpovídá, naposledy odpověděl: ${since}. Žádost je uložená a odešle se, jakmile systém odpoví. Stránku můžete zavřít, dáme vám vědět.`,
  several: (count) =>
    `Na potvrzení školy ${form('cs', count, { one: 'čeká', few: 'čekají', other: 'čeká' })} ${count} ${form('cs', count, { one: 'žádost', few: 'žádosti', other: 'žádostí' })}.`,
  severalSo: 'Zatím se nic nezměnilo.',
  details: 'Podrobnosti',
  hide: 'Skrýt',
  said,
  sent: (seconds) => `odesláno před ${ago(seconds)}`,

  success,
  failed,
  unchanged: (what) => sentence(`Nic se nezměnilo: ${what}`),
  unknown: (what) => sentence(`Nevíme, jak to dopadlo: ${what}`),
  unknownHint: 'Studijní systém výsledek nepotvrdil. Ověřte si ho přímo v něm.',
  reasons,
  lost: 'Spojení vypadlo dřív, než žádost došla. Nic se nezměnilo, zkuste to znovu.',
  nextFree: (at, room, free) =>
    `Nejbližší volný termín: ${[at, room, `volno ${free}`].filter((part) => part !== null).join(', ')}.`,
  noNetwork: 'Bez připojení to nejde.',
  showTerm: 'Zobrazit termín',
  systemSays: 'Studijní systém uvádí:',
  openSystem: 'Otevřít studijní systém',
  more: (count) =>
    `${form('cs', count, { one: 'Další', few: 'Další', other: 'Dalších' })} ${count} ${form('cs', count, { one: 'odpověď', few: 'odpovědi', other: 'odpovědí' })}`,
  closeAll: 'Zavřít všechny',

  signIn: 'Přihlásit se',
  signOut: 'Odhlásit se',
  signInTo: (what) => `Přihlásit se: ${what}`,
  signOutOf: (what) => `Odhlásit se: ${what}`,
  waitsShort: 'Čeká na potvrzení',
  waitsFor: (what) => `Čeká na potvrzení: ${what}`,
  unsure: 'Spojení vypadlo. Jestli žádost došla, zjistíme, až se vrátí.',
  denials,

  leaveTitle: 'Odhlásit se z termínu?',
  leaveFree: (count) =>
    count === 0
      ? 'Ostatní místa jsou obsazená, vaše může někdo hned obsadit také.'
      : `${left(count)}, vaše může někdo hned obsadit.`,
  leaveOver: 'Přihlašování už skončilo, zpátky se nepřihlásíte.',
  keep: 'Zůstat na termínu',
  keepOut: 'Teď ne',
  signInTitle: 'Přihlásit se na termín?',

  chooseTitle: 'S kterým studiem?',
  chooseHint: 'Přihlásit se můžete s několika svými studii. Pokus se započítá u toho, které vyberete.',
  chooseFirst: 'Nejdřív vyberte studium.',
  study: (name, year) => `${name}, ${year}.\u00a0ročník`,
  unknownStudy: (id) => `Studium ${id}`,

  prepared,
  waiting,

  changeHour: 'Změnit čas',
  hourTaken: 'plno',
  hourFirst: 'Nejdřív vyberte jiný čas.',
  hoursFailed: 'Volné časy se nepodařilo načíst',
  hoursNone: 'Jiné časy v nabídce nejsou.',
};
