import { type RecentRules, recentList } from '../../../platform/storage/recent-list.ts';
import { USER_STORAGE_PREFIX } from '../../../platform/storage/user-storage.ts';

/** A room that was chosen before. */
export interface NamedRoom {
  id: string;
  name: string;
  floor: number;
}

/** The last ten rooms (spec 9). */
export const RECENT_ROOMS: RecentRules<NamedRoom> = {
  most: 10,
  read(stored) {
    const { id, name, floor } = Object(stored);
    const isRoom = typeof id === 'string' && typeof name === 'string' && Number.isInteger(floor);
    return isRoom ? { id, name, floor } : null;
  },
  replaces: (added, earlier) => added.id === earlier.id,
};

/** Where one goes says something about the reader, so it is removed at logout. */
const rooms = recentList(`${USER_STORAGE_PREFIX}map-rooms`, RECENT_ROOMS);

export const useRecentRooms = rooms.useItems;

export const addRecentRoom = ({ id, name, floor }: NamedRoom): void => rooms.add({ id, name, floor });
