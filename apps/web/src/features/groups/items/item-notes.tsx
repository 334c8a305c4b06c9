import { GROUP_DIGITS, HAND_IN_BYTES, LONGEST_HAND_IN_NAME } from '@kahan/domain';
import { CircleAlert, CircleCheck, Clock, RotateCcw } from 'lucide';
import { messageOf } from '../../../platform/http/query.ts';
import { language, usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { SystemSays } from '../../../ui/feedback/system-says.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { sizeText } from '../files/sizes.ts';
import { Shown } from './fields.tsx';
import { canReset, canSave, isGroupDraft } from './group-edit.ts';
import css from './item.module.css';
import type { EditError, Item, ItemEdit } from './use-item-edit.ts';

/** Explains why an item was rejected, and what to do. */
function useErrorText(): (why: EditError) => string {
  const phrases = usePhrases();
  const words = useTexts('groups');
  const { reasons } = useTexts('requests');
  return (why) => {
    switch (why.kind) {
      case 'reason':
        return reasons[why.reason];
      case 'problem':
        return messageOf(why.problem, phrases);
      case 'not-a-number':
        return words.notANumber;
      case 'too-many-digits':
        return words.tooManyDigits(GROUP_DIGITS.whole, GROUP_DIGITS.decimals);
      case 'too-long':
        return words.tooLong(why.length, why.most);
      case 'flaw': {
        const { name = '', size = 0 } = why.file ?? {};
        const lang = language();
        if (why.flaw === 'several') return words.flaws.several;
        if (why.flaw === 'large') {
          return words.flaws.large(name, sizeText(size, lang), sizeText(HAND_IN_BYTES, lang));
        }
        if (why.flaw === 'name') return words.flaws.name(name, LONGEST_HAND_IN_NAME);
        return words.flaws[why.flaw](name);
      }
    }
  };
}

interface OfItem {
  item: Item;
  one: ItemEdit;
}

/** Save and reset, while there is something to save (spec 4). Their space is reserved on a wide screen. */
export function Actions({ item, one }: OfItem) {
  const words = useTexts('groups');
  const { edit, save, reset, isOpen, isBusy } = one;
  const isFinal = edit.draft.final && !edit.base.final;
  return (
    <div className={css.acts}>
      {isOpen && !isBusy && canSave(edit) && (
        <Button compact kind="primary" aria-label={words.saveOf(item.name)} onClick={save}>
          {isFinal ? words.saveFinal : words.save}
        </Button>
      )}
      {canReset(edit) && edit.elsewhere === null && !isBusy && (
        <Button compact kind="quiet" icon={RotateCcw} aria-label={words.resetOf(item.name)} onClick={reset}>
          {words.reset}
        </Button>
      )}
    </div>
  );
}

/** Both versions of an item that changed elsewhere during the edit. */
function Elsewhere({ item, one }: OfItem) {
  const words = useTexts('groups');
  return (
    <div className={css.elsewhere} role="alert">
      <p>{words.elsewhere}</p>
      <p className={css.dim}>{words.elsewhereNow}</p>
      {item.file ? <p className={css.value}>{item.file.name}</p> : <Shown item={item} />}
      <div className={css.both}>
        {one.isOpen && (
          <Button compact onClick={one.insist}>
            {words.keepMine}
          </Button>
        )}
        <Button compact onClick={one.reset}>
          {words.takeTheirs}
        </Button>
      </div>
    </div>
  );
}

function Rejected({ why }: { why: EditError }) {
  const text = useErrorText()(why);
  const { systemSays } = useTexts('requests');
  return (
    <div role="alert">
      <p className="note negative">
        <Icon small of={CircleAlert} />
        <span>{text}</span>
      </p>
      {why.kind === 'reason' && <SystemSays label={systemSays} explanation={why.explanation} />}
    </div>
  );
}

/** State of the edit: announced politely, errors at once. */
export function Notes({ item, one, id, isGone }: OfItem & { id: string; isGone: boolean }) {
  const words = useTexts('groups');
  const phrases = usePhrases();
  const { edit, isBusy, isWaiting, isUnsure, isOpen, note, progress } = one;
  const isClosed = !isOpen && isGroupDraft(edit);
  const done = !isBusy && edit.phase === 'success';
  return (
    <div id={id} className={css.notes}>
      <div role="status">
        {isBusy && progress === null && (
          <p className={cx('note', css.wait)}>
            <Icon small of={Clock} />
            <span>{isUnsure ? words.lost : isWaiting ? words.waits : words.saving}</span>
          </p>
        )}
        {done && (
          <p className="note positive">
            <Icon small of={CircleCheck} />
            <span>{words.saved}</span>
          </p>
        )}
        {note && !isBusy && (
          <p className={css.dim}>{typeof note === 'string' ? words[note] : messageOf(note, phrases)}</p>
        )}
        {isClosed && !isBusy && <p className={css.dim}>{isGone ? words.takenAway : words.closed}</p>}
      </div>
      {edit.error && !isBusy && <Rejected why={edit.error} />}
      {edit.elsewhere && !isBusy && <Elsewhere item={item} one={one} />}
    </div>
  );
}
