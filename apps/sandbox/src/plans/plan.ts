import {
  type BuildingRecord,
  type FloorPlanRecord,
  PLAN_KINDS,
  type PlanFeature,
  type PlanKind,
  type RoomRecord,
} from '@kahan/domain';
import { type Area, areasOf, connectorsOf, cutOut, freeAreas, withoutMarkers } from './areas.ts';
import type { SourceBuilding } from './buildings.ts';
import { doorsOf } from './doors.ts';
import type { Draft } from './draft.ts';
import { rounded } from './geometry.ts';
import { splitPaths } from './paths.ts';
import type { Report } from './report.ts';

/** Records of the catalogues that an import adds, or changes. */
export interface PlanRecords {
  buildings: BuildingRecord[];
  rooms: RoomRecord[];
  plans: FloorPlanRecord[];
}

/** The records of the university before the import. */
export interface Known {
  buildings: readonly BuildingRecord[];
  rooms: readonly RoomRecord[];
  plans: readonly FloorPlanRecord[];
}

/** Ids of imported buildings start here, so that they differ from the university's own. */
const FIRST_ID = 9001;

type Properties = PlanFeature['properties'];

/** `Berlin Hauptbahnhof` → `BH`: initials, or the start of a single word; another one when it is taken. */
function codeFor({ name, outlines }: SourceBuilding, taken: ReadonlySet<string>): string {
  const ref = outlines.flatMap((outline) => outline.ref ?? [])[0];
  const words = (ref ?? name.cs)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .split(' ')
    .filter((word) => word !== '');
  const [first = 'X'] = words;
  const plain = (words.length > 1 ? words.map((word) => word.slice(0, 1)).join('') : first)
    .slice(0, 4)
    .toUpperCase();
  for (let count = 1; ; count++) {
    const code = count === 1 ? plain : `${plain}${count}`;
    if (!taken.has(code)) return code;
  }
}

