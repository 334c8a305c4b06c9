import type { SettingsPhrases } from '../../en/preferences/settings.ts';
import { counted, type Forms } from '../../words.ts';
import { personalData } from '../personal-data/personal-data.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

const several = (count: number, forms: Forms) => (count <= 1 ? forms.one : counted('cs', count, forms));

/** Seconds in the largest unit that fits, after "za": 8 hodin; hodinu. */
function span(seconds: number): string {
  if (seconds >= 2 * DAY) return several(Math.round(seconds / DAY), { one: 'den', few: 'dny', other: 'dní' });
  return seconds >= HOUR
    ? several(Math.round(seconds / HOUR), { one: 'hodinu', few: 'hodiny', other: 'hodin' })
    : several(Math.round(seconds / 60), { one: 'minutu', few: 'minuty', other: 'minut' });
}

export const settings: SettingsPhrases = {
  appearance: 'Zobrazení',
  theme: 'Vzhled',
  themes: { system: 'Podle zařízení', light: 'Světlý', dark: 'Tmavý' },
  screen: 'Po otevření zobrazit',
  screenHint: 'Která stránka se otevře jako první.',
  slash: 'Klávesa / otevře hledání',
  slashHint: 'Vypněte ji, pokud diktujete nebo klávesy často stisknete omylem. Platí pro toto zařízení.',
  install: 'Kahan jako aplikace',
  installHint: 'S vlastní ikonou a ve vlastním okně.',
  installNow: 'Nainstalovat',
  hideGrades: 'Skrýt známky',
  hideGradesHint: 'Známky zůstanou skryté, dokud si je nezobrazíte. Platí pro toto zařízení.',
  notifications: 'Upozornění',
  kindsOf: 'Na co upozornit',
  kinds: {
    results: 'Výsledky',
    schedule: 'Rozvrh',
    events: 'Zprávy školy',
    terms: 'Termíny zkoušek',
  },
  kindHints: {
    results: 'Známky, zápočty, hodnocení ve skupinách a stav studia.',
    schedule: 'Zrušené hodiny, změny místnosti, dne a času.',
    events: 'Co škola oznamuje všem.',
    terms: 'Když se váš termín přesune, změní místnost nebo se zruší.',
  },
  device: 'Upozornění na tomto zařízení',
  deviceStates: {
    unknown: 'Zjišťujeme, co tento prohlížeč dovolí.',
    unsupported: 'Tento prohlížeč upozornění neumí. Všechno nové najdete na úvodní stránce v Novinkách.',
    apple: 'Na iPhonu a iPadu fungují, až když máte Kahan na ploše: zvolte Sdílet a pak Přidat na plochu.',
    off: 'Přicházejí, i když je Kahan zavřený. Po odhlášení přestanou.',
    asking: 'Prohlížeč se vás ptá na povolení.',
    unanswered:
      'Prohlížeč ještě nemá odpověď. Když otázku nevidíte, povolte upozornění vedle adresy stránky.',
    blocked: 'Prohlížeč je pro Kahan blokuje. Povolte je vedle adresy stránky a vraťte se sem.',
    on: 'Zapnutá. Po odhlášení přestanou přicházet.',
  },
  turnOn: 'Zapnout',
  allow: 'Povolit upozornění',
  turnOff: 'Vypnout',
  turnOnFailed: 'Upozornění se nepodařilo zapnout.',
  pushServiceFailed:
    'Prohlížeči se nepodařilo spojit se službou, která upozornění doručuje. Zkuste to později.',
  turnOffFailed: 'Upozornění se nepodařilo vypnout.',
  quiet: {
    label: 'Doba klidu',
    hint: 'V této době žádné upozornění nepřijde. Co vám uniklo, připomene po jejím konci jediné upozornění.',
    from: 'Od',
    to: 'Do',
    loadFailed: 'Dobu klidu se nepodařilo načíst',
  },
  told: {
    title: 'Na co vás Kahan upozornil',
    empty: 'Zatím na nic. Co na vaše zařízení přijde, tu najdete 90 dní.',
    states: { delivered: 'odesláno', failed: 'nepodařilo se odeslat', held: 'zadrženo v době klidu' },
    all: (count) => `Zobrazit všech ${count}`,
    loadFailed: 'Seznam upozornění se nepodařilo načíst',
  },
  privacy: 'Soukromí',
  privacyPolicy: 'Zásady ochrany soukromí',
  analytics: 'Pomáhat s vylepšováním',
  analyticsHint: 'Kahan počítá, které obrazovky otevíráte, bez jména a obsahu.',
  saved: 'Nastavení úspěšně uloženo.',
  notKept:
    'Zařízení si nic nezapamatuje: úložiště je plné nebo zakázané. Kahan funguje, ale nastavení platí jen do zavření stránky.',
  loadFailed: 'Vaše nastavení se nepodařilo načíst',
  account: 'Účet',
  logout: 'Odhlásit se',
  logoutHint: 'Odhlášení smaže z tohoto zařízení, co o vás má uložené.',
  sessions: {
    title: 'Přihlášená zařízení',
    here: {
      phone: 'Tento telefon',
      tablet: 'Tento tablet',
      computer: 'Tento počítač',
      unknown: 'Toto zařízení',
    },
    forms: { phone: 'Telefon', tablet: 'Tablet', computer: 'Počítač', unknown: 'Neznámé zařízení' },
    app: 'Aplikace Kahan',
    now: 'teď',
    atUniversity: 'univerzitním účtem',
    lastUsed: (time) => `naposledy ${time} nebo později`,
    since: (time) => `přihlášeno ${time}`,
    accuracy: 'Poslední použití známe s přesností na šest hodin.',
    end: 'Odhlásit',
    endOf: (what) => `Odhlásit: ${what}`,
    endOthers: 'Odhlásit všude jinde',
    all: (count) => `Zobrazit všech ${count}`,
    ended: (what) => `Odhlášeno: ${what}.`,
    endedOthers: (count) => `Ukončená přihlášení: ${count}.`,
    endFailed: 'Odhlášení jinde se nepodařilo.',
    loadFailed: 'Seznam vašich přihlášení se nepodařilo načíst',
  },
  feeds: {
    title: 'V jiném kalendáři',
    intro: 'Vložte odkaz do svého kalendáře. Kdo odkaz má, vidí, co v něm je; kdykoli ho můžete zrušit.',
    introPublic:
      'Vložte odkaz do svého kalendáře. Odkazy na svůj rozvrh a termíny zkoušek najdete po přihlášení.',
    show: 'Odkazy pro jiné kalendáře',
    kinds: { schedule: 'Rozvrh', terms: 'Termíny zkoušek', events: 'Akce školy' },
    none: 'bez odkazu',
    make: 'Vytvořit odkaz',
    makeOf: (kind) => `Vytvořit odkaz: ${kind}`,
    copy: 'Kopírovat',
    copyOf: (kind) => `Kopírovat odkaz: ${kind}`,
    copied: 'Zkopírováno',
    copyFailed: 'Kopírování se nepodařilo',
    renew: 'Nový odkaz',
    renewOf: (kind) => `Nový odkaz: ${kind}`,
    revoke: 'Zrušit',
    revokeOf: (kind) => `Zrušit: ${kind}`,
    cancel: 'Ponechat',
    renewTitle: (kind) => `Vytvořit nový odkaz (${kind})?`,
    renewWhy:
      'Dosavadní odkaz hned přestane platit. Kalendáře, které ho používají, už nedostanou žádné změny, dokud do nich nevložíte nový. Vrátit to nejde.',
    revokeTitle: (kind) => `Zrušit odkaz (${kind})?`,
    revokeWhy:
      'Odkaz hned přestane platit. Kalendáře, které ho používají, už nedostanou žádné změny. Později můžete vytvořit nový odkaz, tento se nevrátí.',
    usedBy: (names) => `Používá ho: ${names.join(', ')}.`,
    made: (kind) => `Nový odkaz: ${kind}.`,
    revoked: (kind) => `Odkaz je zrušený: ${kind}.`,
    clients: {
      google: 'Kalendář Google',
      apple: 'Kalendář Apple',
      outlook: 'Outlook',
      thunderbird: 'Thunderbird',
      other: 'Jiný kalendář',
    },
    fetched: (client, ago) => `${client}: naposledy ${ago}`,
    before: (time) => `před změnou (${time})`,
    every: (seconds) => `obvykle jednou za ${span(seconds)}`,
    notYet: 'Zatím ho žádný kalendář nenačetl.',
    unused: (time) => `Od ${time} ho žádný kalendář nenačetl.`,
    setUp: 'Přidat do kalendáře',
    how: {
      google: 'zeptá se na potvrzení, změny pak hledá asi jednou denně',
      apple: 'na iPhonu, iPadu a Macu, tak často, jak si tam nastavíte',
      outlook: 'na webu, odkaz už je vyplněný',
    },
    cancelled: 'Co odpadá',
    cancelledChoices: { remove: 'Vynechat', keep: 'Ponechat jako ZRUŠENO' },
    notes: 'Poznámky vlastních záznamů',
    notesHint: 'Jsou soukromé. Kdo má odkaz, pak čte i je.',
    deadlines: 'Lhůty',
    deadlinesHint: 'Kdy přihlašování začíná a končí, do kdy se jde odhlásit, a data akademického roku.',
    loadFailed: 'Odkazy pro kalendáře se nepodařilo načíst',
    offer: {
      title: 'Vytvořit nové odkazy pro kalendáře?',
      why: 'Tyto odkazy byly vidět i tam, kde jste se právě odhlásili, a platí dál. Pokud jste tam nebyli vy, vytvořte nové: staré hned přestanou platit.',
      renew: 'Vytvořit nové odkazy',
      keep: 'Ponechat',
      renewed:
        'Staré odkazy přestaly platit. Nové najdete v části V jiném kalendáři, vložte je do svých kalendářů.',
    },
    failed: 'Odkaz se nepodařilo změnit.',
  },
  personalData,
  version: (version) => `Kahan ${version}`,
};
