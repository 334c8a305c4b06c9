import { HAND_IN_EXTENSIONS } from '@kahan/domain';
import { Download as DownloadIcon, Trash, Upload, X } from 'lucide';
import { type DragEvent, useId, useRef, useState } from 'react';
import { downloadLink } from '../../../data/groups.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { language } from '../../../platform/i18n/phrases.ts';
import { report } from '../../../platform/report.ts';
import { cx } from '../../../ui/cx.ts';
import button from '../../../ui/form/button.module.css';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Time } from '../../../ui/text/time.tsx';
import type { FieldProps } from '../items/fields.tsx';
import { willHoldFile } from '../items/group-edit.ts';
import item from '../items/item.module.css';
import type { Item, Progress } from '../items/use-item-edit.ts';
import { useSharedFile } from '../shared/use-shared-file.ts';
import { sizeText, useGroupsPhrases } from '../words.ts';
import css from './file.module.css';
import { flawOf } from './file-check.ts';

interface DownloadProps {
  studyId: string;
  itemId: string;
  name: string;
}

/** Opens an address of the student system beside us: it learns nothing of this page and cannot reach it. */
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
  const words = useGroupsPhrases();
  const [state, setState] = useState<'idle' | 'busy' | 'opened' | 'notOpened' | 'downloadFailed'>('idle');
  const open = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const { url, opened } = await downloadLink(studyId, itemId);
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

/** How much of a file has left. When all of it has, only the school's word is missing, and nothing can be stopped. */
function ProgressBar({ sent, all, label, onCancel }: ProgressBarProps) {
  const words = useGroupsPhrases();
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
function HeldFile({ item: of, isGoing = false }: { item: Item; isGoing?: boolean }) {
  const words = useGroupsPhrases();
  if (of.file === null) return null;
  const { name, size, uploaded } = of.file;
  return (
    <div className={css.file}>
      <p className={cx(css.name, isGoing && css.going)}>{name}</p>
      <p className={css.facts}>
        {sizeText(size, language())} · <Time at={new Date(uploaded * 1000)} as="relative" />
        {of.final && ` · ${words.final}`}
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
  const words = useGroupsPhrases();
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
  const { item: of, one, studyId } = props;
  const words = useGroupsPhrases();
  useSharedFile(studyId, of.id, one);
  const { edit, change, isOpen, isBusy, progress } = one;
  const { draft } = edit;
  const picked = draft.file.kind === 'hand-in' ? draft.file.picked : null;
  const isGoing = draft.file.kind === 'delete';
  const download = of.file && <Download itemId={of.id} studyId={studyId} name={of.file.name} />;
  if (!isOpen && picked === null) {
    if (of.file === null) return <p className={item.dim}>{words.nothing}</p>;
    return (
      <div className={css.field}>
        <HeldFile item={of} />
        <div className={css.tools}>{download}</div>
      </div>
    );
  }
  const hasFile = willHoldFile(edit);
  return (
    <div className={css.field}>
      {picked === null ? (
        <HeldFile item={of} isGoing={isGoing} />
      ) : (
        <div className={css.file}>
          <p className={css.name}>{picked.name}</p>
          <p className={css.facts}>
            {sizeText(picked.size, language())}
            {!isBusy && <b> · {words.picked}</b>}
            {of.file && ` · ${words.instead(of.file.name)}`}
          </p>
        </div>
      )}
      {progress && <ProgressBar {...progress} label={of.name} onCancel={one.cancel} />}
      {!isBusy && isOpen && picked === null && !isGoing && (
        <div className={css.tools}>
          {download}
          <Picker {...props} isFirst={of.file === null} />
          {of.file && (
            <Button
              compact
              kind="quiet"
              icon={Trash}
              aria-label={words.removeOf(of.file.name)}
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
