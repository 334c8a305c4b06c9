import type { GroupItemKind } from '@kahan/domain';
import { form } from '../../words.ts';

const kinds: Record<GroupItemKind, string> = {
  text: 'Texts',
  checkbox: 'Yes or no',
  number: 'Numbers',
  result: 'Results',
  file: 'Files',
  rich: 'Long texts',
};
const kind: Record<GroupItemKind, string> = {
  text: 'short text',
  checkbox: 'yes or no',
  number: 'number',
  result: 'result',
  file: 'file',
  rich: 'long text',
};

/** Phrases of the class groups, loaded with their screen. */
export const groups = {
  semester: (semester: 1 | 2, year: number) =>
    `${semester === 1 ? 'Winter' : 'Summer'} semester ${year}/${String(year + 1).slice(2)}`,
  loadFailed: 'Your class groups could not be loaded',
  empty: 'There is nothing in your class groups yet',
  emptyHint: 'Tests, reports and files to hand in appear here as soon as a teacher adds them.',
  filter: 'What to show',
  kinds,
  kind,
  nothingChosen: 'Nothing is chosen',
  nothingChosenHint: 'Choose above what you want to see.',
  showAll: 'Show all',
  lesson: (gl: string) => `group ${gl}`,
  /** Above all groups, and beside the name of one. */
  toHandIn: (count: number) => `To hand in: ${count}`,
  /** Items that are folded: those that are done, and those of teachers. */
  others: (count: number) => `${count} other ${form('en', count, { one: 'item', other: 'items' })}`,
  othersOf: (name: string) => `${name}: other items`,
  items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,

  yes: 'yes',
  no: 'no',
  nothing: 'nothing yet',
  weight: (percent: string) => `weight ${percent}%`,
  final: 'handed in as final',
  unknownType: 'This version does not know this kind of item. We know about it; the rest works.',

  save: 'Save',
  saveFinal: 'Hand in as final',
  reset: 'Reset',
  saveOf: (name: string) => `Save: ${name}`,
  resetOf: (name: string) => `Reset: ${name}`,
  saving: 'Saving',
  waits: 'Waiting for the school to confirm. You can leave; nothing will be lost.',
  saved: 'Saved',
  cancelled: 'Upload cancelled. The item is as it was.',
  putOff: 'Not saved: the student system needs your password. Save the item again and enter it.',
  lost: 'The connection was lost. Once it is back, you will see here whether the change is saved.',
  notArrived: 'It could not be saved and nothing has changed. Save the item again.',
  notANumber: 'This is not a number. Type something like 7.5.',
  tooManyDigits: (whole: number, decimals: number) =>
    `A number has at most ${whole} digits, and ${decimals} after the point. Shorten it.`,
  /** A text has more characters than fit. */
  tooLong: (length: number, most: number) =>
    `At most ${most} characters fit here, this text has ${length}. Shorten it.`,
  /** Above the list, when the address names a group that it does not have. */
  missing: 'The class group in the link is not, or is no longer, among yours.',
  closed: 'The item has been closed in the meantime. Your text stays here so that you can copy it.',
  takenAway: 'The item has been removed in the meantime. Your text stays here so that you can copy it.',

  elsewhere: 'This item was changed elsewhere while you were editing it.',
  elsewhereNow: 'Now it contains:',
  keepMine: 'Keep your version',
  takeTheirs: 'Use the newer one',

  choose: 'Choose a file',
  replace: 'Replace',
  drop: 'or drop it here',
  allowed: (extensions: string, size: string) => `${extensions}; ${size} at most`,
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  downloadFailed: 'The file could not be opened. Try again.',
  opened: 'A teacher has opened it.',
  notOpened: 'No teacher has opened it yet.',
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removed: 'will be deleted when you save',
  picked: 'will be sent when you save',
  instead: (name: string) => `instead of ${name}`,
  makeFinal: 'Hand in as final',
  makeFinalHint: 'After that you can neither change nor delete the file. This cannot be taken back.',
  sending: (sent: string, all: string) => `${sent} of ${all}`,
  sent: 'All sent, waiting for the school to confirm',
  cancel: 'Cancel upload',
  flaws: {
    extension: (name: string) => `“${name}” is of a type that cannot be handed in. Choose another file.`,
    content: (name: string) =>
      `The content of “${name}” does not match its extension. Save it in that format and choose it again.`,
    large: (name: string, size: string, most: string) =>
      `“${name}” is ${size}, the most is ${most}. Choose a smaller file.`,
    empty: (name: string) => `“${name}” is empty. Choose another file.`,
    several: 'Only one file fits here. Choose just one.',
    name: (name: string, most: number) =>
      `The name “${name}” is too long. A file name has at most ${most} characters. Shorten it.`,
    unreadable: (name: string) => `“${name}” cannot be read. Choose it again.`,
  },

  edit: 'Edit',
  editOf: (name: string) => `Edit: ${name}`,
  closeEditor: 'Close the editor',
  editorFailed: 'The editor could not be loaded. Try again.',
  loseSome: 'Tables and pictures are lost when you save a change, their text stays.',
  tools: 'Formatting',
  marks: { strong: 'Bold', em: 'Italic', sub: 'Subscript', sup: 'Superscript' },
  link: 'Link',
  linkAddress: 'Where the link leads',
  linkMake: 'Insert link',
  linkNot: 'Cancel',
  linkWrong: 'This is not an address. Type something like www.vscht.example.',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  undo: 'Undo',
  redo: 'Redo',

  leaveTitle: 'Leave without saving?',
  leaveHint: (names: string) => `Not saved: ${names}.`,
  stay: 'Stay',
  leave: 'Leave and discard',
};

export type GroupsPhrases = typeof groups;
