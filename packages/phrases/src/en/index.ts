import { archive } from './archive.ts';
import { dates } from './dates.ts';
import { grades } from './grades.ts';
import { home } from './home.ts';
import { items } from './items.ts';
import { shell } from './shell.ts';
import { states, status } from './states.ts';

export const en = { archive, dates, grades, home, items, shell, states, status };

/** The phrases of one language. English defines the type, so a missing Czech phrase does not compile. */
export type Phrases = typeof en;
