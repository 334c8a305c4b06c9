import type { Row } from '../row.ts';
import { calendarFeed } from './calendar-feed.ts';
import { coldLoad } from './cold-load.ts';
import { database } from './database.ts';
import { delivery } from './delivery.ts';
import { feed } from './feed.ts';
import { firstLoad } from './first-load.ts';
import { flood } from './flood.ts';
import { hostile } from './hostile.ts';
import { interactions } from './interactions.ts';
import { judgement } from './judgement.ts';
import { mapFloor } from './map-floor.ts';
import { reconnect } from './reconnect.ts';
import { search } from './search.ts';
import { searchEverything } from './search-everything.ts';
import { signUps } from './sign-ups.ts';
import { sync } from './sync.ts';
import { timetable } from './timetable.ts';
import { timetables } from './timetables.ts';

/** All rows, in the order of quality.md. */
export const ROWS: readonly Row[] = [
  feed,
  database,
  signUps,
  flood,
  delivery,
  reconnect,
  timetable,
  calendarFeed,
  search,
  searchEverything,
  firstLoad,
  coldLoad,
  interactions,
  mapFloor,
  sync,
  hostile,
  timetables,
  judgement,
];
