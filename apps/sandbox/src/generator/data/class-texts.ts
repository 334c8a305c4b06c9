import type { Bilingual } from '@kahan/domain';
import type { SubjectKind } from '../teaching/subjects.ts';
import { bilingualLines } from './themes.ts';

interface KindTexts {
  /** First week. */
  opening: readonly Bilingual[];
  /** Weeks between those of the department's themes. */
  between: readonly Bilingual[];
  /** Last week. */
  closing: readonly Bilingual[];
  /** Beginnings of the synopsis: `{title}` is the name of the class, `{themes}` three themes. */
  about: readonly Bilingual[];
}

const texts = (about: string, opening: string, between: string, closing: string): KindTexts => ({
  about: bilingualLines(about),
  opening: bilingualLines(opening),
  between: bilingualLines(between),
  closing: bilingualLines(closing),
});

/** What classes of a kind have in common. */
export const KIND_TEXTS: Record<SubjectKind, KindTexts> = {
  theory: texts(
    `
Přednáška vykládá základy, na kterých stojí {title}, a propojuje je s praxí. Věnuje se zejména těmto tématům: {themes}.|The lectures explain what {title} rests on and connect it with practice. The main themes are {themes}.
Co se děje uvnitř a jak to spočítat: předmět {title} vede od pozorování k modelu. Na programu jsou {themes}.|What happens inside, and how to calculate it: {title} leads from observation to a model. On the programme: {themes}.
Předmět {title} staví na znalostech z předchozích semestrů a rozšiřuje je o nové celky, jako jsou {themes}.|{title} builds on earlier semesters and adds new parts, such as {themes}.
Ucelený přehled oboru {title} pro ty, kdo se v něm chtějí vyznat i po zkoušce. Probírají se {themes}.|A complete overview of {title} for those who want to find their way in it after the exam as well. It covers {themes}.
Předmět {title} je postavený na příkladech z výzkumu a průmyslu. Vysvětluje, proč jsou důležité {themes}.|{title} is built on examples from research and industry. It explains why {themes} matter.`,
    `
vymezení oboru, základní pojmy a literatura|scope of the field, basic terms and reading
opakování potřebných znalostí a vstupní test|revision of what is needed and an entry test
historie oboru a dnešní otevřené otázky|history of the field and its open questions today
značení, jednotky a zdroje dat|notation, units and sources of data`,
    `
řešené příklady z praxe|worked examples from practice
případová studie z českého provozu|a case study from a Czech plant
přednáška hosta z průmyslu|a guest lecture from industry
experimentální metody a jejich meze|experimental methods and their limits
souvislosti s ostatními předměty plánu|links with other classes of the plan
nejčastější omyly a jak je poznat|common mistakes and how to spot them
bezpečnostní a ekologická hlediska|safety and environmental aspects
nové výsledky z literatury|new results from the literature
odhad řádu a kontrola výsledku|estimating the order and checking the result`,
    `
souhrn, ukázka zkušebního testu a konzultace|summary, a sample exam and consultations
opakování a příprava na zkoušku|revision and preparation for the exam
diskuse nad otázkami studentů|discussion of students’ questions`,
  ),
  lab: texts(
    `
Praktická výuka ve dvojicích: {title} učí pracovat čistě, bezpečně a s deníkem. Mezi úlohami jsou {themes}.|Practical work in pairs: {title} teaches clean and safe work with a lab notebook. The tasks include {themes}.
{title} doplňuje přednášku o vlastní pokusy. Témata úloh: {themes}.|{title} complements the lectures with experiments of one’s own. Themes of the tasks: {themes}.
Osm až deset úloh, ke každé protokol: tak vypadá {title}. Na řadu přijdou {themes}.|Eight to ten tasks, each with a report: that is {title}. The turn will come to {themes}.`,
    `
školení o bezpečnosti a převzetí pracovního místa|safety training and taking over the bench
provozní řád, ochranné pomůcky a laboratorní deník|lab rules, protective equipment and the lab notebook`,
    `
kalibrace přístrojů a odhad nejistoty|calibration of instruments and uncertainty estimate
zpracování dat a psaní protokolu|processing of data and writing a report
náhradní termín pro chybějící úlohy|a spare day for missed tasks
návrh vlastního experimentu|designing an experiment of one’s own
opakování měření a srovnání skupin|repeated measurement and comparison of groups
likvidace odpadů a údržba aparatur|waste disposal and care of apparatus`,
    `
odevzdání místa, kontrola protokolů a klasifikace|returning the bench, checking of reports and grades
obhajoba protokolů|defence of the reports`,
  ),
  computer: texts(
    `
Cvičení u počítače od prvního dne: {title} vede k samostatnému řešení úloh. Procvičují se {themes}.|At the computer from the first day: {title} leads to solving problems on one’s own. It practises {themes}.
{title} nepředpokládá žádné předchozí zkušenosti. Krok za krokem se probírají {themes}.|{title} expects no experience. Step by step it covers {themes}.`,
    `
přihlášení, prostředí a první program|signing in, the environment and a first program
přehled nástrojů a pravidla úloh|overview of tools and rules for assignments`,
    `
ladění a hledání chyb|debugging and finding errors
práce se soubory a s daty z laboratoře|working with files and data from the lab
grafy a jejich čitelnost|charts and their legibility
průběžný test u počítače|a test at the computer
konzultace k samostatným projektům|consultations on projects
čtení cizího kódu|reading someone else’s code`,
    `
představení projektů|presentation of projects
zápočtový test|credit test`,
  ),
  seminar: texts(
    `
Počítat, kreslit, diskutovat: o tom je {title}. Procvičují se {themes}.|Calculating, drawing, discussing: that is {title}. It practises {themes}.
{title} pomáhá porozumět přednášce na konkrétních úlohách. Zaměřuje se na tato témata: {themes}.|{title} helps to understand the lectures through concrete problems. It focuses on these themes: {themes}.
Každý týden jiná sada úloh a krátká písemka. Tak probíhá {title}. Na programu jsou {themes}.|A different set of problems and a short test every week: that is {title}. On the programme: {themes}.`,
    `
pravidla semináře, rozdělení témat|rules of the seminar, assignment of topics
vstupní písemka a opakování|entry test and revision`,
    `
krátké referáty studentů|short talks by students
skupinová práce nad zadáním|group work on an assignment
průběžná písemka|a mid-term test
rozbor odborného článku|analysis of a research paper
rozbor chyb z písemky|going through the mistakes of the test
úlohy na přání|problems on request`,
    `
zápočtová písemka|credit test
opravná písemka a udělení zápočtů|resit and credits`,
  ),
  language: texts(
    `
Malá skupina, hodně mluvení. {title} rozvíjí jazyk, který student opravdu použije; na programu jsou {themes}.|A small group and a lot of speaking. {title} develops the language that a student will really use; on the programme: {themes}.
{title} vychází z autentických textů a nahrávek. Hodiny spojují gramatiku s tématy, jako jsou {themes}.|{title} uses authentic texts and recordings. The lessons combine grammar with themes such as {themes}.`,
    `
rozřazovací test a pravidla kurzu|placement test and rules of the course
seznámení se skupinou a cíle semestru|getting to know the group and the goals of the semester`,
    `
souhrnná lekce a test slovní zásoby|review lesson and a vocabulary test
slovesné časy v odborném textu|tenses in technical writing
trpný rod a neosobní vyjadřování|the passive voice and impersonal style
poslech a práce s nahrávkou|listening and work with a recording
rozhovor ve dvojicích|dialogues in pairs
krátké prezentace studentů|short presentations by students
spojky a stavba odstavce|linking words and building a paragraph`,
    `
závěrečný test|final test
ústní zkoušení ve dvojicích|oral examination in pairs`,
  ),
  sport: texts(
    `
{title} pro začátečníky i pokročilé, dvě hodiny týdně pod vedením trenéra. Součástí jsou {themes}.|{title} for beginners and the advanced, two hours a week with a coach. It includes {themes}.
Pohyb mezi přednáškami: {title} zlepší kondici i náladu. Čekají vás {themes}.|Movement between lectures: {title} improves fitness and mood. Expect {themes}.`,
    `
rozdělení do skupin podle úrovně|division into groups by level
seznámení s prostředím a vybavením|getting to know the place and the equipment`,
    `
hra a volný trénink|play and free training
individuální opravy techniky|individual corrections of technique
společná hodina s jinou skupinou|a joint lesson with another group`,
    `
zápočet a náhradní hodiny|credit and make-up lessons`,
  ),
  thesis: texts(
    `
Samostatná práce pod vedením školitele. {title} prověřuje, jak student zvládá rešerši, experiment a psaní.|Independent work with a supervisor. {title} shows how the student copes with a literature search, experiments and writing.
{title} doprovází vznik závěrečné práce od zadání po obhajobu.|{title} accompanies the making of a thesis from the assignment to the defence.`,
    `
výběr tématu a dohoda se školitelem|choosing a topic and an agreement with the supervisor
zadání práce a časový plán|assignment of the thesis and a schedule`,
    `
rešerše v databázích a citování|literature search and citing
osnova a rozsah práce|outline and extent of the thesis
plán experimentů|plan of experiments
laboratorní práce podle plánu|laboratory work by the plan
průběžná zpráva školiteli|progress report to the supervisor
zpracování a zobrazení výsledků|processing and display of results
psaní teoretické části|writing the theoretical part
psaní výsledků a diskuse|writing results and discussion
formální úprava a kontrola textu|formatting and proofreading
abstrakt v češtině a angličtině|abstract in Czech and English
nácvik obhajoby před skupinou|rehearsal of the defence before the group
otázky oponentů a jak na ně odpovědět|reviewers’ questions and how to answer them`,
    `
odevzdání práce|submission of the thesis
obhajoba|defence`,
  ),
};

