import { HAND_IN_EXTENSIONS, instantOf } from '@kahan/domain';
import { Download as DownloadIcon, Trash, Upload, X } from 'lucide';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { downloadLink } from '../../../data/groups/commands.ts';
import { chosenFor, forgetChosen, removeShared } from '../../../data/groups/shared-files.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { report } from '../../../platform/report.ts';
import { cx } from '../../../ui/cx.ts';
import button from '../../../ui/form/button.module.css';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Announced } from '../../../ui/layout/hidden.tsx';
import { Time } from '../../../ui/text/time.tsx';
import type { FieldProps } from '../items/fields.tsx';
import { willHoldFile } from '../items/group-edit.ts';
import itemCss from '../items/item.module.css';
import type { Item, ItemEdit, Progress } from '../items/use-item-edit.ts';
import css from './file.module.css';
import { flawOf } from './file-check.ts';
import { sizeText } from './sizes.ts';

/**
 * Puts the shared file that was chosen for an item into its field, checked as any other. It waits on the device until
 * the
 * item is saved, so that a closed page loses nothing.
 */
function useSharedFile(studyId: string, itemId: string, one: ItemEdit): void {
  const [shared] = useState(() => chosenFor(studyId, itemId));
  const put = useEffectEvent(async (file: File) => {
    const flaw = await flawOf([file]);
    if (flaw !== null) one.refuse({ kind: 'flaw', flaw, file });
    else one.change({ file: { kind: 'hand-in', picked: file } });
  });
  useEffect(() => {
    if (shared?.file == null) return;
    forgetChosen(studyId, itemId);
    void put(shared.file);
  }, [shared, studyId, itemId]);
  const isDone = one.edit.phase === 'success';
  useEffect(() => {
    if (shared !== null && isDone)
      removeShared(shared.id).catch((error) => report(error, 'removing a shared file'));
  }, [shared, isDone]);
}

interface DownloadProps {
  studyId: string;
  itemId: string;
  name: string;
}

/** Opens an address of the student system in a new tab, without referrer and opener. */
function openOutside(url: string): void {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new TypeError('an address of another kind');
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}

/**
 * Fetches the short-lived address of a file, opens it, and says whether a teacher has opened the file (spec
 * 7).
 */
function Download({ studyId, itemId, name }: DownloadProps) {
  const words = useTexts('groups');
  const [state, setState] = useState<'idle' | 'busy' | 'opened' | 'notOpened' | 'downloadFailed'>('idle');
  const open = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const { url, opened } = await downloadLink(studyId, itemId, name);
      openOutside(url);
      setState(opened ? 'opened' : 'notOpened');
    } catch (error) {
      if (!(error instanceof ApiProblem)) report(error, 'download');
      setState(error instanceof ApiProblem && error.kind === 'cancelled' ? 'idle' : 'downloadFailed');
    }
  };
  return (
    <div className={css.download}>
      <Button
        compact
        kind="quiet"
        icon={DownloadIcon}
        aria-label={words.downloadOf(name)}
        aria-disabled={state === 'busy'}
        onClick={() => void open()}
      >
        {words.download}
      </Button>
      <span role="status" className={cx(css.facts, css.said)}>
        {state !== 'idle' && state !== 'busy' && words[state]}
      </span>
    </div>
  );
}

interface ProgressBarProps extends Progress {
  label: string;
  onCancel: (() => void) | null;
}

