import type { Row } from '../row.ts';
import { calendarFeed } from './calendar-feed.ts';
import { coldLoad } from './cold-load.ts';
import { costly } from './costly-reads.ts';
import { database } from './database.ts';
import { delivery } from './delivery.ts';
import { examPlan } from './exam-plan.ts';
import { feed } from './feed.ts';
import { firstLoad } from './first-load.ts';
import { flood } from './flood.ts';
import { hostile } from './hostile.ts';
import { interactions } from './interactions.ts';
import { mapFloor } from './map-floor.ts';
import { publicSchedules } from './public-schedules.ts';
import { reconnect } from './reconnect.ts';
import { scheduleWeek } from './schedule-week.ts';
import { search } from './search.ts';
import { searchEverything } from './search-everything.ts';
import { signUps } from './sign-ups.ts';

/** All rows, in the order of their numbers. */
export const ROWS: readonly Row[] = [
  feed,
  database,
  signUps,
  flood,
  delivery,
  reconnect,
  scheduleWeek,
  calendarFeed,
  search,
  searchEverything,
  firstLoad,
  coldLoad,
  interactions,
  mapFloor,
  hostile,
  publicSchedules,
  costly,
  examPlan,
];
