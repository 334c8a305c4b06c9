/** Keys of raw records, from the fields that can be read: they identify records that cannot be read. */

/** The id in a field of a raw record; `?` when it is not an id. */
export function idOf(field: string): (raw: unknown) => string {
  return (raw) => {
    if (typeof raw !== 'object' || raw === null) return '?';
    const value: unknown = Reflect.get(raw, field);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
  };
}

/** Key of a raw result record as the feed names it. */
export function resultKeyOf(raw: unknown): string {
  if (typeof raw !== 'object' || raw === null) return '?';
  const code = idOf('code')(Reflect.get(raw, 'subject'));
  return [idOf('study_id')(raw), code, idOf('year')(raw), idOf('semester')(raw)].join(':');
}

/** Key of a raw group as the feed names it. */
export function groupKeyOf(raw: unknown): string {
  return [idOf('study_id')(raw), idOf('gl')(raw)].join(':');
}

/** Key of a catalogue's raw record. */
export function catalogueKeyOf<T>(keyOf: (record: T) => string): (raw: unknown) => string {
  return (raw) => (typeof raw === 'object' && raw !== null ? keyOf(raw as T) : '?');
}
