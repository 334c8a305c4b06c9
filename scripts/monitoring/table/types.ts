/** The unit in which Grafana shows a value. */
export type Unit = 'short' | 's' | 'bytes' | 'reqps' | 'percentunit' | 'dateTimeFromNow';

/** One query of a panel, and the legend of its lines. */
export interface Query {
  expr: string;
  legend: string;
}

/** A panel of the dashboard. The metrics that its queries name are thereby shown. */
export interface Panel {
  title: string;
  /** One sentence for the operator. */
  text: string;
  unit: Unit;
  queries: readonly Query[];
  /** Why the panel may have no line while all is well. */
  emptyUntil?: string;
}

export interface Row {
  title: string;
  panels: readonly Panel[];
}

/** Series of a test, by name and labels: a number stays, `{ from, by }` grows with each 15 s. */
export type Series = Readonly<Record<string, number | { from: number; by: number }>>;

/** A condition on which an operator must act. */
export interface Alert {
  name: string;
  /** `page`: somebody has to look now. `ticket`: on the next working day. */
  severity: 'page' | 'ticket';
  expr: string;
  /** Time for which the condition must hold. */
  for: string;
  /** One short line: what it means. */
  means: string;
  /** One short line: what to do. */
  act: string;
  /** The series that differ from usual while it fires, and the labels of the alerts that fire. */
  example: { series: Series; fires: readonly Readonly<Record<string, string>>[] };
}

/** A fault of docs/faults.md, by the first cell of its row. */
export type Fault =
  /** `series` and `fires`: the differences from usual, where they are not the alert's own example. */
  | { fault: string; alert: string; series?: Series; fires?: Alert['example']['fires'] }
  | { fault: string; none: string };
