/** The effect of an import on a part of the source that it did not take unchanged. */
export type Effect = 'left out' | 'changed' | 'assumed' | 'noticed';

export interface ReportLine {
  effect: Effect;
  file: string;
  /** Id of the feature; null when the line is about the file. */
  id: string | null;
  reason: string;
}

/** How many ids a line for people names. */
const NAMED = 5;

/** The floor plans cannot be imported; the message is for the person who started the sandbox. */
export class PlansError extends Error {
  override readonly name = 'PlansError';
}

/** Everything that an import left out, changed, assumed or noticed, in the order in which it was found. */
export class Report {
  readonly lines: ReportLine[] = [];

  leftOut(file: string, id: string | null, reason: string): void {
    this.lines.push({ effect: 'left out', file, id, reason });
  }

  changed(file: string, id: string | null, reason: string): void {
    this.lines.push({ effect: 'changed', file, id, reason });
  }

  assumed(file: string, id: string | null, reason: string): void {
    this.lines.push({ effect: 'assumed', file, id, reason });
  }

  noticed(file: string, id: string | null, reason: string): void {
    this.lines.push({ effect: 'noticed', file, id, reason });
  }

  /** For people: control characters, e.g. of a file name in a broken archive, are shown by their code. */
  private static shown(text: string): string {
    return text
      .toWellFormed()
      .replaceAll(
        /\p{Cc}/gu,
        (sign) => `U+${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
      );
  }

  /** One line for each reason in each file, e.g. `left out 3 of a.geojson (1, 2, 3): walls are not drawn`. */
  text(): string[] {
    const groups = Map.groupBy(this.lines, ({ effect, file, reason }) => `${effect} ${file} ${reason}`);
    return [...groups.values()].flatMap((list) => {
      const [first] = list;
      if (first === undefined) return [];
      const { effect, file, reason } = first;
      const ids = list.flatMap(({ id }) => id ?? []);
      if (ids.length === 0) return [Report.shown(`${effect} ${file}: ${reason}`)];
      const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
      const named = ids.slice(0, NAMED).join(', ');
      return [Report.shown(`${effect} ${ids.length} of ${file} (${named}${more}): ${reason}`)];
    });
  }
}
