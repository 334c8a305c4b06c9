import { calendar } from '../cs/calendar/calendar.ts';
import { dates } from '../cs/dates.ts';
import { form } from '../words.ts';
import type { ServerPhrases } from './en.ts';

const DAY = new Intl.DateTimeFormat('cs-CZ', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export const cs: ServerPhrases = {
  errors: {
    VALIDATION_FAILED: 'Požadavek není platný.',
    INVALID_OPTIONS: 'Neplatné hodnoty voleb.',
    NOT_AUTHENTICATED: 'Nejste přihlášen.',
    LOGIN_FAILED: 'Přihlášení se nepodařilo.',
    PASSWORD_REQUIRED: 'Zadejte heslo do studijního systému.',
    FORBIDDEN: 'Nemáte oprávnění.',
    NOT_WITH_THIS_LOGIN:
      'S vaším přihlášením to není dostupné: studijní systém tu chce vlastní heslo. Použijte přímo studijní systém.',
    CSRF_FAILED: 'Požadavek nepřišel z vaší otevřené stránky. Načtěte ji znovu a zkuste to ještě jednou.',
    CROSS_SITE: 'Požadavek přišel z cizí stránky. Otevřete Kahan přímo.',
    NOT_FOUND: 'Neexistuje.',
    METHOD_NOT_ALLOWED: 'Tuto operaci adresa nepodporuje.',
    TOO_MANY_LINKS: 'Víc soukromých odkazů už mít nejde. Zrušte některý, který nepotřebujete.',
    TOO_MANY_ENTRIES: 'Vlastních záznamů už máte 100. Smažte některý, který nepotřebujete.',
    TOO_MANY_PEOPLE: 'Jeden z vás už sdílí volno s 20 lidmi. Nejdřív s někým z nich sdílení ukončete.',
    ENTRY_CHANGED: 'Záznam se mezitím změnil jinde. Zkontrolujte ho a uložte znovu.',
    PAYLOAD_TOO_LARGE: 'Požadavek je příliš velký.',
    UNSUPPORTED_MEDIA_TYPE: 'Formát požadavku není podporován.',
    TOO_MANY_ATTEMPTS: 'Příliš mnoho pokusů. Chvíli počkejte a zkuste to znovu.',
    TOO_MANY_REQUESTS: 'Tolik najednou to nejde. Nic se neprovedlo, chvíli počkejte a zkuste to znovu.',
    UNKNOWN_ERROR: 'Něco se pokazilo.',
    STUDENT_SYSTEM_GARBAGE: 'Odpovědi studijního systému teď nerozumíme. Zkuste to prosím později.',
    STUDENT_SYSTEM_DOWN: 'Studijní systém není dostupný. Zkuste to prosím později.',
    STUDENT_SYSTEM_UNCONFIRMED:
      'Studijní systém odpovídá neobvykle. Než to ověříme, zobrazujeme poslední známé údaje.',
    BUSY: 'Právě čeká příliš mnoho žádostí. Nic se neodeslalo, zkuste to prosím za chvíli.',
    NOT_READY: 'Vaše data se ještě načítají. Zkuste to prosím za chvíli.',
    STUDENT_SYSTEM_TIMEOUT: 'Studijní systém odpovídá příliš dlouho. Zkuste to prosím později.',
  },
  pages: {
    description:
      'Rozvrh, termíny zkoušek, výsledky, předměty, mapa kampusu, jídelníčky a kalendář pro studenty a zaměstnance.',
    oldBrowser: 'Tento prohlížeč je na Kahan příliš starý. Aktualizujte ho, nebo otevřete Kahan v jiném.',
    scriptOff: 'Kahan potřebuje JavaScript. Povolte ho pro tento web v nastavení prohlížeče.',
  },
  image: { named: (text) => `Obrázek: ${text}`, unnamed: 'Obrázek' },
  login: {
    title: 'Přihlášení · Kahan',
    heading: 'Přihlaste se do Kahanu',
    hint: {
      password: 'Jméno a heslo jsou stejné jako do studijního systému.',
      ldap: 'Použijte jméno a heslo svého univerzitního účtu.',
    },
    hintElsewhere: 'Přihlásíte se na stránce své univerzity. Kahan vaše heslo neuvidí.',
    withAccount: 'Přihlásit se univerzitním účtem',
    withNamedAccount: (name) => `Přihlásit se účtem ${name}`,
    renewal: 'Vaše přihlášení trvá už dlouho. Potvrďte prosím, že jste to vy.',
    otherAccount: 'Použít jiný účet',
    otherWays: 'Jiné způsoby přihlášení',
    refused: {
      interrupted:
        'Toto přihlášení už bylo použito, trvalo příliš dlouho, nebo začalo v jiném prohlížeči. Přihlaste se prosím znovu.',
      denied: 'Přihlášení nebylo dokončeno. Můžete to zkusit znovu.',
      'provider-down':
        'Přihlašovací služba univerzity teď neodpovídá. S vaším účtem je všechno v pořádku, zkuste to prosím za chvíli.',
      untrusted: 'Odpověď přihlašovací služby univerzity se nepodařilo ověřit. Přihlaste se prosím znovu.',
      'not-permitted': 'S tímto účtem se do Kahanu přihlásit nelze. Pokud máte jiný, použijte ho.',
      'unknown-login': 'Studijní systém tento účet nezná. Pokud máte jiný, použijte ho.',
      'other-identity':
        'S vaším přihlašovacím jménem je spojený jiný univerzitní účet. Použijte ho, nebo požádejte podporu, aby spojení zrušila.',
      ended: 'Mezitím vás přihlašovací služba univerzity odhlásila. Přihlaste se prosím znovu.',
      'directory-down':
        'Přihlašovací služba univerzity teď neodpovídá. S vaším účtem je všechno v pořádku, zkuste to prosím za chvíli.',
      'two-accounts':
        'Univerzita má s tímto jménem více účtů, proto se s ním přihlásit nelze. Nahlaste to prosím.',
      'password-expired':
        'Platnost hesla k vašemu univerzitnímu účtu vypršela. Nastavte si na univerzitě nové a potom se přihlaste tady.',
      'password-change':
        'Univerzita žádá, abyste si nejdřív změnili heslo k účtu. Změňte si ho tam a potom se přihlaste tady.',
      'account-locked':
        'Váš univerzitní účet je zamčený, obvykle po několika chybných heslech. Zkuste to později, nebo požádejte univerzitu o odemčení.',
      'account-disabled': 'Váš univerzitní účet je zablokovaný. Obraťte se na svou univerzitu.',
      'account-expired': 'Platnost vašeho univerzitního účtu skončila. Obraťte se na svou univerzitu.',
      'account-restricted': 'Univerzita tomuto účtu přihlášení teď nepovoluje.',
    },
    username: 'Uživatelské jméno',
    password: 'Heslo',
    submit: 'Přihlásit se',
    forgotten: {
      password: ['Zapomenuté heslo', ' obnovíte ve studijním systému.'],
      ldap: ['Zapomenuté heslo', ' obnovíte na své univerzitě.'],
    },
    withoutLogin: 'Bez přihlášení:',
    languages: { label: 'Jazyk', cs: 'Čeština', en: 'English' },
    today: (date) => DAY.format(new Date(`${date}T12:00:00Z`)),
    week: (week, semester) => `${week}. týden ${semester === 1 ? 'zimního' : 'letního'} semestru`,
    failed:
      'Přihlášení se nepodařilo. Jméno nebo heslo nesouhlasí. Zkontrolujte, jestli není zapnutý Caps Lock.',
    passwordRequired: {
      password: 'Zadejte heslo do studijního systému.',
      ldap: 'Zadejte heslo k univerzitnímu účtu.',
    },
    usernameRequired: 'Přihlášení se nepodařilo. Vyplňte uživatelské jméno.',
    otherAddress: (address) =>
      `Stránku máte otevřenou na jiné adrese, než má portál, takže se přihlášení ztratilo. Otevřete ${address} a přihlaste se tam.`,
    expired: 'Stránka byla otevřená příliš dlouho. Přihlaste se prosím ještě jednou.',
    locked: (minutes) =>
      minutes === 1
        ? 'Příliš mnoho pokusů. Zkuste to znovu za minutu.'
        : `Příliš mnoho pokusů. Zkuste to znovu za ${minutes} ${minutes < 5 ? 'minuty' : 'minut'}.`,
  },
  appLogin: {
    title: 'Otevřít aplikaci · Kahan',
    heading: 'Zpět do aplikace',
    hint: 'Přihlášení proběhlo, aplikace se ale sama neotevřela.',
    open: 'Otevřít aplikaci',
    validity: 'Tlačítko funguje jednou, a to do minuty od přihlášení. Potom se v aplikaci přihlaste znovu.',
  },
  docs: {
    title: 'API Kahanu',
    intro: 'Úplný seznam volání. Ve strojově čitelné podobě:',
    public: 'pro všechny',
    user: 'po přihlášení',
    login:
      'Přihlášení se posílá jako cookie kahan_access, nebo jako hlavička Authorization: Bearer s hodnotou access_token, kterou vrátí GET /api/complete/token s tokens=1. S touto hlavičkou se cookies ignorují.',
    csrf: (header) => `Při použití cookies pošlete hlavičku ${header} s hodnotou z cookie kahan_csrf.`,
    ownToken: 'Formulář má vlastní token.',
    changesState: 'Odpovídá jen skriptům portálu a programům, ne odkazům, obrázkům ani cizím stránkám.',
    conditional: 'Když se nic nezměnilo, odpoví 304.',
    input: 'Vstup',
    answer: 'Odpověď',
    page: 'stránka',
    errors: 'Chyby',
    errorsIntro:
      'Každá chyba je JSON s kódem (code), zprávou ve vašem jazyce (message) a číslem požadavku (requestId).',
    general: 'kterékoli volání',
    socket: {
      title: 'Živé zprávy',
      connect:
        'socket.io, pouze přes WebSocket: klient, který začne dotazováním (polling), jak to dělá ve výchozím nastavení, dostane connect_error s vysvětlením. Cursor je ten z posledního potvrzení zprávy id, posunutý o zprávy od té doby; co klient od něj zmeškal, přijde jako první. Bez cursoru nepřijde nic staršího. Token je přístupový token klienta bez cookies.',
      sent: 'Klient posílá tyto zprávy; watch vyžaduje přihlášení. Na zprávu v jiném tvaru přijde potvrzení { error: "VALIDATION_FAILED" }.',
      received: 'Server posílá { cursor, payload } s tímto obsahem. Prázdné ids znamená celou službu.',
    },
  },
  menuKinds: {
    soup: 'Polévky',
    main: 'Hlavní jídla',
    salad: 'Saláty',
    side: 'Přílohy',
    other: 'Ostatní',
    dessert: 'Dezerty',
  },
  roomTypes: {
    1: 'Posluchárna',
    2: 'Učebna',
    3: 'Laboratoř',
    4: 'Počítačová učebna',
    5: 'Pracovna',
    6: 'Studovna',
    7: 'Tělocvična',
    8: 'Zázemí',
    9: 'Technická místnost',
  },
  feeds: {
    names: { schedule: 'Kahan: rozvrh', terms: 'Kahan: termíny zkoušek', events: 'Kahan: akce školy' },
    lessons: calendar.kinds,
    terms: calendar.exams,
    deadlines: calendar.deadlines,
    titleOf: (name, kind) => `${name}: ${kind}`,
    cancelled: (title) => `ZRUŠENO: ${title}`,
    roomAt: (address) => `Místnost na mapě: ${address}`,
    startOf: dates.start,
    termAt: (address) => `Termín v Kahanu: ${address}`,
  },
  push: {
    one: 'Nová zpráva',
    results: (subject) => `${subject}: změna ve výsledcích`,
    group: (subject) => `${subject}: změna ve skupině`,
    studies: 'Změna ve vašem studiu',
    many: (count) =>
      `${count} ${form('cs', count, { one: 'nová zpráva', few: 'nové zprávy', other: 'nových zpráv' })}`,
  },
  personalData: {
    title: 'Vaše data v Kahanu',
    made: (when, host) => `Vytvořeno ${when} na ${host}.`,
    how: [
      'Soubory jsou text ve formátu JSON, který přečtete vy i jiné programy. Otevře je prohlížeč nebo kterýkoli textový editor. Data a časy jsou ve světovém čase (UTC), poznáte ho podle Z na konci.',
      'Archiv je o vás. Dávejte ho jen lidem, kteří smějí znát vaše výsledky.',
    ],
    contents: 'Co v něm je',
    file: 'Soubor',
    records: 'Záznamů',
    files: {
      profile: {
        name: 'Profil',
        what: 'Vaše přihlašovací jméno, jazyk, jméno, tituly a e-mail a kdy byl Kahan použit poprvé a naposledy.',
      },
      studies: { name: 'Studia', what: 'Vaše studia podle studijního systému.' },
      results: { name: 'Výsledky', what: 'Vaše předměty, zápočty, zkoušky a známky.' },
      timetable: { name: 'Rozvrh', what: 'Vaše hodiny s týdny, místnostmi a vyučujícími.' },
      'exam-dates': {
        name: 'Termíny zkoušek',
        what: 'Termíny, které se vás týkají, a vaše přihlášky na ně.',
      },
      'class-groups': { name: 'Skupiny', what: 'Vaše skupiny a jejich položky, bez souborů.' },
      requests: {
        name: 'Žádosti',
        what: 'Vaše žádosti studijnímu systému přes Kahan, třeba přihlášení na termín, a jak dopadly.',
      },
      news: {
        name: 'Novinky',
        what: 'Vaše zprávy a také veřejné zprávy, které máte odložené nebo archivované.',
      },
      preferences: {
        name: 'Nastavení',
        what: 'Na co vás Kahan upozorňuje a kdy má mlčet, v minutách po půlnoci. Žádný záznam znamená, že se nic nezměnilo.',
      },
      sessions: { name: 'Přihlášení', what: 'Zařízení, na kterých trvá vaše přihlášení.' },
      'university-account': {
        name: 'Univerzitní účet',
        what: 'Účet u přihlašovací služby univerzity, kterým se do Kahanu přihlašujete. Žádný záznam znamená, že se přihlašujete heslem.',
      },
      'known-browsers': {
        name: 'Známé prohlížeče',
        what: 'Do kdy Kahan pokládá za známý prohlížeč, ve kterém proběhlo vaše přihlášení. Které prohlížeče to jsou, neví.',
      },
      notifications: { name: 'Upozornění', what: 'Kam chodí vaše upozornění.' },
      notified: {
        name: 'Na co vás Kahan upozornil',
        what: 'Které zprávy z news.json odešly na vaše zařízení a jestli dorazily.',
      },
      'calendar-feeds': { name: 'Odběry kalendáře', what: 'Vaše odběry a které kalendáře si je stahují.' },
      'own-entries': { name: 'Vlastní záznamy', what: 'Záznamy, které máte v rozvrhu navíc.' },
      'exam-plan': {
        name: 'Plán zkoušek',
        what: 'Co od zkouškového období chcete a které termíny z plánu sledujete.',
      },
      'prepared-sign-ups': {
        name: 'Připravená přihlášení',
        what: 'Přihlášení, která jste si připravili na otevření termínu, a jak dopadla.',
      },
      waits: { name: 'Čekání na místo', what: 'Na které termíny bylo vaše čekání a jak dopadlo.' },
      reminders: { name: 'Připomenutí', what: 'Co vám brzy připomeneme a co jsme vám připomněli naposledy.' },
      'private-links': { name: 'Soukromé odkazy', what: 'Odkazy na váš rozvrh, které ještě platí.' },
      'common-free-time': {
        name: 'Společné volno',
        what: 'S kým máte dohodu, že oba vidíte, kdy máte oba volno.',
      },
      messages: {
        name: 'Zprávy pro aplikaci',
        what: 'Co se za posledních 90 dní dozvěděly vaše otevřené stránky, aby načetly změny.',
      },
    },
    leftOut: 'Co v něm není',
    leftOutWhy: [
      'Tajné údaje: hesla Kahan neukládá. Z přihlášení, odběrů a odkazů má jen otisky, ze kterých je nikdo nezjistí.',
      'Odevzdané soubory: má je jen studijní systém. Tam se také opravují chyby ve výsledcích a studiích.',
      'Veřejná data, třeba rozvrhy místností.',
    ],
  },
};
