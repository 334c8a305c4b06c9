import { CircleAlert, CircleCheck, Clock, RotateCcw } from 'lucide';
import { messageOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useGroupsPhrases } from '../words.ts';
import { useWhy } from './error-text.ts';
import { canReset, canSave, isGroupDraft } from './group-edit.ts';
import css from './item.module.css';
import type { Item, ItemEdit, Why } from './use-item-edit.ts';
import { Shown } from './value.tsx';

interface OfItem {
  item: Item;
  one: ItemEdit;
}

/** Save and reset, as long as there is something to save (spec 4). Their room is kept on a wide screen. */
export function Actions({ item, one }: OfItem) {
  const words = useGroupsPhrases();
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

/** Both of what an item could hold, when it was changed elsewhere under the edit. */
function Elsewhere({ item, one }: OfItem) {
  const words = useGroupsPhrases();
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

function Rejected({ why }: { why: Why }) {
  const text = useWhy()(why);
  return (
    <p className={css.bad} role="alert">
      <Icon small of={CircleAlert} />
      <span>{text}</span>
    </p>
  );
}

/** How the edit stands: said quietly, an error at once. */
export function Notes({ item, one, id }: OfItem & { id: string }) {
  const words = useGroupsPhrases();
  const phrases = usePhrases();
  const { edit, isBusy, isWaiting, isUnsure, isOpen, note, progress } = one;
  const isClosed = !isOpen && isGroupDraft(edit);
  const done = !isBusy && edit.phase === 'success';
  return (
    <div id={id} className={css.notes}>
      <div role="status">
        {isBusy && progress === null && (
          <p className={css.wait}>
            <Icon small of={Clock} />
            <span>{isUnsure ? words.lost : isWaiting ? words.waits : words.saving}</span>
          </p>
        )}
        {done && (
          <p className={css.good}>
            <Icon small of={CircleCheck} />
            <span>{words.saved}</span>
          </p>
        )}
        {note && !isBusy && (
          <p className={css.dim}>{typeof note === 'string' ? words[note] : messageOf(note, phrases)}</p>
        )}
        {isClosed && !isBusy && <p className={css.dim}>{words.closed}</p>}
      </div>
      {edit.error && !isBusy && <Rejected why={edit.error} />}
      {edit.elsewhere && !isBusy && <Elsewhere item={item} one={one} />}
    </div>
  );
}
