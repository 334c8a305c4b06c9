const told = new Set<string>();

/** Logs an error to the console, the same one once. The reader sees it in another form or not at all. */
export function report(error: unknown, where: string): void {
  const key = `${where}: ${error instanceof Error ? error.message : String(error)}`;
  if (told.has(key)) return;
  told.add(key);
  console.error(where, error);
}
