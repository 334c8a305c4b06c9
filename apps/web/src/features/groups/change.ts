import type { GroupAnswer, SyncRequest } from '@kahan/contract';
import type { GroupDraft } from '@kahan/domain';
import { language } from '../../platform/phrases.ts';
import { upload } from '../../platform/upload.ts';

type Item = GroupAnswer['items'][number];

/** The form of a change: its texts first, then the file, by the item's id (spec 7). */
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

interface Sending {
  group: GroupAnswer;
  item: Item;
  draft: GroupDraft<File>;
  /** Whether the item holds a file. */
  isFile: boolean;
  signal: AbortSignal;
  password: string | null;
  onProgress: (sent: number, all: number) => void;
}

/** Asks the student system to change an item. @throws ApiProblem */
export async function sendChange({ group, item, draft, isFile, ...rest }: Sending): Promise<SyncRequest> {
  const url = new URL('/api/erudio/grupik/change', location.href);
  url.searchParams.set('lang', language());
  const answer = await upload(url.href, { form: formOf(group, item, draft, isFile), ...rest });
  return (answer as { sync_request: SyncRequest }).sync_request;
}