/** Progress of an upload. After the last byte only the confirmation is missing, and it cannot be stopped. */
function ProgressBar({ sent, all, label, onCancel }: ProgressBarProps) {
  const words = useTexts('groups');
  const lang = language();
  const isSent = sent >= all;
  const text = isSent ? words.sent : words.sending(sizeText(sent, lang), sizeText(all, lang));
  return (
    <div className={css.progress}>
      <progress className={css.bar} value={sent} max={all} aria-label={label} aria-valuetext={text} />
      <span className="small dim">{text}</span>
      {onCancel && (
        <Button compact kind="quiet" icon={X} onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
    </div>
  );
}

/** Id of the sentence about the files that can be handed in, said once on the page. */
export const FILES_ID = 'hand-in-files';

/** A file that the student system holds. */
function HeldFile({ item, isGoing = false }: { item: Item; isGoing?: boolean }) {
  const words = useTexts('groups');
  if (item.file === null) return null;
  const { name, size, uploaded } = item.file;
  return (
    <div className={css.file}>
      <p className={cx(css.name, isGoing && css.going)}>{name}</p>
      <p className={css.facts}>
        {sizeText(size, language())} · <Time at={instantOf(uploaded)} as="relative" />
        {item.final && ` · ${words.final}`}
        {isGoing && <b> · {words.removed}</b>}
      </p>
    </div>
  );
}

interface PickerProps extends FieldProps {
  isFirst: boolean;
}

/** Chooses a file: by the picker of the system, where phones offer the camera, or by dropping it. */
function Picker({ one, ids, isFirst }: PickerProps) {
  const words = useTexts('groups');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (files: FileList | null) => {
    if (files === null || files.length === 0) return;
    const all = [...files];
    const flaw = await flawOf(all);
    const [file] = all;
    // The same file may be chosen again after it was mended.
    if (input.current) input.current.value = '';
    if (flaw !== null || file === undefined) one.refuse({ kind: 'flaw', flaw: flaw ?? 'empty', file });
    else one.change({ file: { kind: 'hand-in', picked: file } });
  };
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!one.isBusy) void choose(event.dataTransfer.files);
  };
  return (
    <fieldset
      aria-labelledby={ids.name}
      className={cx(css.picker, isFirst && css.first, isOver && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!one.isBusy);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className={cx(button.btn, button.compact, !isFirst && button.quiet, css.choose)} htmlFor={id}>
        <Icon small of={Upload} />
        <span id={`${id}-verb`}>{isFirst ? words.choose : words.replace}</span>
        <input
          ref={input}
          id={id}
          type="file"
          className={css.input}
          accept={HAND_IN_EXTENSIONS.join(',')}
          aria-labelledby={`${id}-verb ${ids.name}`}
          aria-describedby={`${FILES_ID} ${ids.notes}`}
          onChange={(event) => void choose(event.target.files)}
        />
      </label>
      {isFirst && <span className={css.drop}>{words.drop}</span>}
    </fieldset>
  );
}

/** The file of an item: the current file, the pending change, and the final flag (spec 2, 4, 5). */
export function FileField(props: FieldProps & { studyId: string }) {
  const { item, one, studyId } = props;
  const words = useTexts('groups');
  useSharedFile(studyId, item.id, one);
  const { edit, change, isOpen, isBusy, progress } = one;
  const { draft } = edit;
  const picked = draft.file.kind === 'hand-in' ? draft.file.picked : null;
  const isGoing = draft.file.kind === 'delete';
  const download = item.file && <Download itemId={item.id} studyId={studyId} name={item.file.name} />;
  if (!isOpen && picked === null) {
    if (item.file === null) return <p className={itemCss.dim}>{words.nothing}</p>;
    return (
      <div className="stack gap-2 start shrinks">
        <HeldFile item={item} />
        <div className={css.tools}>{download}</div>
      </div>
    );
  }
  const hasFile = willHoldFile(edit);
  return (
    <div className="stack gap-2 start shrinks">
      <Announced>{picked !== null && !isBusy && `${picked.name}, ${words.picked}`}</Announced>
      {picked === null ? (
        <HeldFile item={item} isGoing={isGoing} />
      ) : (
        <div className={css.file}>
          <p className={css.name}>{picked.name}</p>
          <p className={css.facts}>
            {sizeText(picked.size, language())}
            {!isBusy && <b> · {words.picked}</b>}
            {item.file && ` · ${words.instead(item.file.name)}`}
          </p>
        </div>
      )}
      {progress && <ProgressBar {...progress} label={item.name} onCancel={one.cancel} />}
      {!isBusy && isOpen && picked === null && !isGoing && (
        <div className={css.tools}>
          {download}
          <Picker {...props} isFirst={item.file === null} />
          {item.file && (
            <Button
              compact
              kind="quiet"
              icon={Trash}
              aria-label={words.removeOf(item.file.name)}
              onClick={() => change({ file: { kind: 'delete' } })}
            >
              {words.remove}
            </Button>
          )}
        </div>
      )}
      {isOpen && hasFile && (
        <Checkbox
          label={words.makeFinal}
          hint={words.makeFinalHint}
          checked={draft.final}
          disabled={isBusy}
          onChange={(final) => change({ final })}
        />
      )}
    </div>
  );
}
