import { type CountedResult, passStatusOf } from '../results/pass-status.ts';
import type { GroupItem } from './group.ts';
import { groupItemKind } from './group-items.ts';

/** The part of an item that decides whether something is to be handed in, in the shape of the API. */
export type AskedItem = Pick<GroupItem, 'type' | 'result' | 'edit' | 'final' | 'file'>;

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

/** Formatting alone is no text: an editor leaves `<p></p>` behind. */
const isBlankHtml = (html: string | null): boolean =>
  html === null || isBlank(html.replace(/<[^>]*>|&nbsp;/g, ''));

/**
 * Whether a student still has something to hand in: the item is open and empty. A checkbox never counts,
 * because an empty one is an answer; a result is not the student's to give.
 */
export function isToHandIn({ type, result, edit, final, file }: AskedItem): boolean {
  if (!edit || final) return false;
  switch (groupItemKind(type)) {
    case 'file':
      return file === null;
    case 'text':
    case 'number':
      return isBlank(result);
    case 'rich':
      return isBlankHtml(result);
    default:
      return false;
  }
}

/** Whether a student has handed in a file that still can be changed: it is not final. */
export const isNotFinal = ({ type, edit, final, file }: AskedItem): boolean =>
  groupItemKind(type) === 'file' && edit && !final && file !== null;

/** The items that are to be handed in, one by one, in the given order. */
export const itemsToHandIn = <G extends AskedGroup>(
  groups: readonly G[],
): { group: G; item: G['items'][number] }[] =>
  groups.flatMap((group) => group.items.filter(isToHandIn).map((item) => ({ group, item })));

interface AskedGroup {
  items: readonly AskedItem[];
}

/** The groups in which something is to be handed in, in the given order, with the number of such items. */
export const groupsToHandIn = <G extends AskedGroup>(groups: readonly G[]): { group: G; count: number }[] =>
  groups
    .map((group) => ({ group, count: group.items.filter(isToHandIn).length }))
    .filter(({ count }) => count > 0);

/** Number of files of these groups that are handed in and not final. */
export const countNotFinal = (groups: readonly AskedGroup[]): number =>
  groups.flatMap(({ items }) => items.filter(isNotFinal)).length;

/** The part of a group that names its enrolment, in the shape of the API. */
interface EnrolledGroup {
  study_id: string;
  code: { code: string };
  year: number;
  semester: number;
}

/**
 * The groups whose subject is not passed, in the given order. Open items of the others may still be handed in, but
 * nothing depends on them any more: they are not urgent.
 */
export const notPassed = <G extends EnrolledGroup>(
  groups: readonly G[],
  results: readonly CountedResult[],
): G[] => {
  const passed = results.filter((result) => passStatusOf(result) === 'passed');
  return groups.filter(
    ({ study_id, code, year, semester }) =>
      !passed.some(
        (result) =>
          result.study_id === study_id &&
          result.code.code === code.code &&
          result.year === year &&
          Number(result.semester.code) === semester,
      ),
  );
};
