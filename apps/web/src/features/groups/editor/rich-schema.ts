import { isSafeLink } from '@kahan/contract/runtime';
import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { publicOrigin } from '../../../platform/http/addresses.ts';

const block = (tag: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  group: 'block',
  content: 'inline*',
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...more,
});
const mark = (tag: string, ...also: string[]): MarkSpec => ({
  parseDOM: [tag, ...also].map((one) => ({ tag: one })),
  toDOM: (): DOMOutputSpec => [tag, 0],
});

/** The schema of a text: a subset of what the sanitizer allows, so that nothing is lost. */
export const richSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p'),
    heading: block('h4', {
      attrs: { level: { default: 4 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        attrs: { level: Math.max(level, 4) },
      })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    }),
    blockquote: block('blockquote', { content: 'block+' }),
    bullet_list: block('ul', { content: 'list_item+' }),
    ordered_list: block('ol', { content: 'list_item+' }),
    list_item: block('li', { group: '', content: 'paragraph block*', defining: true }),
    text: { group: 'inline' },
    hard_break: block('br', { group: 'inline', content: '', inline: true, toDOM: () => ['br'] }),
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? '';
            return isSafeLink(href, publicOrigin()) ? { href } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    strong: mark('strong', 'b'),
    em: mark('em', 'i'),
    u: mark('u', 'ins'),
    s: mark('s', 'del'),
    // Chemists write H₂O and m².
    sub: { ...mark('sub'), excludes: 'sup sub' },
    sup: { ...mark('sup'), excludes: 'sup sub' },
    code: mark('code', 'kbd'),
  },
});

/** Tags whose content stays and whose meaning is lost in the editor. */
const LOST = 'table, img, dl, pre, figure, hr';

export const losesSome = (content: ParentNode): boolean => content.querySelector(LOST) !== null;

const { link } = richSchema.marks;

/** Address that was typed or pasted: `vscht.example` → `https://vscht.example`; null where no link may lead. */
export function hrefOf(typed: string): string | null {
  const text = typed.trim();
  const isWhole = /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(text);
  const scheme = isWhole ? '' : /^[^/]+@/.test(text) ? 'mailto:' : 'https://';
  return text !== '' && isSafeLink(scheme + text, publicOrigin()) ? scheme + text : null;
}

export function isInLink({ selection: { empty, from, to, $from }, doc }: EditorState): boolean {
  return empty ? link.isInSet($from.marks()) !== undefined : doc.rangeHasMark(from, to, link);
}

/** Links the selection; without a selection it inserts the address. */
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

/** Removes the link from the selection; without a selection, from the link under the cursor. */
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
