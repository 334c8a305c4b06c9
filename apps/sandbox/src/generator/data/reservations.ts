import type { Bilingual } from '@kahan/domain';
import type { RoomType } from '../rooms/rooms.ts';

export interface Occasion {
  name: Bilingual;
  rooms: readonly RoomType[];
  /** Hours in which it may begin: from and to. */
  hours: [first: number, last: number];
  minutes: readonly number[];
  /** Who has the room; null means a teacher. */
  by: string | null;
  /** It also happens on Saturdays and Sundays. */
  isWeekend: boolean;
}

const LINES = `
hall|8-17|90 120|||Přednáška pro veřejnost|Public lecture
hall|17-19|120 150|Sbor univerzity||Zkouška sboru|Choir rehearsal
hall|17-18|150 180|Divadelní spolek Retorta|w|Zkouška divadla|Theatre rehearsal
hall|16-18|90 120|Komorní orchestr|w|Koncert komorního orchestru|Chamber orchestra concert
hall|9-15|60 90|||Habilitační přednáška|Habilitation lecture
hall|17-19|120 150|Filmový klub||Filmový klub|Film club
hall classroom|8-14|180 240|||Státní závěrečné zkoušky|Final state examinations
hall classroom|15-18|120|Studentská unie||Schůze Studentské unie|Student union meeting
classroom|8-13|120 180|||Obhajoby bakalářských prací|Bachelor thesis defences
classroom|8-13|120 180|||Obhajoby diplomových prací|Diploma thesis defences
classroom|9-16|60 90|||Porada ústavu|Department meeting
classroom|9-16|60 120|||Schůzka grantového týmu|Grant team meeting
classroom|15-18|90 120|||Konzultace před zkouškou|Consultations before the exam
classroom|9-14|120 180|Kariérní centrum||Setkání s firmou|Meeting with a company
classroom|9-15|90|Zahraniční oddělení||Informační schůzka Erasmus|Erasmus information meeting
classroom|16-18|90 120|Celoživotní vzdělávání|w|Kurz pro veřejnost|Course for the public
classroom|15-17|90|Korespondenční seminář|w|Seminář pro středoškoláky|Seminar for secondary school pupils
computer|8-15|90 120|||Školení k databázím literatury|Training in literature databases
computer|14-18|120 180|Programátorský kroužek|w|Programátorský kroužek|Programming club
computer|9-14|120|Výpočetní centrum||Školení bezpečnosti IT|IT security training
study|8-18|60 120|||Skupinové studium|Group study
study|9-17|60 90|||Individuální konzultace|Individual consultation
study|16-18|120|Šachový klub||Šachový klub|Chess club
lab|13-17|120 180|||Měření k diplomové práci|Measurements for a diploma thesis
lab|8-14|120 180|||Exkurze střední školy|Secondary school visit
lab|9-15|120|||Revize přístrojů|Inspection of instruments
gym|16-19|90 120|Univerzitní sport|w|Trénink volejbalu|Volleyball practice
gym|16-19|90 120|Univerzitní sport|w|Trénink florbalu|Floorball practice
gym|9-15|180 240|Univerzitní sport|w|Turnaj fakult|Faculty tournament`;

/** What rooms are booked for. */
export const OCCASIONS: readonly Occasion[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [rooms = '', hours = '', minutes = '', by = '', weekend = '', cs = '', en = ''] = line.split('|');
    const [first = 8, last = 18] = hours.split('-').map(Number);
    return {
      name: { cs, en },
      rooms: rooms.split(' ') as RoomType[],
      hours: [first, last],
      minutes: minutes.split(' ').map(Number),
      by: by === '' ? null : by,
      isWeekend: weekend === 'w',
    };
  });
