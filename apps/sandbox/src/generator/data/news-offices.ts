import type { NewsItem } from './news.ts';

const STUDY = { cs: 'studijní oddělení', en: 'study office' };
const ABROAD = { cs: 'zahraniční oddělení', en: 'international office' };
const CAREER = { cs: 'kariérní centrum', en: 'career centre' };
const RECTOR = { cs: 'rektorát', en: 'rectorate' };
const SENATE = { cs: 'akademický senát', en: 'academic senate' };
const UNION = { cs: 'studentská unie', en: 'student union' };
const SAFETY = { cs: 'bezpečnost práce', en: 'occupational safety' };

export const NEWS_OF_OFFICES: readonly NewsItem[] = [
  {
    daysAgo: 1,
    hour: 9,
    minute: 30,
    source: STUDY,
    title: { cs: 'Termíny zkoušek se vypisují průběžně', en: 'Exam dates are being published' },
    body: {
      cs: '<p>Vyučující vypisují termíny nejpozději tři týdny před začátkem zkouškového. Na jeden předmět se můžete přihlásit jen jednou zároveň; odhlásit se jde do konce lhůty u termínu.</p>',
      en: '<p>Dates appear at the latest three weeks before the exam period. You can hold one date for a subject at a time and sign out until the deadline shown with it.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 3,
    hour: 13,
    minute: 0,
    source: CAREER,
    title: { cs: 'Veletrh práce CHEMDAY', en: 'CHEMDAY job fair' },
    body: {
      cs: '<p>Ve vestibulu budovy A se představí 42 firem z chemie, farmacie a potravinářství. Životopis vám na místě zdarma projdou personalisté.</p>',
      en: '<p>In the lobby of building A you will meet 42 companies from chemistry, pharmacy and food. Recruiters will look at your CV for free.</p>',
    },
    urls: [
      { lang: 'cs', url: 'https://kariera.kahan.example/chemday', label: 'Seznam firem' },
      { lang: 'en', url: 'https://kariera.kahan.example/en/chemday', label: 'List of companies' },
    ],
  },
  {
    daysAgo: 6,
    hour: 10,
    minute: 10,
    source: ABROAD,
    title: { cs: 'Erasmus+: výběrové řízení na příští rok', en: 'Erasmus+: applications for next year' },
    body: {
      cs: '<p>Přihlášky na studium v zahraničí přijímáme do konce příštího měsíce. Nejvíc míst je na univerzitách v Delftu, Grazu, Lyonu a Turku.</p><p>Přijďte na informační schůzku do <strong>B II</strong>.</p>',
      en: '<p>Applications for studies abroad are open until the end of next month. Most places are in Delft, Graz, Lyon and Turku.</p><p>Come to the information meeting in <strong>B II</strong>.</p>',
    },
    urls: [
      {
        lang: null,
        url: 'https://international.kahan.example/erasmus',
        label: 'international.kahan.example',
      },
    ],
  },
  {
    daysAgo: 9,
    hour: 8,
    minute: 45,
    source: STUDY,
    title: {
      cs: 'Prospěchové stipendium: zkontrolujte si účet',
      en: 'Merit scholarships: check your bank account',
    },
    body: {
      cs: '<p>Stipendium vyplácíme na účet, který máte v systému. Pokud ho tam nemáte, doplňte jej do konce měsíce, jinak peníze propadnou do dalšího období.</p>',
      en: '<p>Scholarships are paid to the account in the system. If there is none, add it by the end of the month.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 13,
    hour: 11,
    minute: 25,
    source: UNION,
    title: { cs: 'Reprezentační ples univerzity', en: 'The university ball' },
    body: {
      cs: '<p>Předprodej vstupenek začíná v pondělí v 10:00 ve studentském klubu. Studentská cena je 450 Kč.</p>',
      en: '<p>Tickets go on sale on Monday at 10 a.m. in the student club. Students pay CZK 450.</p>',
    },
    urls: [{ lang: null, url: 'https://ples.kahan.example/', label: 'ples.kahan.example' }],
  },
  {
    daysAgo: 15,
    hour: 9,
    minute: 0,
    source: SAFETY,
    title: { cs: 'Bez školení do laboratoře nepůjdete', en: 'No laboratory without the safety training' },
    body: {
      cs: '<p>Platnost školení je jeden rok. Test v e-learningu zabere půl hodiny a <strong>platí od příštího dne</strong>. Brýle a plášť jsou povinné ve všech laboratořích.</p>',
      en: '<p>The training is valid for a year. The test in e-learning takes half an hour and <strong>counts from the next day</strong>. Goggles and a lab coat are required everywhere.</p>',
    },
    urls: [
      { lang: null, url: 'https://e-learning.kahan.example/bozp', label: 'e-learning.kahan.example/bozp' },
    ],
  },
  {
    daysAgo: 18,
    hour: 16,
    minute: 0,
    source: SENATE,
    title: { cs: 'Volby do akademického senátu', en: 'Elections to the academic senate' },
    body: {
      cs: '<p>Volí se elektronicky dva dny. Každá fakulta volí dva studenty. Seznam kandidátů najdete na stránkách senátu.</p>',
      en: '<p>Voting is electronic and lasts two days. Each faculty elects two students. The candidates are on the senate’s pages.</p>',
    },
    urls: [{ lang: null, url: 'https://senat.kahan.example/volby', label: 'senat.kahan.example/volby' }],
  },
  {
    daysAgo: 22,
    hour: 10,
    minute: 0,
    source: RECTOR,
    title: { cs: 'Rektorské volno v pátek odpoledne', en: 'Rector’s leave on Friday afternoon' },
    body: {
      cs: '<p>V pátek od 12:00 odpadá výuka kvůli konferenci studentských prací. Přijďte se podívat, co vaši spolužáci vybádali.</p>',
      en: '<p>There is no teaching on Friday from noon because of the student research conference. Come and see what your classmates have found.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 26,
    hour: 12,
    minute: 30,
    source: STUDY,
    title: {
      cs: 'Individuální plán a uznávání předmětů',
      en: 'Individual plans and recognition of subjects',
    },
    body: {
      cs: '<p>Žádosti podávejte referentkám do 15. dne v měsíci. K uznání předmětu přiložte sylabus a výpis výsledků.</p>',
      en: '<p>Hand in requests by the 15th of the month. For recognition add the syllabus and a transcript.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 31,
    hour: 9,
    minute: 20,
    source: CAREER,
    title: { cs: 'Poradna: jak na první pracovní pohovor', en: 'Advice: your first job interview' },
    body: {
      cs: '<p>Zkušební pohovor s personalistou, zpětná vazba hned na místě. Objednejte se e-mailem na <a href="mailto:kariera@kahan.example">kariera@kahan.example</a>.</p>',
      en: '<p>A mock interview with a recruiter and feedback on the spot. Book at <a href="mailto:kariera@kahan.example">kariera@kahan.example</a>.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 33,
    hour: 15,
    minute: 0,
    source: ABROAD,
    title: { cs: 'Buddy program hledá průvodce', en: 'The buddy programme is looking for guides' },
    body: {
      cs: '<p>V únoru přijede 80 zahraničních studentů. Pomozte jim s prvními dny v Praze; dostanete stipendium a dva kredity.</p>',
      en: '<p>Eighty students from abroad arrive in February. Help them with their first days in Prague; you get a stipend and two credits.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 38,
    hour: 8,
    minute: 20,
    source: STUDY,
    title: {
      cs: 'Změny v zápisu předmětů do konce týdne',
      en: 'Change your subjects by the end of the week',
    },
    body: {
      cs: '<p>Do neděle si můžete předměty doplnit nebo zrušit. Potom už jen se souhlasem vyučujícího a studijní proděkanky.</p>',
      en: '<p>Until Sunday you can add or drop subjects. Later only with the consent of the teacher and the vice-dean.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 43,
    hour: 11,
    minute: 15,
    source: UNION,
    title: { cs: 'Chemický jarmark: hledáme dobrovolníky', en: 'Chemistry fair: volunteers wanted' },
    body: {
      cs: '<p>Ukažte středoškolákům pokusy, které mají rádi i profesoři. Zaškolíme vás a nakrmíme.</p>',
      en: '<p>Show secondary-school students the experiments that even professors like. Training and food provided.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 45,
    hour: 14,
    minute: 35,
    source: RECTOR,
    title: { cs: 'Ceny za nejlepší diplomové práce', en: 'Prizes for the best theses' },
    body: {
      cs: '<p>Ceny získalo dvanáct absolventů. Práce si můžete přečíst v repozitáři knihovny.</p>',
      en: '<p>Twelve graduates received prizes. Their theses are in the library’s repository.</p>',
    },
    urls: [{ lang: null, url: 'https://repozitar.kahan.example/', label: 'repozitar.kahan.example' }],
  },
  {
    daysAgo: 50,
    hour: 9,
    minute: 10,
    source: STUDY,
    title: { cs: 'Potvrzení o studiu si stáhnete sami', en: 'Download your confirmation of study' },
    body: {
      cs: '<p>Potvrzení s elektronickou pečetí je ke stažení v aplikaci. Na studijní oddělení kvůli němu chodit nemusíte.</p>',
      en: '<p>A confirmation with an electronic seal can be downloaded in the application. No need to visit the office.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 57,
    hour: 10,
    minute: 0,
    source: RECTOR,
    title: { cs: 'Vítejte v novém semestru', en: 'Welcome to the new semester' },
    body: {
      cs: '<p>Ať se vám daří v posluchárnách i v laboratořích. Prvákům doporučujeme <em>průvodce prvním ročníkem</em>: co kde najdete a koho se ptát.</p>',
      en: '<p>Good luck in lecture halls and laboratories. If you are new, read the <em>first-year guide</em>: where things are and whom to ask.</p>',
    },
    urls: [
      { lang: 'cs', url: 'https://www.kahan.example/pruvodce', label: 'Průvodce' },
      { lang: 'en', url: 'https://www.kahan.example/en/guide', label: 'Guide' },
    ],
  },
];
