import { foldText, type PersonRecord } from '@kahan/domain';
import type { Random } from '../random.ts';
import type { Room } from '../rooms/rooms.ts';
import { STAFF_MAIL, telOf } from './people.ts';
import type { Teacher } from './staff.ts';

/** Shares of teachers with a laboratory beside the office, and with a phone number in the directory. */
const HAS_LAB = 0.35;
const HAS_TEL = 0.95;

/** `Blažej` → `blazej`: letters without marks, nothing else. */
function plain(text: string): string {
  return foldText(text).replace(/[^a-z]/g, '');
}

/**
 * The directory's records of teachers. Offices are assigned in the order of departments, so that those of one
 * department are neighbours.
 * @param isTaken offices of the administration
 */
export function makeDirectory(
  random: Random,
  teachers: readonly Teacher[],
  rooms: readonly Room[],
  isTaken: (room: Room) => boolean,
): PersonRecord[] {
  const offices = rooms.filter((room) => room.type === 'office' && !isTaken(room));
  const labs = rooms.filter(({ type }) => type === 'lab');
  const at = (list: readonly Room[], index: number) =>
    list[Math.floor((index * list.length) / teachers.length)]?.id ?? [];
  const names = new Map<string, number>();

  function mailOf({ first, last, login }: Teacher): string {
    if (login !== null) return `${login}@${STAFF_MAIL}`;
    const name = `${plain(first)}.${plain(last)}`;
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return `${name}${count === 1 ? '' : count}@${STAFF_MAIL}`;
  }

  return teachers.map((teacher, index) => {
    const { icid, code, first, last, degreePre, degreePost, department } = teacher;
    const hasLab = random.chance(HAS_LAB);
    const tel = telOf(1000 + random.below(9000));
    return {
      id: icid,
      uident: code,
      first_name: first,
      last_name: last,
      degree_pre: degreePre,
      degree_post: degreePost,
      email: mailOf(teacher),
      tel: random.chance(HAS_TEL) ? tel : null,
      rooms: [at(offices, index), hasLab ? at(labs, index) : []].flat(),
      departments: [department],
    };
  });
}
