/** Address of a study's page. */
export const studyAddress = (studyId: string): string => `/study/${encodeURIComponent(studyId)}`;

/** Address of the class groups of a study. */
export const groupsAddress = (studyId: string): string => `${studyAddress(studyId)}/groups`;

/** `/study/990001` → `990001`; null when the address names no study. */
export function studyIdAt(path: string): string | null {
  const part = path.split('/')[2];
  if (!part) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    // A malformed escape: no address of ours has one.
    return part;
  }
}
