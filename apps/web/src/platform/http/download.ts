/** Saves a text as a file of the reader. @param type media type without charset, e.g. `text/csv` */
export function saveText(text: string, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has read the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
