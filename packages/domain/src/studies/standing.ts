/** Whether a study goes on. Only one that does is measured by a plan or by the credits of a year. */
export const STANDINGS = ['studying', 'not-begun', 'interrupted', 'ended'] as const;
export type Standing = (typeof STANDINGS)[number];

/** States of the student system other than studying. A state that this version does not know is read as studying. */
const STANDING_OF: Partial<Record<string, Standing>> = { P: 'interrupted', A: 'ended', Z: 'ended' };

interface Stated {
  school_year: number;
  last_active_year: number;
  state: { code: string };
}

/**
 * The standing of a study. Of a student in a later year, a coming academic year says only that the study goes on.
 * @param year the academic year of today
 */
export function standingOf({ school_year, last_active_year, state }: Stated, year: number): Standing {
  const isAhead = school_year === 1 && last_active_year > year;
  return STANDING_OF[state.code] ?? (isAhead ? 'not-begun' : 'studying');
}

/** Studies that go on first, ended ones last; otherwise in the order of the student system. */
export function byStanding<S extends Stated>(studies: readonly S[], year: number): S[] {
  const place = (study: S) => STANDINGS.indexOf(standingOf(study, year));
  return studies.toSorted((a, b) => place(a) - place(b));
}

/**
 * The standing of somebody with several studies or none: that of the study that goes on, if there is one.
 * @returns `begins`: the academic year of a study that has not begun, else null
 */
export function leadingStanding(
  studies: readonly Stated[],
  year: number,
): { standing: Standing | 'no-programme'; begins: number | null } {
  const [first] = byStanding(studies, year);
  if (first === undefined) return { standing: 'no-programme', begins: null };
  const standing = standingOf(first, year);
  return { standing, begins: standing === 'not-begun' ? first.last_active_year : null };
}
