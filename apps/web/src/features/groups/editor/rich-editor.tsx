import {
  Bold,
  type IconNode,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  Subscript,
  Superscript,
  Undo2,
} from 'lucide';
import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { report } from '../../../platform/report.ts';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { canCleanNow, clean, cleanNow, shieldStyles } from '../../../ui/text/sanitize.ts';
import item from '../items/item.module.css';
import { LinkForm } from './link-form.tsx';
import css from './rich.module.css';
import { isInLink, linkTo, losesSome, richSchema, unlink } from './rich-schema.ts';

const { marks, nodes } = richSchema;
const MARKS = ['strong', 'em', 'sub', 'sup'] as const;
const MARK_ICONS: Record<(typeof MARKS)[number], IconNode> = {
  strong: Bold,
  em: Italic,
  sub: Subscript,
  sup: Superscript,
};

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Ctrl and Enter is handled by the view. Tab leaves the editor: lists are indented by Ctrl and a bracket. */
const plugins = [
  keymap({
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': chainCommands(exitCode, lineBreak),
    'Mod-[': liftListItem(nodes.list_item),
    'Mod-]': sinkListItem(nodes.list_item),
  }),
  keymap(baseKeymap),
  history(),
];

/** HTML as a sanitized fragment, whatever its source. */
async function contentOf(html: string): Promise<ParentNode & globalThis.Node> {
  const holder = document.createElement('div');
  if (canCleanNow(holder)) cleanNow(holder, html);
  else holder.append(await clean(html));
  return holder;
}

/**
 * Pasted HTML. Attributes that the content security policy forbids are renamed, because the browser reports
 * them while it parses. The schema drops everything else that it does not know.
 */
const pasted = (html: string): string =>
  shieldStyles(html).replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/(?<=[\s"'/])on(?=\w+\s*=)/gi, 'data-on'),
  );

/** A document as HTML; empty when nothing is written in it. */
function htmlOf(doc: Node): string {
  if (doc.textContent.trim() === '') return '';
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.append(
    DOMSerializer.fromSchema(richSchema).serializeFragment(doc.content, { document: holder.ownerDocument }),
  );
  return holder.innerHTML;
}

const stateOf = (doc: Node) => EditorState.create({ doc, plugins });

const hasMark = ({ selection, doc, storedMarks }: EditorState, name: (typeof MARKS)[number]) => {
  const { from, to, empty, $from } = selection;
  return empty
    ? Boolean(marks[name].isInSet(storedMarks ?? $from.marks()))
    : doc.rangeHasMark(from, to, marks[name]);
};

const isIn = ({ selection: { $from } }: EditorState, list: 'bullet_list' | 'ordered_list') =>
  Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).findLast(
    ({ type }) => type === nodes.bullet_list || type === nodes.ordered_list,
  )?.type === nodes[list];

const toggleList =
  (list: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch, view) =>
    isIn(state, list)
      ? liftListItem(nodes.list_item)(state, dispatch, view)
      : wrapInList(nodes[list])(state, dispatch, view);

interface RichEditorProps {
  /** HTML from outside or from here. */
  value: string;
  isLocked: boolean;
  labelledBy: string;
  describedBy: string;
  onChange: (html: string) => void;
  /** Ctrl and Enter. */
  onSave: () => void;
}

/** Edits a text with its formatting. Active content is removed when it is loaded or pasted, and never emitted. */
export default function RichEditor({
  value,
  isLocked,
  labelledBy,
  describedBy,
  onChange,
  onSave,
}: RichEditorProps) {
  const words = useTexts('groups');
  const anchor = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The text that is shown, and the document as it was loaded. */
  const shown = useRef<{ html: string; doc: Node } | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [isPoorer, setPoorer] = useState(false);
  const [isLinking, setLinking] = useState(false);

  const changed = useEffectEvent((next: EditorState) => {
    const loaded = shown.current;
    if (loaded === null) return;
    // After undoing every edit, emit the original HTML, not our re-serialization of it.
    const html = next.doc.eq(loaded.doc) ? loaded.html : htmlOf(next.doc);
    emitted.current = html;
    onChange(html);
  });
  const emitted = useRef<string | null>(null);
  const isEditable = useEffectEvent(() => !isLocked);
  const save = useEffectEvent(onSave);

  useEffect(() => {
    if (anchor.current === null) return;
    const made = new EditorView(anchor.current, {
      state: stateOf(nodes.doc.create(null, nodes.paragraph.create())),
      editable: () => isEditable(),
      transformPastedHTML: pasted,
      handleKeyDown(_, { key, ctrlKey, metaKey }) {
        if (key !== 'Enter' || !(ctrlKey || metaKey)) return false;
        save();
        return true;
      },
      attributes: {
        class: item.prose ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
      },
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (transaction.docChanged) changed(next);
      },
    });
    view.current = made;
    return () => made.destroy();
  }, [labelledBy, describedBy]);

  // The view reads `editable` again only when its text or its props change.
  useEffect(() => view.current?.setProps({ editable: () => !isLocked }), [isLocked]);

  useEffect(() => {
    if (value === emitted.current) return;
    let isCurrent = true;
    contentOf(value).then(
      (content) => {
        const made = view.current;
        if (!isCurrent || made === null || made.isDestroyed) return;
        const doc = DOMParser.fromSchema(richSchema).parse(content);
        const isFirst = shown.current === null;
        shown.current = { html: value, doc };
        emitted.current = value;
        const next = stateOf(doc);
        made.updateState(next);
        setState(next);
        setPoorer(losesSome(content));
        if (isFirst) made.focus();
      },
      (error) => report(error, 'rich text'),
    );
    return () => {
      isCurrent = false;
    };
  }, [value]);

  const run = (command: Command) => () => {
    const made = view.current;
    if (made === null || isLocked) return;
    command(made.state, made.dispatch, made);
    made.focus();
  };
  const tool = (label: string, icon: IconNode, command: Command, isOn?: boolean) => (
    <IconButton
      key={label}
      icon={icon}
      label={label}
      aria-pressed={isOn}
      aria-disabled={isLocked || (isOn === undefined && !(state && command(state)))}
      className={css.tool}
      // The text keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run(command)}
    />
  );
  const link: Command = (now, dispatch) => {
    if (isInLink(now)) return unlink(now, dispatch);
    setLinking(true);
    return true;
  };
  const isOn = (name: (typeof MARKS)[number]) => state !== null && hasMark(state, name);
  return (
    <div className={css.editor}>
      <div role="toolbar" aria-label={words.tools} className="wraps ruled">
        {MARKS.map((name) => tool(words.marks[name], MARK_ICONS[name], toggleMark(marks[name]), isOn(name)))}
        {tool(words.link, Link, link, state !== null && isInLink(state))}
        {tool(words.bullets, List, toggleList('bullet_list'), state !== null && isIn(state, 'bullet_list'))}
        {tool(
          words.numbers,
          ListOrdered,
          toggleList('ordered_list'),
          state !== null && isIn(state, 'ordered_list'),
        )}
        {tool(words.undo, Undo2, undo)}
        {tool(words.redo, Redo2, redo)}
      </div>
      {isLinking && !isLocked && (
        <LinkForm
          onLink={(href) => {
            setLinking(false);
            run(linkTo(href))();
          }}
          onClose={() => {
            setLinking(false);
            view.current?.focus();
          }}
        />
      )}
      <div ref={anchor} className={css.anchor} />
      {isPoorer && <p className={css.poorer}>{words.loseSome}</p>}
    </div>
  );
}
