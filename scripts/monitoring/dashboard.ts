import { type Panel, ROWS } from './table/index.ts';

/** Four panels beside each other, of a grid of 24 columns. */
const WIDTH = 6;
const HEIGHT = 8;
const COLUMNS = 24;
const SOURCE = { type: 'prometheus', uid: '$datasource' };

function panelOf(panel: Panel, id: number, gridPos: object): object {
  return {
    id,
    type: 'timeseries',
    title: panel.title,
    description: panel.text + (panel.emptyUntil === undefined ? '' : ` Empty until ${panel.emptyUntil}.`),
    datasource: SOURCE,
    gridPos,
    fieldConfig: {
      defaults: { unit: panel.unit, min: 0, custom: { fillOpacity: 8, showPoints: 'never' } },
      overrides: [],
    },
    options: {
      legend: { displayMode: 'list', placement: 'bottom' },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: panel.queries.map(({ expr, legend }, at) => ({
      refId: String.fromCharCode(65 + at),
      datasource: SOURCE,
      expr,
      legendFormat: legend,
    })),
  };
}

/** The dashboard of Grafana 9 and newer, which asks for the Prometheus to use. */
export function dashboard(): string {
  const panels: object[] = [];
  let y = 0;
  for (const row of ROWS) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { x: 0, y, w: COLUMNS, h: 1 },
      panels: [],
    });
    y += 1;
    for (const [at, panel] of row.panels.entries()) {
      const x = (at * WIDTH) % COLUMNS;
      const line = Math.floor((at * WIDTH) / COLUMNS);
      panels.push(panelOf(panel, panels.length + 1, { x, y: y + line * HEIGHT, w: WIDTH, h: HEIGHT }));
    }
    y += Math.ceil((row.panels.length * WIDTH) / COLUMNS) * HEIGHT;
  }
  const made = {
    uid: 'kahan',
    title: 'Kahan',
    tags: ['kahan'],
    editable: true,
    schemaVersion: 38,
    version: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    templating: {
      list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }],
    },
    panels,
  };
  return `${JSON.stringify(made, null, 2)}\n`;
}
