import type { Phrases } from '../en/index.ts';
import { dates } from './dates.ts';
import { handIn } from './groups/hand-in.ts';
import { home } from './home/home.ts';
import { archive } from './news/archive.ts';
import { items } from './news/items.ts';
import { grades } from './results/grades.ts';
import { shell } from './shell.ts';
import { states, status } from './states.ts';
import { ownTerms } from './terms/own-terms.ts';
import { howFar } from './ways/how-far.ts';

export const cs: Phrases = {
  archive,
  dates,
  grades,
  handIn,
  home,
  howFar,
  items,
  ownTerms,
  shell,
  states,
  status,
};
