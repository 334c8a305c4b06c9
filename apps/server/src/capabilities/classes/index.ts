import type { Capability } from '../../engine/index.ts';
import { mirroredCatalogue } from '../../engine/mirror/index.ts';
import { classesSearch } from './classes.search.ts';

/** Classes as they are taught in one year (spec 3, Class). Timetables rest on them. */
export const classes: Capability = {
  name: 'classes',
  sources: [mirroredCatalogue('classes')],
  search: [classesSearch],
};
