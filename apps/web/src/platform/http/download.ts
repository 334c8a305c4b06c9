import { report } from '../report.ts';

/** Saves a text as a file of the reader. @param type media type without charset, e.g. `text/csv` */
export const saveText = (text: string, fileName: string, type: string): void =>
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), fileName);

let tell: (() => void) | undefined;

/** Sets the handler that tells the reader that the app could not save a file. A browser tells by itself. */
export const onNotSaved = (handler: () => void): void => {
  tell = handler;
};

/** Hands a file to the share sheet, which saves it where the reader says: the app's WebView has no downloads. */
async function saveInApp(bytes: Blob, fileName: string): Promise<void> {
  const { shareFile } = await import('../native/native.ts');
  await shareFile(bytes, fileName);
}

/** Saves bytes as a file of the reader. */
export function saveBlob(bytes: Blob, fileName: string): void {
  if (import.meta.env.APP) {
    saveInApp(bytes, fileName).catch((error) => {
      report(error, 'saving a file');
      tell?.();
    });
    return;
  }
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has read the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
