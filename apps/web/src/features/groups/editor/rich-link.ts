import { isAllowedUrl } from '@kahan/domain';
import type { Command, EditorState } from 'prosemirror-state';
import { richSchema } from './rich-schema.ts';

const { link } = richSchema.marks;

/** Address that was typed or pasted: `vscht.example` → `https://vscht.example`; null where no link may lead. */
export function hrefOf(typed: string): string | null {
  const text = typed.trim();
  const isWhole = /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(text);
  const scheme = isWhole ? '' : /^[^/]+@/.test(text) ? 'mailto:' : 'https://';
  return text !== '' && isAllowedUrl(scheme + text, 'link') ? scheme + text : null;
}

export function isInLink({ selection: { empty, from, to, $from }, doc }: EditorState): boolean {
  return empty ? link.isInSet($from.marks()) !== undefined : doc.rangeHasMark(from, to, link);
}

/** Links what is selected; where nothing is, the address itself. */
export const linkTo =
  (href: string): Command =>
  ({ selection: { empty, from, to }, schema, tr }, dispatch) => {
    const mark = link.create({ href });
    if (empty)
      tr.replaceSelectionWith(schema.text(href.replace(/^(?:mailto:|https:\/\/)/, ''), [mark]), false);
    else tr.addMark(from, to, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Takes the link from what is selected; where nothing is, all of the one under the cursor. */
export const unlink: Command = ({ selection: { empty, from, to, $from }, tr }, dispatch) => {
  const mark = link.isInSet($from.marks());
  if (!empty) tr.removeMark(from, to, link);
  else if (mark)
    $from.parent.forEach((node, offset) => {
      const start = $from.start() + offset;
      if (mark.isInSet(node.marks)) tr.removeMark(start, start + node.nodeSize, mark);
    });
  dispatch?.(tr);
  return true;
};