/** Letters and digits for an id; null when nothing is left. */
function slug(text: string | null | undefined): string | null {
  const plain = (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-');
  return plain.replace(/^-|-$/g, '').slice(0, 40) || null;
}

const shapeId = (floor: number, room: string) => `p${floor}-${room}`;

/** The records of rooms that a plan shows: those that the catalogue has without a shape, and new ones. */
class Rooms {
  readonly changed = new Map<string, RoomRecord>();
  private readonly taken: Set<string>;
  private readonly without = new Map<string, RoomRecord>();
  private readonly report: Report;

  constructor({ rooms, plans }: Known, report: Report) {
    this.report = report;
    this.taken = new Set(rooms.map(({ id }) => id));
    const shown = new Set(plans.flatMap(({ features }) => features.map(({ properties }) => properties.room)));
    for (const room of rooms.filter(({ id }) => !shown.has(id))) {
      for (const key of [room.name, room.id_sis, room.id]) this.without.set(key.toLowerCase(), room);
    }
  }

  /** The record of a room that the plan shows first on this floor. */
  of(draft: Draft, floor: number, building: BuildingRecord): RoomRecord {
    const { ref, name, file, id } = draft;
    const known = [ref, name?.cs, name?.en]
      .flatMap((text) => this.without.get((text ?? '').toLowerCase()) ?? [])
      .find((room) => !this.changed.has(room.id));
    const record = known ?? this.fresh(draft, building);
    const room: RoomRecord = { ...record, building: building.id, floor, place_id: shapeId(floor, record.id) };
    this.changed.set(room.id, room);
    if (known !== undefined)
      this.report.assumed(file, id, 'a room of the catalogue has its name, so it is that room');
    return room;
  }

  private fresh({ ref, name, roomType }: Draft, { code }: BuildingRecord): RoomRecord {
    const stem = `${code}-${slug(ref) ?? slug(name?.en) ?? 'room'}`;
    let [id, count] = [stem, 1];
    while (this.taken.has(id)) id = `${stem}-${++count}`;
    this.taken.add(id);
    const title = ref === null ? (name?.cs ?? `${code} ${count}`) : `${code} ${ref}`;
    return {
      ...{ id, id_sis: title, place_id: '', name: title, floor: 0, type: roomType, building: 0 },
      capacity: null,
      is_shared: roomType === 1 || roomType === 2 || roomType === 4,
      sis_description: ref === null ? null : name,
      custom_description: null,
    };
  }
}

class Layers {
  readonly features = new Map<string, PlanFeature[]>();
  private readonly ids = new Set<string>();

  add(
    kind: PlanKind,
    floor: number,
    id: string,
    geometry: PlanFeature['geometry'],
    properties: Properties,
  ): void {
    let [unique, count] = [id, 1];
    while (this.ids.has(`${kind} ${floor} ${unique}`)) unique = `${id}-${++count}`;
    this.ids.add(`${kind} ${floor} ${unique}`);
    const key = `${kind}_${floor}`;
    const list = this.features.get(key) ?? [];
    list.push({ type: 'Feature', id: unique, geometry, properties });
    this.features.set(key, list);
  }
}

const polygon = (rings: Area['rings']): PlanFeature['geometry'] => ({ type: 'Polygon', coordinates: rings });

function addBuilding(
  source: SourceBuilding,
  record: BuildingRecord,
  rooms: Rooms,
  layers: Layers,
  report: Report,
): void {
  const { id: building, code } = record;
  const partsOf = (is: (what: Draft['what']) => boolean) => source.parts.filter(({ what }) => is(what));
  const drawn = areasOf(partsOf((what) => !['door', 'entrance', 'path', 'wall'].includes(what)));
  const connectors = connectorsOf(drawn);
  const paths = partsOf((what) => what === 'path');
  const free = freeAreas(source.outlines, drawn, new Set(paths.flatMap(({ floors }) => floors)));
  for (const { floor, draft } of free)
    report.assumed(
      draft.file,
      null,
      `floor ${floor} of ${source.name.en} has no corridor, so what is free of rooms and walls is one`,
    );
  const areas = [...withoutMarkers(drawn), ...free];
  const walls = areasOf(partsOf((what) => what === 'wall'));
  cutOut(
    areas,
    walls.filter((wall) => free.some(({ floor }) => floor === wall.floor)),
  );
  const roomOf = new Map<Draft, RoomRecord>();
  for (const area of areas) {
    const { draft, floor, rings } = area;
    const { what, id, wheelchair, isStepFree } = draft;
    if (what === 'room') {
      const room = roomOf.get(draft) ?? rooms.of(draft, floor, record);
      roomOf.set(draft, room);
      const properties = { room: room.id, name: room.name, room_type: room.type, building };
      layers.add('rooms', floor, shapeId(floor, room.id), polygon(rings), properties);
      continue;
    }
    const connector = connectors.get(area);
    layers.add('floors', floor, `${code}-${id}`, polygon(rings), {
      kind: what,
      building: what === 'outdoor' ? null : building,
      name: draft.name?.cs ?? null,
      step_free: what !== 'stairs' && isStepFree ? 1 : 0,
      ...(connector === undefined ? {} : { connector: `${code}-${connector}` }),
      ...(what === 'toilet' && wheelchair !== null ? { wheelchair } : {}),
    });
  }
  for (const { draft, floor, id, points } of splitPaths(paths, areas)) {
    layers.add(
      'floors',
      floor,
      `${code}-${id}`,
      { type: 'LineString', coordinates: points.map(rounded) },
      {
        kind: 'path',
        building,
        name: draft.name?.cs ?? null,
        step_free: draft.isStepFree ? 1 : 0,
      },
    );
  }
  const doors = partsOf((what) => what === 'door' || what === 'entrance');
  for (const { id, floor, kind, line, isStepFree, touched } of doorsOf(
    doors,
    areas,
    source.outlines,
    report,
  )) {
    const touchedRooms = touched.flatMap(({ draft }) => roomOf.get(draft) ?? []);
    const [first] = line;
    if (first === undefined) continue;
    const isPoint = line.length === 1;
    layers.add(
      'doors',
      floor,
      `${code}-${id}`,
      isPoint ? { type: 'Point', coordinates: first } : { type: 'LineString', coordinates: line },
      {
        kind,
        room: touchedRooms.length === 1 ? (touchedRooms[0]?.id ?? null) : null,
        building,
        step_free: isStepFree ? 1 : 0,
      },
    );
  }
  addOutlines(source, record, areas, layers);
}

/** An outline that names no floor is on all floors of its building that have none of their own. */
function addOutlines(
  { outlines }: SourceBuilding,
  { id, code }: BuildingRecord,
  areas: readonly Area[],
  layers: Layers,
): void {
  const own = new Set(outlines.flatMap(({ floors }) => floors));
  const others = [...new Set(areas.map(({ floor }) => floor))].filter((floor) => !own.has(floor));
  for (const outline of outlines) {
    if (outline.geometry.type !== 'Polygon') continue;
    for (const floor of outline.floors.length > 0 ? outline.floors : others) {
      layers.add('buildings', floor, `b${id}`, polygon(outline.geometry.rings), { building: id, code });
    }
  }
}

/** The records of the buildings: every layer of every floor that has features. */
export function recordsOf(sources: readonly SourceBuilding[], known: Known, report: Report): PlanRecords {
  const codes = new Set(known.buildings.map(({ code }) => code));
  const ids = new Set(known.buildings.map(({ id }) => id));
  const rooms = new Rooms(known, report);
  const layers = new Layers();
  const buildings = sources.map((source) => {
    let id = FIRST_ID;
    while (ids.has(id)) id++;
    const code = codeFor(source, codes);
    ids.add(id);
    codes.add(code);
    const record: BuildingRecord = { id, code, name: source.name, address: source.address };
    addBuilding(source, record, rooms, layers, report);
    return record;
  });
  const floors = [...new Set([...layers.features.keys()].map((key) => Number(key.replace(/^\w+?_/, ''))))];
  const plans = floors
    .toSorted((a, b) => a - b)
    .flatMap((floor) =>
      PLAN_KINDS.map(
        (kind): FloorPlanRecord => ({
          plan_id: `${kind}_${floor}`,
          kind,
          floor,
          features: layers.features.get(`${kind}_${floor}`) ?? [],
        }),
      ),
    );
  return { buildings, rooms: [...rooms.changed.values()], plans };
}