/** What a student is expected to bring or do. */
export const DEMANDS: readonly Bilingual[] = bilingualLines(`
Předpokladem je chuť počítat a ptát se.|All that is needed is a will to calculate and to ask.
Doporučujeme mít za sebou předměty prvního ročníku.|Classes of the first year are recommended beforehand.
Průběžně se píšou dva testy, z každého je třeba získat polovinu bodů.|There are two tests; half of the points are needed in each.
Podmínkou zápočtu je účast na cvičeních, povoleny jsou dvě absence.|Credit requires attendance at exercises; two absences are allowed.
Zkouška je písemná s ústní rozpravou.|The exam is written, followed by a discussion.
Součástí hodnocení je krátká týmová práce.|A short piece of team work is part of the assessment.
Výuka využívá on-line testy, které lze opakovat.|On-line tests are used and can be repeated.
Za domácí úlohy lze získat až dvacet bodů ke zkoušce.|Homework is worth up to twenty points towards the exam.
Materiály jsou k dispozici předem, na hodině se řeší otázky.|Materials are available beforehand; lessons are for questions.
Předmět je vhodný i pro studenty jiných fakult.|The class suits students of other faculties as well.`);

/** What a student can do afterwards. */
export const OUTCOMES: readonly Bilingual[] = bilingualLines(`
Absolvent umí zvolit vhodnou metodu a zdůvodnit ji.|Graduates can choose a suitable method and give reasons for it.
Po semestru student samostatně vyřeší běžnou úlohu a pozná, kdy výsledek nemůže platit.|After the semester a student solves a common problem alone and sees when a result cannot be right.
Student získá přehled, na který navazují předměty vyšších ročníků.|The student gains an overview that classes of later years build on.
Cílem je rozumět odborné literatuře a mluvit o ní.|The aim is to understand the literature and to talk about it.
Získané dovednosti se hodí při psaní závěrečné práce.|The skills are useful when writing a thesis.
Absolvent zná hlavní postupy používané v praxi včetně jejich slabin.|Graduates know the main procedures used in practice and their weaknesses.
Student dokáže porovnat varianty řešení podle ceny, rizika a dopadu.|The student can compare solutions by cost, risk and impact.
Výsledkem je vlastní sada poznámek a vyřešených úloh.|The result is one’s own set of notes and solved problems.`);

/** Materials: title and the end of their address. */
export const SUPPORTS: readonly { title: Bilingual; path: string }[] = bilingualLines(`
Prezentace z přednášek|Lecture slides
Sbírka řešených úloh|Collection of solved problems
Záznamy přednášek|Recordings of lectures
Návody k úlohám|Instructions for the tasks
Cvičné testy|Practice tests
Slovníček pojmů|Glossary
Ukázky protokolů|Sample reports
Tabulky a konstanty|Tables and constants`).map((title, index) => ({
  title,
  path: ['slides', 'problems', 'recordings', 'tasks', 'tests', 'glossary', 'reports', 'tables'][index] ?? '',
}));

/** Publishers that there are none of. */
export const PUBLISHERS: readonly string[] = [
  'Nakladatelství Retorta',
  'Baňka a syn',
  'Vydavatelství Kahan',
  'Edice Zkumavka',
  'Studnice',
  'Alembik Press',
  'Nuselské nakladatelství',
  'Crucible & Reed',
];
