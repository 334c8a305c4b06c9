import type { GroupAnswer } from '@kahan/contract';
import { type GroupItemKind, groupItemKind } from '@kahan/domain';
import {
  Award,
  CircleQuestionMark,
  Hash,
  type IconNode,
  NotebookPen,
  Paperclip,
  SquareCheck,
  Type,
} from 'lucide';
import { useEffect, useId } from 'react';
import { language } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { report } from '../../../platform/report.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { RichField } from '../editor/rich-field.tsx';
import { FileField } from '../files/file-field.tsx';
import { percentText } from '../files/sizes.ts';
import { BoxField, Shown, TextField } from './fields.tsx';
import { isGroupDraft } from './group-edit.ts';
import css from './item.module.css';
import { Actions, Notes } from './item-notes.tsx';
import { type Item, useItemEdit } from './use-item-edit.ts';

const KIND_ICONS: Record<GroupItemKind, IconNode> = {
  text: Type,
  checkbox: SquareCheck,
  number: Hash,
  result: Award,
  file: Paperclip,
  rich: NotebookPen,
};

interface ItemRowProps {
  group: GroupAnswer;
  item: Item;
  /** Hidden by the filter; unsaved text stays. */
  isAway: boolean;
  /** The school has taken it away; what was typed stays. */
  isGone?: boolean;
}

/** An item of a type that this version does not know: shown by name and reported once (spec 3, 8). */
function UnknownItem({ item }: { item: Item }) {
  const words = useTexts('groups');
  useEffect(() => report(new Error(`unknown group item type ${item.type}`), 'groups'), [item.type]);
  return (
    <Row as="li" data-item={item.id} margin={<Icon small of={CircleQuestionMark} className={css.kind} />}>
      <div className={css.item}>
        <p className={css.name}>{item.name}</p>
        <p className={css.dim}>{words.unknownType}</p>
      </div>
    </Row>
  );
}

interface KnownItemProps extends ItemRowProps {
  kind: GroupItemKind;
}

function KnownItem({ group, item, kind, isAway, isGone = false }: KnownItemProps) {
  const words = useTexts('groups');
  const one = useItemEdit(group, item);
  const id = useId();
  const ids = { name: `${id}-name`, notes: `${id}-notes` };
  // Unsaved text stays when the teacher closes the item.
  const isEdited = one.isOpen || isGroupDraft(one.edit);
  if (isGone && !isGroupDraft(one.edit)) return null;
  const field = { item, one, ids };
  const facts = [
    item.weight !== null && words.weight(percentText(item.weight, language())),
    item.final && kind !== 'file' && words.final,
  ].filter(Boolean);
  return (
    <Row
      as="li"
      hidden={isAway}
      data-item={item.id}
      margin={<Icon small of={KIND_ICONS[kind]} className={css.kind} />}
      className={css.row}
    >
      <div className={css.item}>
        <div className={css.name}>
          <span id={ids.name}>{item.name}</span>
          <VisuallyHidden>, {words.kind[kind]}</VisuallyHidden>
          {facts.length > 0 && <span className="small faint">{facts.join(' · ')}</span>}
        </div>
        <div className={css.hold}>
          {kind === 'file' ? (
            <FileField {...field} studyId={group.study_id} />
          ) : !isEdited || kind === 'result' ? (
            <Shown item={item} />
          ) : kind === 'rich' ? (
            <RichField {...field} />
          ) : kind === 'checkbox' ? (
            <BoxField {...field} />
          ) : (
            <TextField {...field} isNumber={kind === 'number'} />
          )}
          <Notes item={item} one={one} id={ids.notes} isGone={isGone} />
        </div>
        <Actions item={item} one={one} />
      </div>
    </Row>
  );
}

/** One item of a class group (spec 3, Group item). */
export function ItemRow(props: ItemRowProps) {
  const kind = groupItemKind(props.item.type);
  if (kind === null) return props.isGone ? null : <UnknownItem item={props.item} />;
  return <KnownItem {...props} kind={kind} />;
}
