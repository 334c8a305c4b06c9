import type { Refusal } from '@kahan/domain';
import {
  deleteFileRefusal,
  fileRefusal,
  type ItemFacts,
  isFileItem,
  valueRefusal,
} from '@kahan/student-system/rules';
import type { StagedFile } from './files.ts';
import type { Groups, ValueRow } from './groups.ts';
import type { Store } from './store.ts';

interface Which {
  login: string;
  study_id: string;
  gl: string;
  item_id: string;
}

type Gone = (fileId: string) => void;

const NOTHING: ValueRow = { value: null, edit: null, final: 0, file_id: null, opened: 0 };

export type Marking = ReturnType<typeof createMarking>;

/** Changes of group items. Each returns the refusal, or null when it is done; all run inside a transaction. */
export function createMarking({ db }: Pick<Store, 'db'>, groups: Groups) {
  const upsert = db.prepare(
    `insert or replace into item_values (login, item_id, value, edit, final, file_id, opened)
     values (:login, :item_id, :value, :edit, :final, :file_id, :opened)`,
  );
  const insertFile = db.prepare(
    'insert into files (file_id, name, size, type, uploaded) values (?, ?, ?, ?, ?)',
  );
  const removeRow = db.prepare('delete from files where file_id = ?');

  /** A write of the university itself: nothing is refused. */
  function put(login: string, itemId: string, change: Partial<ValueRow>): void {
    const old = groups.value(login, itemId) ?? NOTHING;
    upsert.run({ ...old, ...change, login, item_id: itemId });
  }

  /** The item of this student with its value; null when the study has no such item. */
  function find({ login, study_id, gl, item_id }: Which): { facts: ItemFacts; value: ValueRow } | null {
    const item = groups.item(item_id);
    if (item === null || item.gl !== gl || groups.studyOf(login, gl) !== study_id) return null;
    const value = groups.value(login, item_id) ?? NOTHING;
    const edit = (value.edit ?? item.edit) === 1;
    const facts = { type: item.type, edit, final: value.final === 1, hasFile: value.file_id !== null };
    return { facts, value };
  }

  function dropFile({ file_id }: ValueRow, gone: Gone): void {
    if (file_id === null) return;
    removeRow.run(file_id);
    gone(file_id);
  }

  return {
    put,
    /** An item that holds a file takes no value, only `final`. */
    change(which: Which, value: string | null, final: boolean): Refusal | null {
      const found = find(which);
      if (found === null) return 'no-such-item';
      const kept = value === '' && !isFileItem(found.facts) ? null : value;
      const refusal = valueRefusal(found.facts, kept);
      if (refusal !== null) return refusal;
      const change = isFileItem(found.facts) ? {} : { value: kept };
      put(which.login, which.item_id, { ...change, final: Number(final) });
      return null;
    },
    /** `gone` gets the file that is replaced. */
    hand(which: Which, file: StagedFile, final: boolean, now: number, gone: Gone): Refusal | null {
      const found = find(which);
      const refusal = found === null ? 'no-such-item' : fileRefusal(found.facts, file);
      if (found === null || refusal !== null) return refusal;
      dropFile(found.value, gone);
      insertFile.run(file.file_id, file.name, file.size, file.type, now);
      put(which.login, which.item_id, { file_id: file.file_id, final: Number(final), opened: 0 });
      return null;
    },
    removeFile(which: Which, gone: Gone): Refusal | null {
      const found = find(which);
      const refusal = found === null ? 'no-such-item' : deleteFileRefusal(found.facts);
      if (found === null || refusal !== null) return refusal;
      dropFile(found.value, gone);
      put(which.login, which.item_id, { file_id: null, opened: 0 });
      return null;
    },
  };
}
