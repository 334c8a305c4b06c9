import { CHECKED, type Refusal } from '@kahan/domain';
import type { StagedFile } from './files.ts';
import { type Groups, type ItemRow, isEditable, isFileItem, type ValueRow } from './groups.ts';
import type { Store } from './store.ts';

interface Which {
  login: string;
  study_id: string;
  gl: string;
  item_id: string;
}

/** Changes of group items. Each answers why not, or null when it is done; all run inside a transaction. */
export interface Marking {
  /** A file item takes no value, only `final`. */
  change(which: Which, value: string | null, final: boolean): Refusal | null;
  /** The file that was there is given to `gone` when it is replaced. */
  hand(
    which: Which,
    file: StagedFile,
    final: boolean,
    now: number,
    gone: (fileId: string) => void,
  ): Refusal | null;
  removeFile(which: Which, gone: (fileId: string) => void): Refusal | null;
  /** As the university itself writes: nothing is refused. */
  put(login: string, itemId: string, change: Partial<ValueRow>): void;
}

const LONGEST_TEXT = 4_000;
const LONGEST_RICH_TEXT = 100_000;
const NOTHING: ValueRow = { value: null, edit: null, final: 0, file_id: null, opened: 0 };

/** Can an item of this type hold the value? */
export function isValue(type: number, value: string | null): boolean {
  if (value === null) return true;
  switch (type) {
    case 1:
      return value.length <= LONGEST_TEXT;
    case 2:
      return value === CHECKED;
    case 3:
      return /^-?\d{1,9}(?:[.,]\d{1,6})?$/.test(value);
    case 4:
    case 44:
      return value.length <= LONGEST_TEXT;
    case 6:
      return value.length <= LONGEST_RICH_TEXT;
    default:
      return false;
  }
}

export function createMarking({ db }: Pick<Store, 'db'>, groups: Groups): Marking {
  const upsert = db.prepare(
    `insert or replace into item_values (login, item_id, value, edit, final, file_id, opened)
     values (:login, :item_id, :value, :edit, :final, :file_id, :opened)`,
  );
  const insertFile = db.prepare(
    'insert into files (file_id, name, size, type, uploaded) values (?, ?, ?, ?, ?)',
  );
  const removeRow = db.prepare('delete from files where file_id = ?');

  function put(login: string, itemId: string, change: Partial<ValueRow>): void {
    const old = groups.value(login, itemId) ?? NOTHING;
    upsert.run({ ...old, ...change, login, item_id: itemId });
  }

  /** The item and what it holds, when this student may change it now. */
  function find({ login, study_id, gl, item_id }: Which): { item: ItemRow; value: ValueRow } | Refusal {
    const item = groups.item(item_id);
    if (item === null || item.gl !== gl || groups.studyOf(login, gl) !== study_id) return 'no-such-item';
    const value = groups.value(login, item_id);
    if (!isEditable(item, value)) return 'not-editable';
    return value?.final === 1 ? 'final' : { item, value: value ?? NOTHING };
  }

  function dropFile({ file_id }: ValueRow, gone: (fileId: string) => void): void {
    if (file_id === null) return;
    removeRow.run(file_id);
    gone(file_id);
  }

  return {
    put,
    change(which, value, final) {
      const found = find(which);
      if (typeof found === 'string') return found;
      if (isFileItem(found.item)) {
        if (value !== null) return 'wrong-value';
        if (found.value.file_id === null) return 'no-file';
        put(which.login, which.item_id, { final: Number(final) });
        return null;
      }
      const kept = value === '' ? null : value;
      if (!isValue(found.item.type, kept)) return 'wrong-value';
      put(which.login, which.item_id, { value: kept, final: Number(final) });
      return null;
    },
    hand(which, file, final, now, gone) {
      const found = find(which);
      if (typeof found === 'string') return found;
      if (!isFileItem(found.item)) return 'wrong-value';
      if (file.isTooLarge) return 'too-large';
      if (file.type === null) return 'wrong-type';
      dropFile(found.value, gone);
      insertFile.run(file.file_id, file.name, file.size, file.type, now);
      put(which.login, which.item_id, { file_id: file.file_id, final: Number(final), opened: 0 });
      return null;
    },
    removeFile(which, gone) {
      const found = find(which);
      if (typeof found === 'string') return found;
      if (found.value.file_id === null) return 'no-file';
      dropFile(found.value, gone);
      put(which.login, which.item_id, { file_id: null, opened: 0 });
      return null;
    },
  };
}
