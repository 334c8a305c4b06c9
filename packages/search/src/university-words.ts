import type { Synonyms } from './synonyms.ts';

/** What students call subjects in either language. */
export const SUBJECT_WORDS: Synonyms = [
  ['chemie', 'chemick*', 'chemistry', 'chemical*'],
  ['biochemie', 'biochemick*', 'biochemistry'],
  ['laboratoř*', 'laboratory', 'laboratories', 'lab', 'labs', 'labky', 'praktikum', 'praktika', 'practical*'],
  ['cvičení', 'cvika', 'exercise*', 'tutorial*'],
  ['seminář*', 'seminar', 'seminars'],
  ['přednášk*', 'lecture*'],
  ['tělocvik*', 'tělesn*', 'sport*', 'physical', 'gym'],
  ['matematik*', 'mathematic*', 'math', 'maths', 'matika'],
  ['fyzik*', 'physic*'],
  ['biologi*', 'biology', 'biological'],
  ['organick*', 'organic', 'orgo'],
  ['anorganick*', 'inorganic', 'anorga'],
  ['analytick*', 'analytical'],
  ['informatik*', 'informatics', 'computing', 'computer*', 'počítač*', 'programován*', 'programming'],
  ['jazyk*', 'language*'],
  ['anglič*', 'anglick*', 'english'],
  ['češtin*', 'česk*', 'czech'],
  ['němčin*', 'německ*', 'german'],
  ['ekonomi*', 'economic*'],
  ['řízení', 'management'],
  ['statistik*', 'statistic', 'statistics', 'statistical'],
  ['technologie', 'technology', 'technologies'],
  ['materiál*', 'materials'],
  ['potravin*', 'food*'],
  ['vod*', 'water*'],
  ['prostředí', 'environment*'],
  ['inženýrstv*', 'engineering'],
  ['bezpečnost*', 'safety'],
  ['úvod*', 'introduction'],
  ['základ*', 'fundamental*', 'basics', 'principles'],
  ['diplomov*', 'bakalářsk*', 'thesis', 'diplomka', 'bakalářka'],
];

/** What students call rooms in either language. */
export const ROOM_WORDS: Synonyms = [
  ['posluchárn*', 'přednáškov*', 'aula', 'lecture*', 'auditorium', 'hall*'],
  ['učebn*', 'třída', 'třídy', 'seminární', 'classroom*', 'seminar'],
  ['laboratoř*', 'laboratory', 'laboratories', 'lab', 'labs', 'labky'],
  ['počítač*', 'computer*', 'pc', 'počítačovka'],
  ['pracovn*', 'kancelář*', 'kabinet*', 'office*'],
  ['studovn*', 'study', 'knihovn*', 'library'],
  ['tělocvič*', 'tělocvik', 'hala', 'gym*', 'sport*'],
  ['vrátnic*', 'recepce', 'reception*', 'porter*'],
  ['technick*', 'sklad*', 'technical', 'storage'],
];

/** What students call the screens of the portal, and what is on them, in either language. */
export const SCREEN_WORDS: Synonyms = [
  ['zkouš*', 'exam*', 'termín*', 'zápoč*', 'test*'],
  ['rozvrh*', 'timetable*', 'schedule*', 'hodiny', 'lesson*'],
  ['studi*', 'study', 'programme*', 'program'],
  ['známk*', 'grade*', 'výsled*', 'result*', 'průměr*', 'average*', 'mark', 'marks'],
  ['kredit*', 'credit*', 'ects'],
  ['úkol*', 'assignment*', 'homework', 'odevzd*', 'hand', 'skupin*', 'group*'],
  ['nastavení', 'settings', 'preferences', 'motiv', 'theme', 'jazyk*', 'language*'],
  ['zpráv*', 'novink*', 'news', 'message*'],
  ['kontakt*', 'contact*', 'oddělení', 'office*', 'telefon*', 'phone*'],
  ['lidé', 'osob*', 'people', 'person*', 'učitel*', 'vyučující*', 'teacher*', 'lecturer*', 'profesor*'],
  ['předmět*', 'subject*', 'class', 'classes', 'course*', 'kurz*'],
  ['místnost*', 'room*', 'učebn*', 'classroom*'],
  ['voln*', 'free', 'empty'],
  ['jídl*', 'jídel*', 'menz*', 'menu*', 'oběd*', 'bufet*', 'food', 'canteen*', 'lunch', 'dinner', 'meal*'],
];
