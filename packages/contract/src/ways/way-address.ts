import { PAGES } from '../pages.ts';

/** The way that the address of the map describes (product, The way). */
export interface WayView {
  /** The room to which it leads: its id, or its name in the timetable. */
  to: string;
  /** The room from which it leads; null: from `at`, or from the nearest entrance. */
  from: string | null;
  /** The reader's own place, `x,y,floor` in S-JTSK metres. */
  at: string | null;
  isStepFree: boolean;
}

const PARAMETERS = ['to', 'from', 'at', 'step_free'];

/** `to=A201&from=B139&step_free=1` → its parts; null when the address names no way. */
export function wayViewOf(search: URLSearchParams): WayView | null {
  const to = search.get('to')?.trim() ?? '';
  if (to === '') return null;
  const from = search.get('from')?.trim() || null;
  const at = from === null ? search.get('at') : null;
  return { to, from, at, isStepFree: search.get('step_free') === '1' };
}

/**
 * Address of the map with a way, see {@link wayViewOf}.
 * @param way null: the map without a way
 * @param search the present query, whose other parameters stay
 */
export function wayAddress(
  way: Partial<WayView> | null,
  search: URLSearchParams = new URLSearchParams(),
): string {
  const query = new URLSearchParams([...search].filter(([name]) => !PARAMETERS.includes(name)));
  const { to = null, from = null, at = null, isStepFree = false } = way ?? {};
  if (from !== null) query.set('from', from);
  else if (at !== null) query.set('at', at);
  if (to !== null) query.set('to', to);
  if (isStepFree) query.set('step_free', '1');
  // Commas are not escaped: people read and send such addresses.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? PAGES.maps.path : `${PAGES.maps.path}?${text}`;
}
