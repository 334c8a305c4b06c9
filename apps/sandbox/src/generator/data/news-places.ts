import type { NewsItem } from './news.ts';

const LIBRARY = { cs: 'knihovna', en: 'library' };
const CANTEEN = { cs: 'menza', en: 'canteen' };
const SPORT = { cs: 'Ústav tělesné výchovy', en: 'Department of Physical Education' };
const BUILDING = { cs: 'správa budov', en: 'facilities' };
const IT = { cs: 'Výpočetní centrum', en: 'Computer Centre' };

export const NEWS_OF_PLACES: readonly NewsItem[] = [
  {
    daysAgo: 1,
    hour: 16,
    minute: 40,
    source: LIBRARY,
    title: {
      cs: 'Noční studovna bude otevřená celé zkouškové',
      en: 'The night study room stays open through the exam period',
    },
    body: {
      cs: '<p>Studovna v 1. patře knihovny bude ve zkouškovém období otevřená do 2:00. Vstup je na kartu, místo si můžete <strong>rezervovat předem</strong>.</p>',
      en: '<p>The study room on the first floor of the library will be open until 2 a.m. during the exam period. Enter with your card; you can <strong>book a seat in advance</strong>.</p>',
    },
    urls: [
      { lang: 'cs', url: 'https://knihovna.kahan.example/rezervace', label: 'Rezervovat místo' },
      { lang: 'en', url: 'https://knihovna.kahan.example/en/booking', label: 'Book a seat' },
      { lang: 'cs', url: 'https://knihovna.kahan.example/rad', label: 'Provozní řád' },
    ],
  },
  {
    daysAgo: 2,
    hour: 9,
    minute: 15,
    source: BUILDING,
    title: {
      cs: 'Výtah v budově B nejezdí do pátku',
      en: 'The lift in building B is out of order until Friday',
    },
    body: {
      cs: '<p>Kvůli výměně řídicí jednotky je mimo provoz výtah u vchodu B. Použijte výtah u děkanátů nebo spojovací chodbu z budovy A ve 2. patře.</p>',
      en: '<p>The lift at entrance B is being repaired. Please use the one near the dean’s offices, or the passage from building A on the second floor.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 5,
    hour: 11,
    minute: 0,
    source: CANTEEN,
    title: { cs: 'Menza prodlužuje večeře do 20:00', en: 'Dinner in the canteen now until 8 p.m.' },
    body: {
      cs: '<p>Od pondělí vydáváme večeře až do 20:00. Na výběr jsou dvě teplá jídla, <em>jedno vždy bez masa</em>, a salátový bar.</p>',
      en: '<p>From Monday dinner is served until 8 p.m. There are two hot meals, <em>one of them without meat</em>, and a salad bar.</p>',
    },
    urls: [{ lang: null, url: 'https://menza.kahan.example/', label: 'menza.kahan.example' }],
  },
  {
    daysAgo: 8,
    hour: 14,
    minute: 20,
    source: IT,
    title: { cs: 'V sobotu ráno nepůjde e-learning', en: 'E-learning is down on Saturday morning' },
    body: {
      cs: '<p>V sobotu od 6:00 do 9:00 přesouváme e-learning na nové servery. Odevzdávání úloh prodlouží vyučující o tři hodiny.</p>',
      en: '<p>On Saturday from 6 to 9 a.m. we move e-learning to new servers. Deadlines in that time are extended by three hours.</p>',
    },
    urls: [{ lang: null, url: 'https://e-learning.kahan.example/', label: 'e-learning.kahan.example' }],
  },
  {
    daysAgo: 11,
    hour: 10,
    minute: 5,
    source: SPORT,
    title: { cs: 'Přihlášky na lyžařský kurz', en: 'Sign up for the ski course' },
    body: {
      cs: '<p>Týdenní kurz v Krkonoších je pro začátečníky i pokročilé. Cena <strong>6 900 Kč</strong> zahrnuje dopravu, polopenzi a výuku. Kurz dává jeden kredit.</p>',
      en: '<p>A week in the Giant Mountains for beginners and advanced skiers. The price of <strong>CZK 6,900</strong> covers transport, half board and lessons. The course gives one credit.</p>',
    },
    urls: [
      { lang: 'cs', url: 'https://sport.kahan.example/lyze', label: 'Přihláška' },
      { lang: 'en', url: 'https://sport.kahan.example/en/ski', label: 'Sign up' },
    ],
  },
  {
    daysAgo: 16,
    hour: 8,
    minute: 30,
    source: LIBRARY,
    title: { cs: 'Reaxys a SciFinder: kurz vyhledávání', en: 'Searching Reaxys and SciFinder: a course' },
    body: {
      cs: '<p>Jak najít reakci podle struktury a jak si uložit výsledky. Dvě hodiny v počítačové učebně, vlastní notebook není potřeba.</p><ul><li>úterý 15:00, česky</li><li>čtvrtek 15:00, anglicky</li></ul>',
      en: '<p>How to find a reaction by structure and keep the results. Two hours in a computer room, no laptop needed.</p><ul><li>Tuesday 3 p.m., in Czech</li><li>Thursday 3 p.m., in English</li></ul>',
    },
    urls: [
      { lang: null, url: 'https://knihovna.kahan.example/kurzy', label: 'knihovna.kahan.example/kurzy' },
    ],
  },
  {
    daysAgo: 20,
    hour: 13,
    minute: 45,
    source: BUILDING,
    title: { cs: 'Zkouška požárního poplachu', en: 'Fire drill' },
    body: {
      cs: '<p>Ve středu v 10:00 zazní v budovách A, B a C zkušební poplach. Řiďte se pokyny vyučujících a sejděte se na trávníku před budovou A. Potrvá asi 20 minut.</p>',
      en: '<p>On Wednesday at 10 a.m. there is a fire drill in buildings A, B and C. Follow your teachers and meet on the lawn in front of building A. It takes about 20 minutes.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 24,
    hour: 15,
    minute: 10,
    source: IT,
    title: { cs: 'Pozor na podvodné zprávy o stipendiu', en: 'Beware of false messages about scholarships' },
    body: {
      cs: '<p>Chodí e-maily, které slibují stipendium a chtějí heslo. <strong>Heslo po vás nikdy nechceme e-mailem.</strong> Podezřelou zprávu přepošlete na <a href="mailto:abuse@kahan.example">abuse@kahan.example</a>.</p>',
      en: '<p>Some e-mails promise a scholarship and ask for your password. <strong>We never ask for passwords by e-mail.</strong> Forward anything suspicious to <a href="mailto:abuse@kahan.example">abuse@kahan.example</a>.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 29,
    hour: 9,
    minute: 50,
    source: SPORT,
    title: {
      cs: 'Univerzitní volejbal: hledáme smečaře',
      en: 'University volleyball is looking for players',
    },
    body: {
      cs: '<p>Tým hraje akademickou ligu a trénuje v úterý večer v hale Juliska. Přijďte na první trénink nezávazně.</p>',
      en: '<p>The team plays in the academic league and trains on Tuesday evenings in the Juliska hall. Come and try.</p>',
    },
    urls: [
      { lang: null, url: 'https://sport.kahan.example/volejbal', label: 'sport.kahan.example/volejbal' },
    ],
  },
  {
    daysAgo: 35,
    hour: 12,
    minute: 0,
    source: CANTEEN,
    title: {
      cs: 'Platba kartou i mobilem ve všech výdejnách',
      en: 'Card and phone payments everywhere in the canteen',
    },
    body: {
      cs: '<p>Kreditovat kartu už nemusíte: platí se bankovní kartou nebo mobilem. Studentskou cenu dostanete po přiložení průkazu.</p>',
      en: '<p>No need to charge your card: pay by bank card or phone. Show your student card for the student price.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 41,
    hour: 8,
    minute: 0,
    source: BUILDING,
    title: { cs: 'Nová kolárna za budovou C', en: 'New bicycle shelter behind building C' },
    body: {
      cs: '<p>Je krytá, vejde se do ní 60 kol a otevřete ji studentským průkazem. Nabíjení elektrokol je zdarma.</p>',
      en: '<p>It is covered, holds 60 bicycles and opens with your student card. Charging is free.</p>',
    },
    urls: [],
  },
  {
    daysAgo: 47,
    hour: 10,
    minute: 30,
    source: LIBRARY,
    title: { cs: 'Vraťte skripta z minulého roku', en: 'Please return last year’s textbooks' },
    body: {
      cs: '<p>Na řadu titulů čekají další čtenáři, nejvíc na <em>Organickou chemii I</em>. Upomínky posíláme každé pondělí.</p>',
      en: '<p>Others are waiting for many titles, most of all for <em>Organic Chemistry I</em>. Reminders go out every Monday.</p>',
    },
    urls: [
      { lang: null, url: 'https://knihovna.kahan.example/konto', label: 'knihovna.kahan.example/konto' },
    ],
  },
  {
    daysAgo: 53,
    hour: 14,
    minute: 0,
    source: IT,
    title: { cs: 'Wi-Fi v laboratořích v suterénu', en: 'Wi-Fi in the basement laboratories' },
    body: {
      cs: '<p>Signál eduroam je nově i v laboratořích AS a BS. Protokoly tak můžete odevzdat rovnou od stolu.</p>',
      en: '<p>eduroam now reaches the laboratories AS and BS, so that you can hand in reports from your bench.</p>',
    },
    urls: [],
  },
];
