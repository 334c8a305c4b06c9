import { freeRoomsWishOf } from '@kahan/contract/runtime';
import { freeRoomsQuery } from '../../data/rooms.ts';
import { scheduleQuery } from '../../data/schedule/schedule.ts';
import { willStudyHere } from '../../data/session/session.ts';
import { RoomsScreen } from '../../features/rooms/screen.tsx';
import { useRoomsPhrases } from '../../features/rooms/words.ts';
import { loadFirst } from '../../platform/http/query.ts';
import type { Place, ScreenModule } from '../screens.ts';

/** Loads the lessons, which tell from where a reader may go. */
const loadOwn = async () => (await willStudyHere()) && loadFirst(scheduleQuery);

const prepare = ({ search }: Place) =>
  Promise.all([
    useRoomsPhrases.load(),
    loadOwn(),
    loadFirst(freeRoomsQuery(freeRoomsWishOf(new URLSearchParams(search)))),
  ]);

export const rooms: ScreenModule = { Page: RoomsScreen, prepare };
