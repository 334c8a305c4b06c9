import { namedIn } from '../../platform/page/path-part.ts';

/** Address of a study's page. */
export const studyAddress = (studyId: string): string => `/study/${encodeURIComponent(studyId)}`;

/** Address of the class groups of a study. */
export const groupsAddress = (studyId: string): string => `${studyAddress(studyId)}/groups`;

/** `/study/990001` → `990001`; null when the address names no study. */
export const studyIdAt = (path: string): string | null => namedIn(path) || null;
