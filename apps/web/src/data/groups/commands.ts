import type { Answer, GroupAnswer, SyncRequest } from '@kahan/contract';
import { call } from '../../platform/http/api.ts';
import { addressOf } from '../../platform/http/client.ts';
import { upload } from '../../platform/http/upload.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { mayHaveArrived, settle } from '../requests/submissions.ts';
import { type Act, withPassword } from '../session/password-calls.ts';

type Item = GroupAnswer['items'][number];

/** The change of an item's file: none, deletion, or another file (`F`). */
export type FileChange<F> = { kind: 'keep' } | { kind: 'delete' } | { kind: 'hand-in'; picked: F };

/** The wanted state of an item. */
export interface GroupDraft<F> {
  value: string;
  file: FileChange<F>;
  final: boolean;
}

/** Form of a change: texts first, then the file under the item's id (spec 7). */
function formOf(group: GroupAnswer, item: Item, { value, file, final }: GroupDraft<File>, isFile: boolean) {
  const form = new FormData();
  const { gl, year, semester, study_id } = group;
  const texts = { gl, year, semester, study_id, id: item.id, type: item.type };
  for (const [name, text] of Object.entries(texts)) form.set(name, String(text));
  if (file.kind === 'delete') form.set('delete', 'true');
  else if (isFile) form.set('final', String(final));
  else form.set('value', value);
  if (file.kind === 'hand-in') form.set(item.id, file.picked, file.picked.name);
  return form;
}

const ACTIONS = { keep: 'change_value', delete: 'delete_file', 'hand-in': 'hand_in' } as const;

/** What a change is for, by subject and item. */
const actOf = ({ code }: GroupAnswer, item: Item, { file }: GroupDraft<File>): Act => ({
  action: ACTIONS[file.kind],
  name: `${code.value}, ${item.name}`,
  start: null,
});

interface Change {
  group: GroupAnswer;
  item: Item;
  draft: GroupDraft<File>;
  /** Whether the item holds a file. */
  isFile: boolean;
  signal: AbortSignal;
  onProgress: (sent: number, all: number) => void;
  /** Called when the connection broke; whether the change arrived is found out as soon as the server is reached. */
  onUnsure: () => void;
}

/**
 * Asks the student system to change an item. Goes on with the password when one is wanted.
 * @returns the request; null when the call certainly did not arrive
 * @throws ApiProblem when nothing was changed: refused, or `cancelled`
 */
export async function submitChange({
  group,
  item,
  draft,
  isFile,
  onUnsure,
  ...rest
}: Change): Promise<SyncRequest | null> {
  const [, url] = addressOf('POST /api/erudio/grupik/change', {}, { lang: language() });
  let key = '';
  try {
    const answer = await withPassword(
      (password) => {
        key = randomUuid();
        return upload(url, { form: formOf(group, item, draft, isFile), key, password, ...rest });
      },
      actOf(group, item, draft),
    );
    return (answer as { sync_request: SyncRequest }).sync_request;
  } catch (error) {
    const isStopped = rest.signal.aborted;
    if (!isStopped && !mayHaveArrived(error)) throw error;
    onUnsure();
    const found = await settle(key);
    // The reader may have stopped an upload that had arrived whole already.
    if (isStopped && found?.state !== 'success' && found?.state !== 'waiting') throw error;
    return found;
  }
}

/**
 * Asks for the short-lived address of a handed-in file, and whether a teacher has opened the file (spec 7); goes on
 * with the password when one is wanted. Throws ApiProblem.
 * @param name of the file
 */
export const downloadLink = (
  studyId: string,
  itemId: string,
  name: string,
): Promise<Answer<'GET /api/erudio/grupik/download-link'>> =>
  withPassword(
    () => call('GET /api/erudio/grupik/download-link', { query: { study_id: studyId, item_id: itemId } }),
    { action: 'download', name, start: null },
  );
