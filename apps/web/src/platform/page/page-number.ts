const MOST = 100_000;

/** Page of a list from the address: `?page=3` → 3; 1 when it is left out or makes no sense. */
export function pageOf(search: string): number {
  const text = new URLSearchParams(search).get('page') ?? '1';
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return Math.min(MOST, Math.max(1, page));
}

/** Address of a page of the list at `path`; the first page has no number. */
export const pageAddress = (path: string, page: number): string =>
  page === 1 ? path : `${path}?page=${page}`;
