import type { Capability, Engine } from '../engine/index.ts';
import { classes } from './classes/index.ts';
import { contacts } from './contacts/index.ts';
import { departments } from './departments/index.ts';
import { groups } from './groups/index.ts';
import { maps } from './maps/index.ts';
import { news } from './news/index.ts';
import { people } from './people/index.ts';
import { requests } from './requests/index.ts';
import { results } from './results/index.ts';
import { readSemesters, schedule } from './schedule/index.ts';
import { search } from './search/index.ts';
import { studies } from './studies/index.ts';
import { terms } from './terms/index.ts';

/** The capabilities that need nothing but the engine. Users' services are imported in this order. */
export const capabilitiesOf = (engine: Engine): Capability[] => [
  studies(engine),
  schedule(engine),
  results(engine),
  groups(engine),
  terms(engine),
  people(engine),
  classes(engine, { semesters: (subjects) => readSemesters(engine.db, subjects) }),
  departments(engine),
  search(engine),
  maps(engine),
  contacts(engine),
  news(engine),
  requests(engine),
];
