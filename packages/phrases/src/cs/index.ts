import type { Phrases } from '../en/index.ts';
import { archive } from './archive.ts';
import { dates } from './dates.ts';
import { grades } from './grades.ts';
import { home } from './home.ts';
import { items } from './items.ts';
import { shell } from './shell.ts';
import { states, status } from './states.ts';

export const cs: Phrases = { archive, dates, grades, home, items, shell, states, status };
