import type { GroupAnswer } from '@kahan/contract';
import { type GroupItem, isHtmlResult, type Language, type StudentGroup } from '@kahan/domain';

/** Sanitizes HTML from outside. */
type Clean = (html: string) => Promise<string>;

/** Sanitizes HTML; a plain text such as `x<5` stays as it is. */
const presentResult = async ({ type, result }: GroupItem, clean: Clean): Promise<string | null> =>
  result !== null && isHtmlResult(type, result) ? clean(result) : result;

async function presentItem(
  item: GroupItem,
  lang: Language,
  clean: Clean,
): Promise<GroupAnswer['items'][number]> {
  const { file } = item;
  return {
    id: item.item_id,
    type: item.type,
    order: item.order,
    name: item.name[lang],
    result: await presentResult(item, clean),
    weight: item.weight,
    edit: item.edit,
    final: item.final,
    file: file && { name: file.name, size: file.size, type: file.type, uploaded: file.uploaded },
  };
}

/** A group in one language, its items in their order (spec 3, Group item). */
export async function presentGroup(group: StudentGroup, lang: Language, clean: Clean): Promise<GroupAnswer> {
  const items = group.items.toSorted((a, b) => a.order - b.order);
  return {
    gl: group.gl,
    code: { code: group.subject.code, value: group.subject.name[lang] },
    year: group.year,
    semester: group.semester,
    study_id: group.study_id,
    items: await Promise.all(items.map((item) => presentItem(item, lang, clean))),
  };
}
