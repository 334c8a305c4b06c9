import { randomUUID } from 'node:crypto';
import {
  type Command,
  HAND_IN_BYTES,
  HAND_IN_HEAD,
  handInTypeOf,
  type Refusal,
  type UploadCommand,
} from '@kahan/domain';
import {
  deleteFileRefusal,
  fileRefusal,
  hourToMoveTo,
  isFileItem,
  signInRefusal,
  signOffRefusal,
  valueRefusal,
} from '../../src/rules.ts';
import type { MemoryTerm } from './records.ts';
import type { MemoryUniversity } from './university.ts';
import { add, promote, waitEffect } from './waiting.ts';

type TermCommand = Extract<Command, { term_id: string }>;
type GroupCommand = Extract<Command, { gl: string }>;

function signIn(
  university: MemoryUniversity,
  { login, study_id, term_id }: TermCommand,
  now: number,
): Refusal | null {
  const term = university.terms.get(term_id);
  if (term === undefined) return 'no-such-term';
  const { record, signed } = term;
  const isSame = (other: MemoryTerm) =>
    other === term ||
    (other.record.subject.code === record.subject.code &&
      other.record.type === record.type &&
      other.record.start > now);
  const refusal = signInRefusal(record, {
    now,
    isSigned: [...university.terms.values()].some(
      (other) => isSame(other) && other.signed.some((one) => one.login === login),
    ),
    eligibility:
      university
        .eligibleStudies(login, record.subject.code, record.type)
        .find((one) => one.study_id === study_id) ?? null,
    isFull: signed.length >= record.capacity,
  });
  if (refusal !== null) return refusal;
  add(university, term, { login, study_id });
  return null;
}

/** Does what a command asks for. @param now Unix seconds @returns the refusal; null when it is done */
export function effectOf(university: MemoryUniversity, command: Command, now: number): Refusal | null {
  if ('item_id' in command) return itemEffect(university, command);
  const { login, term_id } = command;
  const { not_after } = command;
  if (university.offer.not_after && not_after !== undefined && now > not_after) return 'too-late';
  if (command.action === 'sign_in')
    return signIn(university, command, now) ?? tellTerm(university, login, term_id, true);
  const term = university.terms.get(term_id);
  if (term === undefined) return 'no-such-term';
  if (command.action === 'wait' || command.action === 'stop_waiting' || command.action === 'move')
    return waitEffect(university, term, command, now);
  const own = term.signed.find((one) => one.login === login && one.study_id === command.study_id);
  if (command.action === 'sign_off') {
    const refusal = signOffRefusal(term.record, own !== undefined, now);
    if (own === undefined || refusal !== null) return refusal;
    term.signed.splice(term.signed.indexOf(own), 1);
    tellTerm(university, login, term_id, true);
    promote(university, term, now);
    return null;
  }
  if (!university.offer.change_hour) return 'no-hours';
  const hours = university.hours(term, login);
  const hour = hourToMoveTo(term.record, hours, command.new_hour, own !== undefined, now);
  if (typeof hour === 'string') return hour;
  if (own !== undefined) own.hour = hour.start;
  return tellTerm(university, login, term_id, false);
}

function tellTerm(university: MemoryUniversity, login: string, termId: string, isCounted: boolean): null {
  if (isCounted) university.tell('terms', null, [termId]);
  university.tell('terms', login, [termId]);
  return null;
}

/** The item that a command names, if the student has it with that study. */
function namedItem(
  university: MemoryUniversity,
  { login, study_id, gl, item_id }: GroupCommand | UploadCommand,
) {
  const item = university.items.get(item_id);
  const isOwn = item?.gl === gl && university.people.get(login)?.lessons.get(gl) === study_id;
  return isOwn ? item : undefined;
}

function itemEffect(university: MemoryUniversity, command: GroupCommand): Refusal | null {
  const item = namedItem(university, command);
  if (item === undefined) return 'no-such-item';
  const facts = university.factsOf(item, command.login);
  if (command.action === 'delete_file') {
    const refusal = deleteFileRefusal(facts);
    if (refusal === null) university.setItem(item.item_id, command.login, { file: null, opened: false });
    return refusal;
  }
  const { value, final } = command;
  const isFile = isFileItem(item);
  const kept = value === '' && !isFile ? null : value;
  const refusal = valueRefusal(facts, kept);
  if (refusal === null) {
    university.setItem(item.item_id, command.login, isFile ? { final } : { result: kept, final });
  }
  return refusal;
}

/** Takes a file for an item. @param now Unix seconds @returns the refusal; null when the item holds the file */
export function handIn(
  university: MemoryUniversity,
  command: UploadCommand,
  bytes: Buffer,
  now: number,
): Refusal | null {
  const item = namedItem(university, command);
  if (item === undefined) return 'no-such-item';
  const { file, final, login } = command;
  const type = handInTypeOf(file.name, bytes.subarray(0, HAND_IN_HEAD));
  const isTooLarge = bytes.length > HAND_IN_BYTES;
  const refusal = fileRefusal(university.factsOf(item, login), { type, isTooLarge });
  if (refusal !== null || type === null) return refusal;
  const id = randomUUID();
  university.files.set(id, { name: file.name, type, bytes });
  const held = { id, name: file.name, size: bytes.length, type, uploaded: now };
  university.setItem(item.item_id, login, { file: held, final, opened: false });
  return null;
}
