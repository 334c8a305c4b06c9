import type { GroupAnswer } from '@kahan/contract';

/** Address of a group on the page of its study. */
export const groupHref = ({ study_id, gl }: Pick<GroupAnswer, 'study_id' | 'gl'>): string =>
  `/study/${encodeURIComponent(study_id)}/groups?${new URLSearchParams({ gl })}`;
