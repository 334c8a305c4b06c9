import type { Cohort } from '../people/cohorts.ts';
import type { Teacher } from '../people/staff.ts';
import type { Random } from '../random.ts';
import type { Room, RoomType } from '../rooms/rooms.ts';
import type { Activity } from './activities.ts';

/** Hours of a day, the first begins at 8:00 (lesson grid h:00 to h:50). */
const HOURS = 12;
const DAYS = 6;

type Occupancy = ReturnType<typeof createOccupancy>;

/**
 * Occupied hours of resources: for each resource, day and hour a bit mask of weeks, bit 0 for week 1.
 * Two lessons clash only when they share an hour of the same week.
 */
function createOccupancy(resources: number) {
  const masks = new Uint32Array(resources * DAYS * HOURS);
  const loads = new Uint8Array(resources * DAYS);
  const at = (resource: number, day: number, hour: number) => (resource * DAYS + day - 1) * HOURS + hour;
  return {
    isFree(resource: number, day: number, hour: number, hours: number, weeks: number): boolean {
      const from = at(resource, day, hour);
      for (let i = 0; i < hours; i++) if (((masks[from + i] ?? 0) & weeks) !== 0) return false;
      return true;
    },
    take(resource: number, day: number, hour: number, hours: number, weeks: number): void {
      const from = at(resource, day, hour);
      for (let i = 0; i < hours; i++) {
        if (masks[from + i] === 0)
          loads[resource * DAYS + day - 1] = (loads[resource * DAYS + day - 1] ?? 0) + 1;
        masks[from + i] = (masks[from + i] ?? 0) | weeks;
      }
    },
    /** Hours of a day that are taken in some week. */
    load: (resource: number, day: number) => loads[resource * DAYS + day - 1] ?? 0,
    isBusy: (resource: number, day: number, hour: number) =>
      hour >= 0 && hour < HOURS && masks[at(resource, day, hour)] !== 0,
  };
}

export interface Placed {
  activity: Activity;
  /** 1 to 6. */
  day: number;
  /** From 0, the hour that begins at 8:00. */
  hour: number;
  /** Bit mask, bit 0 for week 1. */
  weeks: number;
  room: Room;
  teacher: Teacher;
}

interface Candidate {
  day: number;
  hour: number;
  weeks: number;
  penalty: number;
}

/** More lessons a day than this make a day unpleasant. */
const PLEASANT_HOURS = 6;
/** Groups of a large lecture whose preferences count; counting all groups costs more than it helps. */
const ASKED_GROUPS = 5;
/** Hour from which teaching counts as late: 17:00. */
const LATE_HOUR = 9;

function dislike(busy: Occupancy, group: Cohort, day: number, hour: number, hours: number): number {
  const load = busy.load(group.index, day);
  let penalty = load === 0 ? -3 : 0;
  penalty += Math.max(0, load + hours - PLEASANT_HOURS) * 4;
  if (load > 0) {
    const touches = busy.isBusy(group.index, day, hour - 1) || busy.isBusy(group.index, day, hour + hours);
    penalty += touches ? -1 : 2;
  }
  return penalty;
}

function candidatesFor(activity: Activity, busy: Occupancy, random: Random): Candidate[] {
  const { groups, hours, weekChoices, isSaturday } = activity;
  const days = isSaturday ? [6] : [1, 2, 3, 4, 5];
  const asked = groups.slice(0, ASKED_GROUPS);
  const found: Candidate[] = [];
  for (const day of days) {
    for (let hour = 0; hour + hours <= HOURS; hour++) {
      const isFree = (weeks: number) =>
        groups.every(({ index }) => busy.isFree(index, day, hour, hours, weeks));
      const weeks = weekChoices.find(isFree);
      if (weeks === undefined) continue;
      let penalty = random.next();
      penalty += Math.max(0, hour + hours - LATE_HOUR) * 1.5 + (hour === 0 ? 0.5 : 0);
      for (const group of asked) penalty += dislike(busy, group, day, hour, hours) / asked.length;
      found.push({ day, hour, weeks, penalty });
    }
  }
  return found.sort((a, b) => a.penalty - b.penalty);
}

