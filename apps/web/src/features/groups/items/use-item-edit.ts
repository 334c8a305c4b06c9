import type { Answer, GroupAnswer } from '@kahan/contract';
import {
  type Explanation,
  fitsGroupNumber,
  GROUP_VALUE_LENGTHS,
  groupItemKind,
  isGroupNumber,
  type RequestReason,
} from '@kahan/domain';
import { useEffect, useReducer, useRef, useState } from 'react';
import { type GroupDraft, submitChange } from '../../../data/groups/commands.ts';
import { groupsQuery } from '../../../data/groups/groups.ts';
import { outcomeOf, recordRequest, useWaiting } from '../../../data/requests/requests.ts';
import { useBusy } from '../../../data/requests/submissions.ts';
import type { FreshnessInfo } from '../../../platform/http/client.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { queryClient } from '../../../platform/http/query.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { boot } from '../../../platform/page/boot.ts';
import { beforeReload, dropDraft, keepDraft, keptDraft } from '../../../platform/page/drafts.ts';
import { report } from '../../../platform/report.ts';
import type { Flaw } from '../files/file-check.ts';
import {
  canSave,
  type GroupEdit,
  groupEdit,
  type HeldItem,
  heldItem,
  isGroupDraft,
  startGroupEdit,
} from './group-edit.ts';
import { holdUnsaved } from './unsaved.tsx';

export type Item = GroupAnswer['items'][number];

/** The reason why an item was rejected; a problem is an error of the call. */
export type EditError =
  | { kind: 'reason'; reason: RequestReason; explanation?: Explanation | null }
  | { kind: 'flaw'; flaw: Flaw; file: File | undefined }
  | { kind: 'problem'; problem: ApiProblem }
  | { kind: 'not-a-number' }
  | { kind: 'too-many-digits' }
  | { kind: 'too-long'; length: number; most: number };

/** Bytes of a file that is on its way. */
export interface Progress {
  sent: number;
  all: number;
}

export interface ItemEdit {
  edit: GroupEdit<File, EditError>;
  change: (change: Partial<GroupDraft<File>>) => void;
  /** Rejects a chosen file with the reason. */
  refuse: (why: EditError) => void;
  reset: () => void;
  insist: () => void;
  save: () => void;
  /** A change of the item is on its way, from this tab or another one. */
  isBusy: boolean;
  /** The change was accepted, and the student system has not confirmed it yet. */
  isWaiting: boolean;
  /** The student may change it now. */
  isOpen: boolean;
  progress: Progress | null;
  /** Stops the upload; null when there is none, and when all has left. */
  cancel: (() => void) | null;
  /** The connection broke: whether the change arrived is not known yet. */
  isUnsure: boolean;
  /** Why the last save did nothing; the draft can be saved again. */
  note: 'cancelled' | 'putOff' | 'notArrived' | ApiProblem | null;
}

const REASON_OF_STATUS: Partial<Record<number, RequestReason>> = {
  400: 'wrong-value',
  413: 'too-large',
  415: 'wrong-type',
};

function editErrorOf(problem: ApiProblem): EditError {
  const reason = REASON_OF_STATUS[problem.status];
  return reason === undefined ? { kind: 'problem', problem } : { kind: 'reason', reason };
}

/** Why the student system takes no such value; null when it does. An empty value empties the item. */
function wrongValue(type: number, value: string): EditError | null {
  const kind = groupItemKind(type);
  if (kind === 'number' && value !== '') {
    if (!isGroupNumber(value)) return { kind: 'not-a-number' };
    return fitsGroupNumber(value) ? null : { kind: 'too-many-digits' };
  }
  const most = kind === 'text' || kind === 'rich' ? GROUP_VALUE_LENGTHS[kind] : Number.POSITIVE_INFINITY;
  return value.length <= most ? null : { kind: 'too-long', length: value.length, most };
}

/** The item as it was read last. */
function itemNow({ study_id, gl }: GroupAnswer, { id }: Item): Item | undefined {
  const loaded = queryClient.getQueryData<FreshnessInfo & { data: Answer<'GET /api/user/grupik'> }>(
    groupsQuery.queryKey,
  );
  const group = loaded?.data.groups.find((one) => one.gl === gl && one.study_id === study_id);
  return group?.items.find((one) => one.id === id);
}

/** Whether an item holds the wanted value. A file is recognized by its name and size. */
function holds({ type, result, file, final }: Item, draft: GroupDraft<File>): boolean {
  const held = heldItem({ type, result, file, final });
  if (draft.file.kind === 'delete') return file === null;
  if (draft.file.kind === 'keep') return held.value === draft.value && final === draft.final;
  return file !== null && file.name === draft.file.picked.name && file.size === draft.file.picked.size;
}

/** The part of a draft that is kept when the app reloads the page. */
const isTyped = (draft: unknown): draft is Pick<GroupDraft<File>, 'value' | 'final'> =>
  typeof draft === 'object' &&
  draft !== null &&
  'value' in draft &&
  'final' in draft &&
  typeof draft.value === 'string' &&
  typeof draft.final === 'boolean';

