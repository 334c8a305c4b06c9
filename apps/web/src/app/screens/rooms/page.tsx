import { freeRoomsWishOf } from '@kahan/contract/runtime';
import { freeRoomsQuery } from '../../../data/rooms.ts';
import { scheduleQuery } from '../../../data/schedule/schedule.ts';
import { RoomsScreen } from '../../../features/rooms/screen.tsx';
import type { ScreenCode } from '../../define-screen.ts';

export const rooms: ScreenCode = {
  Page: RoomsScreen,
  // The lessons tell from where a reader may go.
  queries: ({ search, studies }) => [
    freeRoomsQuery(freeRoomsWishOf(new URLSearchParams(search))),
    ...(studies ? [scheduleQuery] : []),
  ],
};
