import { isAllowedUrl } from '@kahan/domain';
import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

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

/** What a text may be made of: a part of what the sanitizer lets through, so that nothing is lost on the way. */
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
            return isAllowedUrl(href, 'link') ? { href } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    strong: mark('strong', 'b'),
    em: mark('em', 'i'),
    u: mark('u', 'ins'),
    s: mark('s', 'del'),
    // H₂O and m² are what chemists write.
    sub: { ...mark('sub'), excludes: 'sup sub' },
    sup: { ...mark('sup'), excludes: 'sup sub' },
    code: mark('code', 'kbd'),
  },
});

/** Tags whose content stays and whose meaning is lost in the editor. */
const LOST = 'table, img, dl, pre, figure, hr';

export const losesSome = (content: ParentNode): boolean => content.querySelector(LOST) !== null;
