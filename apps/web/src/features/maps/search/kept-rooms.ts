/** A room as the history has it. */
export interface KeptRoom {
  id: string;
  name: string;
  floor: number;
}

/** Rooms that the history keeps (spec 9). */
const MOST = 10;

const isKeptRoom = (one: unknown): one is KeptRoom => {
  const { id, name, floor } = Object(one);
  return typeof id === 'string' && typeof name === 'string' && Number.isInteger(floor);
};

/** What was kept, as far as it is a list of rooms. */
export const readRooms = (stored: unknown): readonly KeptRoom[] =>
  Array.isArray(stored)
    ? stored
        .filter(isKeptRoom)
        .slice(0, MOST)
        .map(({ id, name, floor }) => ({ id, name, floor }))
    : [];

/** The history with a room first. */
export const withRoom = (rooms: readonly KeptRoom[], { id, name, floor }: KeptRoom): readonly KeptRoom[] =>
  [{ id, name, floor }, ...rooms.filter((one) => one.id !== id)].slice(0, MOST);
