import type { Patch } from '../patch.ts';
import { CALENDARS } from './calendars.ts';
import { FOOD_PATCHES } from './campus/food.ts';
import { CAPABILITIES } from './capabilities.ts';
import { CLASSES } from './classes.ts';
import { DELIVERY } from './delivery.ts';
import { ENGINE } from './engine.ts';
import { FEED_PATCHES } from './feeds.ts';
import { FIRST_PICTURE } from './first-picture.ts';
import { HTTP } from './http.ts';
import { MAP_PATCHES } from './maps.ts';
import { APP_LINKS } from './mobile/app-links.ts';
import { BEARER } from './mobile/bearer.ts';
import { NATIVE } from './mobile/native.ts';
import { PHONE_PROJECTS } from './mobile/projects.ts';
import { OFFLINE } from './offline.ts';
import { MONITORING } from './operators/monitoring.ts';
import { PACKAGES } from './packages.ts';
import { PEOPLE_PATCHES } from './people.ts';
import { RESERVATION } from './reservation.ts';
import { ROOMS } from './rooms.ts';
import { RULES } from './rules.ts';
import { SANDBOX } from './sandbox.ts';
import { SCREENS } from './screens.ts';
import { SEARCH } from './search.ts';
import { SESSION } from './session.ts';
import { MONITOR_PATCHES } from './settings/monitor.ts';
import { PERSONAL_DATA } from './settings/personal-data.ts';
import { QUIET } from './settings/quiet.ts';
import { STORMS } from './storm.ts';
import { TERMS } from './terms.ts';
import { FREE_TIME_PATCHES } from './timetable/common-free-time.ts';
import { ENTRIES } from './timetable/entries.ts';
import { WAYS } from './ways.ts';
import { WEB } from './web.ts';

/** All deliberate defects, by floor or capability. */
export const PATCHES: readonly Patch[] = [
  ...RULES,
  ...PACKAGES,
  ...MONITORING,
  ...QUIET,
  ...ENTRIES,
  ...FREE_TIME_PATCHES,
  ...MONITOR_PATCHES,
  ...PERSONAL_DATA,
  ...CAPABILITIES,
  ...SEARCH,
  ...SESSION,
  ...BEARER,
  ...NATIVE,
  ...ENGINE,
  ...DELIVERY,
  ...STORMS,
  ...HTTP,
  ...SANDBOX,
  ...WEB,
  ...SCREENS,
  ...OFFLINE,
  ...FIRST_PICTURE,
  ...FEED_PATCHES,
  ...TERMS,
  ...CLASSES,
  ...PEOPLE_PATCHES,
  ...ROOMS,
  ...WAYS,
  ...RESERVATION,
  ...MAP_PATCHES,
  ...CALENDARS,
  ...FOOD_PATCHES,
  ...PHONE_PROJECTS,
  ...APP_LINKS,
];
