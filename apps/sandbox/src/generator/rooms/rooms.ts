import type { Bilingual, RoomRecord, RoomType as RoomTypeCode } from '@kahan/domain';
import { type Building, letterOf } from './buildings.ts';

export type RoomType =
  | 'hall'
  | 'classroom'
  | 'lab'
  | 'computer'
  | 'office'
  | 'study'
  | 'gym'
  | 'service'
  | 'technical';

export interface Room {
  id: string;
  /** Its name in the timetable. */
  code: string;
  name: string;
  building: string;
  floor: number;
  type: RoomType;
  /** Seats; 0 where nobody is taught. */
  capacity: number;
}

const HALLS: [code: string, floor: number, capacity: number][] = [
  ['A I', 1, 300],
  ['A II', 1, 180],
  ['A III', 2, 120],
  ['A IV', 3, 90],
  ['A V', 0, 80],
  ['B I', 0, 240],
  ['B II', 0, 180],
  ['B III', 1, 150],
  ['B IV', 2, 90],
  ['B V', 3, 80],
  ['C I', 0, 160],
  ['C II', 1, 120],
  ['C III', 2, 80],
];

const LETTERS: Record<string, RoomType> = {
  c: 'classroom',
  l: 'lab',
  p: 'computer',
  o: 'office',
  s: 'study',
  w: 'service',
  r: 'service',
  t: 'technical',
};

/** Rooms of each floor as one walks along the corridor, by their letters: 78 a building. */
const FLOORS: Record<string, readonly [floor: number, rooms: string][]> = {
  A: [
    [-1, 'lllltlwtl'],
    [0, 'rcolcswoco'],
    [1, 'olclpolcolwcoltooccol'],
    [2, 'oocolocoloopwooloocolooo'],
    [3, 'oolocpoowoocol'],
  ],
  B: [
    [-1, 'llltwllcl'],
    [0, 'rcscopwoco'],
    [1, 'lolcpolocowloolocotcc'],
    [2, 'lcocolcpoclcwooooooooooo'],
    [3, 'colcopolwocsoo'],
  ],
  C: [
    [-1, 'ltwplcltc'],
    [0, 'rcscowpcoc'],
    [1, 'cocpooloocwoocloootco'],
    [2, 'ocooclocpoocwocolooctooc'],
    [3, 'oolcopocwoocol'],
  ],
};

const CAPACITY: Record<RoomType, readonly number[]> = {
  hall: [120],
  classroom: [30, 36, 40, 28, 48],
  lab: [26, 28],
  computer: [26, 30],
  gym: [60],
  study: [12, 16],
  office: [0],
  service: [0],
  technical: [0],
};

const GYMS: [building: string, code: string][] = [
  ['J', 'Hala Juliska'],
  ['S', 'Tělocvična Sázava'],
  ['V', 'Tělocvična Volha'],
];

const TYPE_CODES: Record<RoomType, RoomTypeCode> = {
  hall: 1,
  classroom: 2,
  lab: 3,
  computer: 4,
  office: 5,
  study: 6,
  gym: 7,
  service: 8,
  technical: 9,
};

const TYPE_NAMES: Record<RoomType, Bilingual> = {
  hall: { cs: 'Posluchárna', en: 'Lecture hall' },
  classroom: { cs: 'Učebna', en: 'Classroom' },
  lab: { cs: 'Laboratoř', en: 'Laboratory' },
  computer: { cs: 'Počítačová učebna', en: 'Computer room' },
  office: { cs: 'Pracovna', en: 'Office' },
  study: { cs: 'Studovna', en: 'Study room' },
  gym: { cs: 'Tělocvična', en: 'Gym' },
  service: { cs: 'Zázemí', en: 'Facilities' },
  technical: { cs: 'Technická místnost', en: 'Technical room' },
};

const RECEPTION: Bilingual = { cs: 'Vrátnice', en: 'Reception' };

/** What the keepers of the buildings add: every so many rooms of a kind. */
const NOTES: Partial<Record<RoomType, readonly (Bilingual | null)[]>> = {
  hall: [
    {
      cs: 'Projektor, záznam přednášek, bezbariérový přístup.',
      en: 'Projector, recording, step-free access.',
    },
    { cs: 'Projektor a dvě tabule.', en: 'Projector and two boards.' },
  ],
  classroom: [null, { cs: 'Interaktivní tabule.', en: 'Interactive board.' }, null, null],
  lab: [null, { cs: 'Vstup jen v plášti a s brýlemi.', en: 'Enter with coat and goggles only.' }, null],
  computer: [{ cs: 'Mimo výuku otevřená na kartu.', en: 'Open with your card outside lessons.' }, null],
  study: [{ cs: 'Místa lze rezervovat, tichý režim.', en: 'Seats can be booked, quiet zone.' }],
};

/** Numbers are odd; below the ground floor they begin anew with an S: `AS 3`, `A 05`, `A 105`. */
function roomCode(building: string, floor: number, index: number): string {
  const number = index * 2 + 1;
  if (floor < 0) return `${building}S ${number}`;
  return `${building} ${floor === 0 ? String(number).padStart(2, '0') : floor * 100 + number}`;
}

function roomsOf({ code: building }: Building, letter: string): Room[] {
  const halls = HALLS.filter(([code]) => code.startsWith(`${letter} `)).map(
    ([code, floor, capacity]): Room => {
      const name = code.replace(letter, building);
      return { id: idOf(name), code: name, name, building, floor, type: 'hall', capacity };
    },
  );
  const others = (FLOORS[letter] ?? []).flatMap(([floor, letters]) =>
    [...letters].map((kind, index): Room => {
      const type = LETTERS[kind];
      if (type === undefined) throw new RangeError(`no room is written as ${kind}`);
      const code = roomCode(building, floor, index);
      const capacities = CAPACITY[type];
      const capacity = capacities[index % capacities.length] ?? 0;
      return { id: idOf(code), code, name: code, building, floor, type, capacity };
    }),
  );
  const gyms = GYMS.filter(([of]) => of === letter).map(([, name]): Room => {
    const code = building === letter ? name : `${name} ${building.slice(1)}`;
    return { id: `${building}HALA`, code, name: code, building, floor: 0, type: 'gym', capacity: 60 };
  });
  return [...others, ...halls, ...gyms];
}

/** `B 139` → `B139`, but `B2 01` → `B2-01`, because `B201` is another one. */
const idOf = (code: string) => code.replace(/^(\D+) /, '$1').replace(' ', '-');

/** Rooms of all buildings: 250 for each unit of the university's size. */
export function makeRooms(buildings: readonly Building[]): Room[] {
  return buildings.flatMap((building) => roomsOf(building, letterOf(building)));
}

export const roomTypeCode = ({ type }: Room): RoomTypeCode => TYPE_CODES[type];

/** Is it where one asks for the way? */
export const isReception = ({ code, type }: Room) => type === 'service' && / 01$/.test(code);

/** The room as everybody sees it. Its shape in the plan has its own id, because plans are drawn anew. */
export function roomRecord(room: Room, building: number, index: number): RoomRecord {
  const { id, code, name, floor, type, capacity } = room;
  const notes = NOTES[type] ?? [null];
  return {
    id,
    id_sis: code,
    place_id: placeOf(room),
    name,
    floor,
    type: roomTypeCode(room),
    building,
    capacity: capacity === 0 ? null : capacity,
    sis_description: isReception(room) ? RECEPTION : TYPE_NAMES[type],
    custom_description: notes[index % notes.length] ?? null,
  };
}

/** Id of a room's shape in the floor plan. */
export const placeOf = ({ id, floor }: Room) => `p${floor}-${id}`;