/** The edit of one item: the draft stays until it is saved or reset, even when the item is read again. */
export function useItemEdit(group: GroupAnswer, item: Item): ItemEdit {
  const words = useTexts('groups');
  const key = `${group.study_id} ${item.id}`;
  const [edit, dispatch] = useReducer(groupEdit<File, EditError>, item, (first) => {
    const start = startGroupEdit<File, EditError>(heldItem(first));
    const draft = keptDraft(key);
    // What was typed before the app reloaded the page.
    return isTyped(draft) ? groupEdit(start, { type: 'change', change: draft }) : start;
  });
  useEffect(() => {
    dropDraft(key);
    // A draft that was stored for a reload which the reader cancelled.
    return () => dropDraft(key);
  }, [key]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [abort, setAbort] = useState<AbortController | null>(null);
  const [isUnsure, setUnsure] = useState(false);
  const [note, setNote] = useState<ItemEdit['note']>(null);
  // Two clicks before the next render count as one.
  const isSending = useRef(false);
  const { value, file, final } = heldItem(item);
  useEffect(() => dispatch({ type: 'hold', held: { value, file, final } }), [value, file, final]);

  const { draft, phase } = edit;
  const isTaken = groupItemKind(item.type) !== 'file' || boot().offer.files;
  const isOpen = item.edit && !item.final && isTaken;
  const isWaiting = useWaiting().some(
    ({ service, info }) => service === 'groups' && info.ids.includes(item.id),
  );
  const isAccepted = useBusy('groups').has(item.id);
  // An accepted request cannot be lost, so leaving the page needs no question.
  const isUnsaved = phase === 'saving' ? !isAccepted : isGroupDraft(edit);
  const { value: typed, final: isTypedFinal, file: change } = draft;
  // A file cannot be kept: the browser asks before it is lost.
  const canKeep = change.kind === 'keep';
  useEffect(() => {
    if (!isUnsaved) return;
    const release = holdUnsaved(key, item.name, words);
    const stopKeeping = beforeReload({
      keep: () => canKeep && keepDraft(key, { value: typed, final: isTypedFinal }),
      release,
    });
    return () => {
      stopKeeping();
      release();
    };
  }, [isUnsaved, key, item.name, words, canKeep, typed, isTypedFinal]);

  const busy = isAccepted || phase === 'saving';

  async function send(sentDraft: GroupDraft<File>, signal: AbortSignal): Promise<void> {
    const isFile = groupItemKind(item.type) === 'file';
    const all = sentDraft.file.kind === 'hand-in' ? sentDraft.file.picked.size : 0;
    // The request is slightly larger than the file.
    const onProgress = (sent: number) => all > 0 && setProgress({ sent: Math.min(sent, all), all });
    const onUnsure = () => {
      setProgress(null);
      setUnsure(true);
    };
    onProgress(0);
    const request = await submitChange({
      group,
      item,
      draft: sentDraft,
      isFile,
      signal,
      onProgress,
      onUnsure,
    });
    if (request === null) await queryClient.invalidateQueries({ queryKey: groupsQuery.queryKey });
    else recordRequest(request);
    const ended = request && (await outcomeOf(request));
    const now = itemNow(group, item);
    if (now !== undefined) dispatch({ type: 'hold', held: heldItem(now) satisfies HeldItem });
    const isDone = ended === null ? now !== undefined && holds(now, sentDraft) : ended.state === 'success';
    if (isDone) dispatch({ type: 'succeed' });
    else if (signal.aborted) giveUp('cancelled');
    else if (request === null || ended?.state === 'invalidated') giveUp('notArrived');
    else {
      const { reason, explanation = null } = ended ?? {};
      dispatch({ type: 'reject', error: { kind: 'reason', reason: reason ?? 'unproven', explanation } });
    }
  }

  function giveUp(why: ItemEdit['note']): void {
    dispatch({ type: 'back' });
    setNote(why);
  }

  async function save(): Promise<void> {
    // The keyboard shortcut saves only when the button would.
    if (isSending.current || busy || !isOpen || !canSave(edit)) return;
    const trimmed = { ...draft, value: draft.value.trim() };
    const isNumber = groupItemKind(item.type) === 'number';
    const wrong = wrongValue(item.type, isNumber ? trimmed.value : draft.value);
    if (wrong !== null) return dispatch({ type: 'reject', error: wrong });
    const controller = new AbortController();
    isSending.current = true;
    setNote(null);
    setAbort(controller);
    dispatch({ type: 'save' });
    try {
      await send(isNumber ? trimmed : draft, controller.signal);
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) {
        report(failure, 'saving of a group item');
        dispatch({ type: 'reject', error: { kind: 'reason', reason: 'unproven' } });
      } else if (failure.kind === 'cancelled') giveUp(controller.signal.aborted ? 'cancelled' : 'putOff');
      // 5xx: the server did not accept the change.
      else if (failure.status >= 500) giveUp(failure);
      else dispatch({ type: 'reject', error: editErrorOf(failure) });
    } finally {
      isSending.current = false;
      setAbort(null);
      setProgress(null);
      setUnsure(false);
    }
  }

  const isOnItsWay = progress !== null && progress.sent < progress.all;
  return {
    edit,
    change: (change) => {
      setNote(null);
      dispatch({ type: 'change', change });
    },
    refuse: (why) => dispatch({ type: 'reject', error: why }),
    reset: () => {
      setNote(null);
      dispatch({ type: 'reset' });
    },
    insist: () => dispatch({ type: 'insist' }),
    save: () => void save(),
    isBusy: busy,
    isWaiting,
    isOpen,
    progress,
    cancel: isOnItsWay && abort !== null ? () => abort.abort() : null,
    isUnsure,
    note,
  };
}
