import type { GroupAnswer } from '@kahan/contract';
import { type GroupItem, isHtmlResult, type Language, type StudentGroup } from '@kahan/domain';
import { sanitizeHtml } from '../../platform/sanitize.ts';

/** What is HTML leaves clean; a text that only looks a little like it, such as `x<5`, as it is. */
const presentResult = ({ type, result }: GroupItem): string | null =>
  result !== null && isHtmlResult(type, result) ? sanitizeHtml(result) : result;

function presentItem(item: GroupItem, lang: Language): GroupAnswer['items'][number] {
  const { file } = item;
  return {
    id: item.item_id,
    type: item.type,
    order: item.order,
    name: item.name[lang],
    result: presentResult(item),
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
