import type { Capability } from '../../engine/index.ts';
import { mirroredCatalogue } from '../../engine/mirror/index.ts';

/** People who work at the university (spec 3, Person). Timetables and their search rest on them. */
export const people: Capability = { name: 'people', sources: [mirroredCatalogue('people')] };
