export type RoomType = 'hall' | 'classroom' | 'lab' | 'computer' | 'gym';

export interface Room {
  code: string;
  name: string;
  building: string;
  floor: number;
  type: RoomType;
  capacity: number;
}

const HALLS: [code: string, floor: number, capacity: number][] = [
  ['A I', 1, 300],
  ['A II', 1, 180],
  ['A III', 2, 120],
  ['A IV', 3, 90],
  ['A V', 4, 80],
  ['B I', 0, 240],
  ['B II', 0, 180],
  ['B III', 1, 150],
  ['B IV', 2, 90],
  ['B V', 3, 80],
  ['C I', 0, 160],
  ['C II', 1, 120],
  ['C III', 2, 80],
];

/** Rooms of a floor by their number: most are classrooms, the north side has labs, two have computers. */
function typeOf(building: string, floor: number, index: number): RoomType {
  if (floor === -1) return 'lab';
  if (index % 9 === 4 && building !== 'C') return 'computer';
  if (building === 'C') return index % 2 === 0 ? 'lab' : 'classroom';
  return index % 4 === 1 ? 'lab' : 'classroom';
}

const CAPACITY: Record<RoomType, readonly number[]> = {
  hall: [120],
  classroom: [30, 36, 40, 28],
  lab: [26, 28],
  computer: [26, 30],
  gym: [60],
};

/** Floors −1 (S) to 4 and their rooms: about 80 a building. */
const ROOMS_PER_FLOOR: readonly [floor: number, count: number][] = [
  [-1, 9],
  [0, 6],
  [1, 21],
  [2, 17],
  [3, 14],
  [4, 11],
];

function roomNumber(building: string, floor: number, index: number): string {
  if (floor === -1) return `${building}S ${index * 2 + 1}`;
  if (floor === 0) return `${building} 0${index * 2 + 1}`;
  return `${building} ${floor * 100 + index * 2 + 1}`;
}

function building(letter: string, suffix: string): Room[] {
  const rooms: Room[] = [];
  for (const [floor, count] of ROOMS_PER_FLOOR) {
    for (let index = 0; index < count; index++) {
      const type = typeOf(letter, floor, index);
      const capacities = CAPACITY[type];
      const code = roomNumber(`${letter}${suffix}`, floor, index);
      rooms.push({
        code,
        name: code,
        building: `${letter}${suffix}`,
        floor,
        type,
        capacity: capacities[index % capacities.length] ?? 30,
      });
    }
  }
  return rooms;
}

/**
 * Rooms of the university: 250 in three buildings and a sports hall, and as many again for each further
 * unit of its size (buildings A2, B2, C2, …).
 */
export function makeRooms(units: number): Room[] {
  const rooms: Room[] = [];
  for (let unit = 1; unit <= units; unit++) {
    const suffix = unit === 1 ? '' : String(unit);
    for (const letter of ['A', 'B', 'C']) rooms.push(...building(letter, suffix));
    for (const [hall, floor, capacity] of HALLS) {
      const code = hall.replace(' ', `${suffix} `);
      rooms.push({
        code,
        name: code,
        building: code.slice(0, code.indexOf(' ')),
        floor,
        type: 'hall',
        capacity,
      });
    }
    for (const gym of ['Hala Juliska', 'Tělocvična Sázava', 'Tělocvična Volha']) {
      const code = unit === 1 ? gym : `${gym} ${unit}`;
      rooms.push({ code, name: code, building: 'TV', floor: 0, type: 'gym', capacity: 60 });
    }
  }
  return rooms;
}
