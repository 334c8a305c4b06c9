const told = new Set<string>();

/** Tells the developers of an error that the reader is shown otherwise or not at all; the same one once. */
export function report(error: unknown, where: string): void {
  const key = `${where}: ${error instanceof Error ? error.message : String(error)}`;
  if (told.has(key)) return;
  told.add(key);
  console.error(where, error);
}
