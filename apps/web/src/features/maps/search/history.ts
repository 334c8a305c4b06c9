import { persistedNotes } from '../../../platform/storage/persisted-store.ts';
import { useStore } from '../../../platform/storage/store.ts';
import { USER_STORAGE_PREFIX } from '../../../platform/storage/user-storage.ts';
import { type KeptRoom, readRooms, withRoom } from './kept-rooms.ts';

/** Where one goes says something about the reader, so it is removed at logout. */
const rooms = persistedNotes(`${USER_STORAGE_PREFIX}map-rooms`, readRooms);

/** The rooms chosen last on this device, the latest first (spec 9). */
export const useRoomHistory = (): readonly KeptRoom[] => useStore(rooms);

export const keepRoom = (room: KeptRoom): void => rooms.set(withRoom(rooms.get(), room));
