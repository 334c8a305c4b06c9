/** Saves a text as a file of the reader. @param type media type without charset, e.g. `text/csv` */
export const saveText = (text: string, fileName: string, type: string): void =>
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), fileName);

/** Saves bytes as a file of the reader. */
export function saveBlob(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has read the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
