/** Address of a study's page. */
export const studyAddress = (studyId: string): string => `/study/${encodeURIComponent(studyId)}`;

/** Address of what the class groups of a study keep. */
export const groupsAddress = (studyId: string): string => `${studyAddress(studyId)}/groups`;

/** `/study/990001` → `990001`; null when the address names no study. */
export function studyIdAt(path: string): string | null {
  const part = path.split('/')[2];
  if (!part) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    // Not written by us, so no study's.
    return part;
  }
}

/** A telephone number as a link dials it: digits, with +420 before the nine of a Czech one (spec 5). */
export function telAddress(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (digits.length === 9) return `tel:+420${digits}`;
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${digits}`;
}
