import type { FloorLayers, PlanFrame } from '../../../data/maps.ts';
import type { Box } from './camera.ts';
import css from './plan.module.css';
import { boxOf, type Feature, pathOf, type Spot, spotOf } from './shapes.ts';

/** A room of a floor. */
export interface PlanRoom {
  id: string;
  name: string;
  /** 1 to 9. */
  type: number;
  feature: Feature;
}

/** A text or a small picture on the plan. */
export interface PlanMark {
  kind: 'room' | 'corridor' | 'building' | 'stairs' | 'lift' | 'toilet' | 'wheelchair';
  text: string;
  /** Id of the room; empty for other marks. */
  id: string;
  feature: Feature;
}

/** A floor as it is put into the page. */
export interface Drawing {
  /** The visible shapes: content of an SVG group. */
  markup: string;
  /** The links over it, a text for each room. */
  linkOf: (room: PlanRoom) => string;
  frame: PlanFrame;
  rooms: ReadonlyMap<string, PlanRoom>;
  marks: readonly PlanMark[];
  /** The box around the buildings. */
  box: Box;
}

/** The text of a room's link, and its address. */
export interface RoomLinks {
  label: (room: PlanRoom) => string;
  href: (room: PlanRoom) => string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text from outside as the value of an attribute, or as content. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Looks of room types: lecture halls, classrooms and the gym; laboratories; facilities. Others are plain. */
const LOOKS: readonly { look: string | undefined; types: readonly number[] }[] = [
  { look: css.teaching, types: [1, 2, 7] },
  { look: css.laboratory, types: [3, 4] },
  { look: css.service, types: [8, 9] },
];

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** One path for many shapes: they need no pointer events, and the page has fewer elements. */
function merged(features: readonly Feature[], look: string | undefined, frame: PlanFrame): string {
  if (features.length === 0) return '';
  return `<path class="${look}" d="${features.map((feature) => pathOf(feature, frame)).join('')}"/>`;
}

/** A floor without a kind is a corridor, a door without one is a door. */
const kindOf = ({ properties: { kind } }: Feature, usual: string) =>
  typeof kind === 'string' ? kind : usual;

function markOf(feature: Feature): PlanMark[] {
  const { name, wheelchair } = feature.properties;
  const text = textOf(name);
  switch (kindOf(feature, 'corridor')) {
    case 'corridor':
      return text === '' ? [] : [{ kind: 'corridor', text, id: '', feature }];
    case 'stairs':
      return [{ kind: 'stairs', text, id: '', feature }];
    case 'lift':
      return [{ kind: 'lift', text, id: '', feature }];
    case 'toilet':
      return [{ kind: wheelchair === 'yes' ? 'wheelchair' : 'toilet', text, id: '', feature }];
    default:
      return [];
  }
}

/** The rooms of a floor, in the order of the source, which goes through the buildings. */
function roomsOf(features: readonly Feature[]): Map<string, PlanRoom> {
  return new Map(
    features.map((feature) => {
      const { room, name, room_type: type } = feature.properties;
      const id = textOf(room);
      return [id, { id, name: textOf(name), type: Number(type), feature }];
    }),
  );
}

/** The rooms as one path for each look. */
function drawRooms(rooms: Iterable<PlanRoom>, frame: PlanFrame): string {
  const paths = new Map<string | undefined, string>();
  for (const { type, feature } of rooms) {
    const look = LOOKS.find(({ types }) => types.includes(type))?.look ?? css.plain;
    paths.set(look, (paths.get(look) ?? '') + pathOf(feature, frame));
  }
  return [...paths].map(([look, path]) => `<path class="${look}" d="${path}"/>`).join('');
}

/**
 * Draws a floor as few large paths, so that a phone shows it within a frame; the invisible links over the rooms
 * are put into the page afterwards (decision 067).
 */
export function drawFloor(layers: FloorLayers, frame: PlanFrame, links: RoomLinks): Drawing {
  const rooms = roomsOf(layers.rooms);
  const ofKind = (kind: string) => layers.floors.filter((one) => kindOf(one, 'corridor') === kind);
  const doors = (isWanted: (kind: string) => boolean) =>
    layers.doors.filter((one) => isWanted(kindOf(one, 'door')));
  const areas = [
    merged(ofKind('outdoor'), css.outdoor, frame),
    merged(layers.buildings, css.building, frame),
    merged(ofKind('corridor'), css.corridor, frame),
    merged(ofKind('toilet'), css.service, frame),
    merged([...ofKind('stairs'), ...ofKind('lift')], css.vertical, frame),
  ].join('');
  const openings =
    merged(
      doors((kind) => kind !== 'entrance'),
      css.door,
      frame,
    ) +
    merged(
      doors((kind) => kind === 'entrance'),
      css.entrance,
      frame,
    );
  return {
    markup: `${areas}<g class="${css.rooms}">${drawRooms(rooms.values(), frame)}</g>${openings}`,
    linkOf: (room) =>
      `<a data-room="${escaped(room.id)}" tabindex="-1" href="${escaped(links.href(room))}" aria-label="${escaped(links.label(room))}"><path d="${pathOf(room.feature, frame)}"/></a>`,
    frame,
    rooms,
    marks: [
      ...layers.buildings.map((feature): PlanMark => {
        return { kind: 'building', text: textOf(feature.properties.code), id: '', feature };
      }),
      ...layers.floors.flatMap(markOf),
      ...[...rooms.values()].map(
        ({ id, name, feature }): PlanMark => ({ kind: 'room', text: name, id, feature }),
      ),
    ],
    box: boxAround(layers.buildings, frame),
  };
}

function boxAround(buildings: readonly Feature[], frame: PlanFrame): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const building of buildings) {
    const one = boxOf(building, frame);
    box.left = Math.min(box.left, one.left);
    box.top = Math.min(box.top, one.top);
    box.right = Math.max(box.right, one.right);
    box.bottom = Math.max(box.bottom, one.bottom);
  }
  return buildings.length > 0 ? box : { left: 0, top: 0, right: frame.width, bottom: frame.height };
}

const spots = new WeakMap<Feature, Spot>();
const boxes = new WeakMap<Feature, Box>();

/** Cached for each shape: every move of the map needs it. */
export function cachedSpot(feature: Feature, frame: PlanFrame): Spot {
  const spot = spots.get(feature) ?? spotOf(feature, frame);
  spots.set(feature, spot);
  return spot;
}

export function cachedBox(feature: Feature, frame: PlanFrame): Box {
  const box = boxes.get(feature) ?? boxOf(feature, frame);
  boxes.set(feature, box);
  return box;
}
