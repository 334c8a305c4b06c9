import { form } from '../../words.ts';

/** Phrases of files that another app has shared and that wait to be handed in. */
export const sharedFiles = {
  title: 'Files to hand in',
  hint: 'They wait on this device until you hand them in, remove them or log out. Nothing has been sent.',
  where: 'Where do you want to hand it in?',
  replaces: (name: string) => `replaces ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed: ${name}`,
  removeFailed: 'The file was not removed. Try again.',
  large: (name: string, size: string, most: string) =>
    `“${name}” is ${size}, the most is ${most}. It was not kept. Share a smaller file.`,
  nowhere: 'No file can be handed in now',
  nowhereHint: 'Your class groups have no open place for a file. The file stays here.',
  offline: 'You are offline. The file stays here; you can hand it in once you are online.',
  none: 'No file is waiting',
  noneHint: 'Share a file from another app with Kahan, and choose here where to hand it in.',
  left: (count: number) =>
    `${count} ${form('en', count, { one: 'file was', other: 'files were' })} not kept: five can wait at a time. Share again when there is room.`,
  failures: {
    unkept:
      'The file was not kept: the browser did not let Kahan store it. Choose it in your class groups instead.',
    missed:
      'The file was not kept, because Kahan was not ready on this device yet. Log in, then share it again.',
    foreign: 'Another website tried to add a file. It was refused.',
  },
  listFailed: 'The files on this device could not be read.',
  login: 'Log in to hand in a file',
  loginHint: 'Without a login no file is kept. Log in, then share the file again.',
  toLogin: 'Log in',
  studentsOnly: 'Only students hand in files',
  studentsOnlyHint: 'The file goes when you log out.',
  toGroups: 'Your programmes',
  loadFailed: 'Your class groups could not be loaded',
  waiting: (count: number) =>
    `${count} shared ${form('en', count, { one: 'file is', other: 'files are' })} waiting to be handed in`,
};

export type SharedFilesPhrases = typeof sharedFiles;
