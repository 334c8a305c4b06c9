import type { GroupAnswer } from '@kahan/contract';
import type { GroupItem, Language, StudentGroup } from '@kahan/domain';
import { sanitizeHtml } from '../news/index.ts';

/** Type of an item that holds HTML. */
export const RICH_TEXT = 6;

function presentItem(item: GroupItem, lang: Language): GroupAnswer['items'][number] {
  const { file, result } = item;
  return {
    id: item.item_id,
    type: item.type,
    order: item.order,
    name: item.name[lang],
    result: item.type === RICH_TEXT && result !== null ? sanitizeHtml(result) : result,
    weight: item.weight,
    edit: item.edit,
    final: item.final,
    file: file && { name: file.name, size: file.size, type: file.type, uploaded: file.uploaded },
  };
}

/** A group in one language, its items in their order (spec 3, Group item). */
export function presentGroup(group: StudentGroup, lang: Language): GroupAnswer {
  return {
    gl: group.gl,
    code: { code: group.subject.code, value: group.subject.name[lang] },
    year: group.year,
    semester: group.semester,
    study_id: group.study_id,
    items: group.items.toSorted((a, b) => a.order - b.order).map((item) => presentItem(item, lang)),
  };
}