/** Resources of one kind, asked in turns so that work is spread evenly. */
function createPool(indexes: readonly number[], busy: Occupancy) {
  let next = 0;
  return (day: number, hour: number, hours: number, weeks: number): number | null => {
    for (let i = 0; i < indexes.length; i++) {
      const at = (next + i) % indexes.length;
      const index = indexes[at];
      if (index !== undefined && busy.isFree(index, day, hour, hours, weeks)) {
        next = at + 1;
        return index;
      }
    }
    return null;
  };
}

type Find = ReturnType<typeof createPool>;

function roomPools(rooms: readonly Room[], busy: Occupancy) {
  const pools = new Map<string, Find>();
  return (type: RoomType, capacity: number): Find => {
    const key = `${type}:${capacity}`;
    const known = pools.get(key);
    if (known !== undefined) return known;
    const fitting = rooms
      .map((room, index) => ({ room, index }))
      .filter(({ room }) => room.type === type && room.capacity >= capacity)
      .toSorted((a, b) => (type === 'hall' ? a.room.capacity - b.room.capacity : 0))
      .map(({ index }) => index);
    const pool = createPool(fitting, busy);
    pools.set(key, pool);
    return pool;
  };
}

export interface Schedule {
  placed: Placed[];
  /** Activities without a time, because the university is too small. */
  unplaced: Activity[];
}

/**
 * Gives every activity a time, a room and a teacher so that no group, room or teacher is in two at once.
 * Greedy: the hardest first, each at the time that its groups like best.
 */
export function makeSchedule(
  activities: readonly Activity[],
  groups: readonly Cohort[],
  rooms: readonly Room[],
  teachers: readonly Teacher[],
  random: Random,
): Schedule {
  const groupBusy = createOccupancy(groups.length);
  const roomBusy = createOccupancy(rooms.length);
  const teacherBusy = createOccupancy(teachers.length);
  const poolOfRooms = roomPools(rooms, roomBusy);
  const byDepartment = new Map<string, number[]>();
  for (const [index, { department }] of teachers.entries()) {
    byDepartment.set(department, [...(byDepartment.get(department) ?? []), index]);
  }
  const teachersOf = new Map([...byDepartment].map(([code, list]) => [code, createPool(list, teacherBusy)]));
  const anyTeacher = createPool([...teachers.keys()], teacherBusy);

  function place(activity: Activity): Placed | null {
    const { hours, groups: members, subject } = activity;
    const candidates = candidatesFor(activity, groupBusy, random);
    const findRoom = poolOfRooms(activity.room, activity.capacity);
    const own = teachersOf.get(subject.department) ?? anyTeacher;
    for (const findTeacher of [own, anyTeacher]) {
      for (const { day, hour, weeks } of candidates) {
        const roomIndex = findRoom(day, hour, hours, weeks);
        if (roomIndex === null) continue;
        const teacherIndex = findTeacher(day, hour, hours, weeks);
        const [room, teacher] = [rooms[roomIndex], teachers[teacherIndex ?? -1]];
        if (teacherIndex === null || room === undefined || teacher === undefined) continue;
        for (const { index } of members) groupBusy.take(index, day, hour, hours, weeks);
        roomBusy.take(roomIndex, day, hour, hours, weeks);
        teacherBusy.take(teacherIndex, day, hour, hours, weeks);
        return { activity, day, hour, weeks, room, teacher };
      }
    }
    return null;
  }

  const result: Schedule = { placed: [], unplaced: [] };
  for (const activity of activities) {
    const placed = place(activity);
    if (placed === null) result.unplaced.push(activity);
    else result.placed.push(placed);
  }
  return result;
}
