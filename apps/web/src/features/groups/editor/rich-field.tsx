import { Pencil } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { type FieldProps, Shown } from '../items/fields.tsx';
import css from '../items/item.module.css';

/** Loaded when a user starts to edit. */
const RichEditor = lazy(() => import('./rich-editor.tsx'));

/** A long text with its formatting: read as it is, edited when asked for (spec 3). */
export function RichField({ item, one, ids }: FieldProps) {
  const words = useTexts('groups');
  const [isEditing, setEditing] = useState(false);
  const { edit, change, save, isBusy, isOpen } = one;
  const { phase, base, draft } = edit;
  const isTouched = draft.value !== base.value;
  // After a save the saved text is shown again.
  const [seen, setSeen] = useState(phase);
  if (seen !== phase) {
    setSeen(phase);
    if (phase === 'success') setEditing(false);
  }
  const hasEditor = (isEditing || isTouched) && (isOpen || isTouched);
  if (!hasEditor) {
    return (
      <div className={css.rich}>
        <Shown item={item} />
        {isOpen && !isBusy && (
          <Button compact icon={Pencil} aria-label={words.editOf(item.name)} onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
        )}
      </div>
    );
  }
  return (
    <ErrorBoundary where="rich text editor" fallback={<p className="note negative">{words.editorFailed}</p>}>
      <Suspense
        fallback={
          <Loading>
            <Skeleton height="var(--sp-16)" />
          </Loading>
        }
      >
        <div className={css.rich}>
          <RichEditor
            value={draft.value}
            isLocked={isBusy || !isOpen}
            labelledBy={ids.name}
            describedBy={ids.notes}
            onChange={(value) => change({ value })}
            onSave={save}
          />
          {!isTouched && !isBusy && (
            <Button compact kind="quiet" onClick={() => setEditing(false)}>
              {words.closeEditor}
            </Button>
          )}
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}
