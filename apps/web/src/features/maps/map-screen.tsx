import type { MapView } from '@kahan/contract/runtime';
import { mapAddress } from '@kahan/contract/runtime';
import { List, Search } from 'lucide';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlanPoint, Sjtsk } from '../../data/maps.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { closeOpened, OPENED } from '../../platform/page/address-view.ts';
import { currentSearch } from '../../platform/page/navigation.ts';
import { whenIdle } from '../../platform/page/when-idle.ts';
import { report } from '../../platform/report.ts';
import { cx } from '../../ui/cx.ts';
import { showToast } from '../../ui/feedback/toaster.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { useSlash } from '../../ui/form/use-slash.ts';
import { Icon } from '../../ui/icon.tsx';
import { Announced } from '../../ui/layout/hidden.tsx';
import { CoveringContext, freeArea } from './covering.ts';
import css from './map-screen.module.css';
import { Controls } from './panels/controls.tsx';
import { FloorPages } from './panels/floor-pages.tsx';
import { FloorSwitch } from './panels/floor-switch.tsx';
import { Here, Locate } from './panels/locate.tsx';
import { FreePanel, FreeShapes, loadRoomPanel, loadSearch, RoomPanel, SearchDialog } from './parts.ts';
import { Plan } from './plan/plan.tsx';
import type { Stage } from './plan/stage.ts';
import { RoomLink } from './room-link.tsx';
import { PanelSaid } from './said.tsx';
import { addRecentRoom, type NamedRoom } from './search/recent-rooms.ts';
import { isOffCampus, useChosenRooms, useDrawing, useFloor, useMapView } from './use-map.ts';

/** Content that another part of the page adds to the map. */
export interface OnMap {
  /** In the place of the chosen room's panel. */
  panel: ReactNode;
  /** SVG over the rooms of a floor, in metres of the frame of `planFrame`. */
  lines: (floor: number) => ReactNode;
  /** Floors with a part of this content. */
  floors: ReadonlySet<number>;
  /** The points of a floor to bring into view. */
  points: (floor: number) => readonly Sjtsk[];
}

/** How long the notice about an unknown room stays, ms (spec 8). */
const MISSING_TOLD_MS = 2_000;

const NO_FLOORS: ReadonlySet<number> = new Set();

/** The map (spec 2, /maps). The address is its state. */
export function MapScreen({ onMap = null }: { onMap?: OnMap | null }) {
  const words = useTexts('maps');
  const [view, show] = useMapView();
  const chosen = useChosenRooms(view.rooms);
  const { campus, floor } = useFloor(view, chosen);
  const { layers, frame, drawing } = useDrawing(floor);
  const stage = useRef<Stage>(null);
  const [isLocating, setLocating] = useState(false);
  const [here, setHere] = useState<Sjtsk | null>(null);
  const { selected, rooms, missing } = chosen;
  const isAway = isOffCampus(rooms.at(-1), campus.data);

  const hrefOf = (next: Partial<MapView>) =>
    mapAddress({ ...view, find: null, ...next }, new URLSearchParams(currentSearch()));
  const openSearch = (find: string, how: 'push' | 'replace' = 'push') =>
    show({ ...view, find }, how, how === 'push' ? OPENED : history.state);
  const closeSearch = () => closeOpened(() => show({ ...view, find: null }, 'replace'));
  useSlash(() => openSearch(''));
  useEffect(() => {
    const load = () => Promise.all([loadRoomPanel(), loadSearch()]);
    whenIdle(() => void load().catch((error) => report(error, 'parts of the map')));
  }, []);

  /** Chooses a room, or takes it back (spec 4, Map selection). */
  function toggle(room: NamedRoom) {
    const rooms = [...selected];
    const isOn = selected.has(room.id);
    if (!isOn) addRecentRoom(room);
    const next = isOn ? rooms.filter((id) => id !== room.id) : [...rooms, room.id];
    // The address of an open search becomes that of the room: back leads to what was before the search.
    const how = view.find === null ? 'push' : 'replace';
    const { isFree } = view;
    show({ rooms: next, floor: isOn ? floor : room.floor, find: null, isList: false, isFree }, how);
  }
  const toggleId = (id: string) => {
    const room = drawing?.rooms.get(id);
    if (room === undefined || floor === null) return;
    isTapped.current = true;
    toggle({ id, name: room.name, floor });
  };
  const close = () => {
    const last = view.rooms.at(-1);
    if (last === undefined) return;
    show({ ...view, floor, rooms: view.rooms.filter((room) => room !== last) });
    // The floor stays, and the room in the plan, from which the panel was opened, gets the focus.
    const chosenLast = rooms.at(-1);
    if (chosenLast) stage.current?.linkOf(chosenLast.id)?.focus({ preventScroll: true });
  };

  const [unknown] = missing;
  const tellMissing = useEffectEvent((id: string) => {
    showToast(words.roomMissing(id), { lasts: MISSING_TOLD_MS });
    show({ ...view, rooms: view.rooms.filter((room) => room !== id), find: id }, 'replace');
  });
  useEffect(() => {
    if (unknown !== undefined) tellMissing(unknown);
  }, [unknown]);

  const mend = useEffectEvent((to: number) => show({ ...view, floor: to }, 'replace', history.state));
  useEffect(() => {
    if (floor !== null && view.floor !== null && view.floor !== floor) mend(floor);
  }, [floor, view.floor]);

  // The target of the address comes into view: a way, else the rooms that were chosen elsewhere than on the plan.
  const isFirst = useRef(true);
  const isTapped = useRef(false);
  const wasTapped = useRef(false);
  const shownPoints = floor === null ? [] : (onMap?.points(floor) ?? []);
  const pointsKey = JSON.stringify(shownPoints);
  const selectedKey = [...selected].join();
  const reveal = useEffectEvent(() => {
    const isVisible = !isFirst.current;
    isFirst.current = false;
    if (shownPoints.length > 0 && frame !== null)
      return stage.current?.fitPoints(shownPoints.map(frame.at), isVisible);
    const rooms = isVisible ? [...selected].slice(-1) : [...selected];
    // A room that is tapped stays where the finger is.
    stage.current?.reveal(rooms, !isTapped.current, isVisible);
    wasTapped.current = isTapped.current;
    isTapped.current = false;
  });
  useEffect(() => {
    if (drawing !== null && (selectedKey !== '' || pointsKey !== '[]')) reveal();
    else if (drawing !== null) isFirst.current = false;
  }, [drawing, selectedKey, pointsKey]);

  // A panel over the plan may come later than the plan: the way, or all rooms, are then shown beside it.
  const showBeside = useEffectEvent(() => {
    if (shownPoints.length > 0 && frame !== null) stage.current?.fitPoints(shownPoints.map(frame.at), false);
    else if (selected.size === 0) stage.current?.centre();
    else if (!isTapped.current && !wasTapped.current)
      stage.current?.reveal([...selected].slice(-1), true, false);
  });
  const [covered] = useState(() => () => showBeside());

  const label = floor === null || isAway ? '' : words.floorLabel(floor);
  const shownRoom = view.rooms.at(-1);
  const roomName = rooms.at(-1)?.name ?? shownRoom;
  const roomFloors = new Set(rooms.flatMap((room) => (room === undefined ? [] : [room.floor])));
  const others = rooms.slice(0, -1).filter((room) => room !== undefined);
  const hereOnPlan: PlanPoint | null = here && frame ? frame.at(here) : null;
  return (
    <div className={css.map} data-prints>
      {frame !== null && !isAway && (
        <Plan
          frame={frame}
          drawing={drawing}
          selected={selected}
          label={floor === null ? '' : words.plan(floor)}
          stage={stage}
          freeArea={freeArea}
          onChoose={toggleId}
        >
          {view.isFree && floor !== null && drawing !== null && (
            <Suspense>
              <FreeShapes floor={floor} drawing={drawing} />
            </Suspense>
          )}
          {floor !== null && onMap?.lines(floor)}
          {hereOnPlan !== null && <Here at={hereOnPlan} />}
        </Plan>
      )}
      <p className={css.label} aria-hidden="true" data-map-label>
        {label}
      </p>
      <Announced>{drawing !== null && label}</Announced>
      <PanelSaid />
      <div className={css.top}>
        <button type="button" className={css.find} aria-haspopup="dialog" onClick={() => openSearch('')}>
          <Icon of={Search} small />
          <span className={cx(css.text, roomName === undefined && css.hint)}>{roomName ?? words.find}</span>
          <span className={css.key} aria-hidden="true">
            /
          </span>
        </button>
        <IconButton
          icon={List}
          label={words.list}
          className={css.listButton}
          aria-pressed={view.isList}
          onClick={() => show({ ...view, isList: !view.isList })}
        />
      </div>
      {floor !== null && !isAway && campus.data && (
        <>
          {drawing !== null && !view.isList && (
            <Controls
              title={roomName ?? label}
              onZoom={(factor) => stage.current?.step(factor)}
              onCentre={() => stage.current?.centre()}
              onLocate={() => setLocating(true)}
              isFree={view.isFree}
              onFree={() => show({ ...view, isFree: !view.isFree })}
            />
          )}
          <FloorSwitch
            floors={campus.data.floors}
            floor={floor}
            chosen={roomFloors}
            passed={onMap?.floors ?? NO_FLOORS}
            href={(one) => hrefOf({ floor: one })}
            onFloor={(one) => show({ ...view, floor: one })}
          />
        </>
      )}
      <FloorPages
        campus={campus}
        layers={layers}
        floor={floor}
        isDrawn={drawing !== null}
        isList={view.isList}
        selected={selected}
        onChoose={toggle}
        onClose={() => show({ ...view, isList: false })}
      />
      <CoveringContext value={covered}>
        {onMap?.panel ??
          (shownRoom !== undefined && !missing.includes(shownRoom) ? (
            <Suspense>
              <RoomPanel
                asked={shownRoom}
                floor={floor}
                isAway={isAway}
                floorHref={(one) => hrefOf({ floor: one })}
                others={
                  others.length > 0 && (
                    <ul className={css.chosen} aria-label={words.chosen}>
                      {others.map((room) => (
                        <li key={room.id}>
                          <RoomLink
                            room={room}
                            isChosen={false}
                            className={css.other}
                            onChoose={() => bringForward(room)}
                          >
                            {room.name}
                          </RoomLink>
                        </li>
                      ))}
                    </ul>
                  )
                }
                onClose={close}
              />
            </Suspense>
          ) : (
            view.isFree &&
            floor !== null &&
            !view.isList && (
              <Suspense>
                <FreePanel
                  floor={floor}
                  selected={selected}
                  onChoose={toggle}
                  onClose={() => show({ ...view, isFree: false })}
                />
              </Suspense>
            )
          ))}
      </CoveringContext>
      {view.find !== null && (
        <Suspense>
          <SearchDialog
            text={view.find}
            campus={campus.data}
            selected={selected}
            onText={(text) => openSearch(text, 'replace')}
            onChoose={toggle}
            onClose={closeSearch}
          />
        </Suspense>
      )}
      {isLocating && frame !== null && (
        <Locate
          onFound={(at) => {
            setHere(at);
            stage.current?.revealPoint(frame.at(at));
          }}
          frame={frame}
          onClose={() => setLocating(false)}
        />
      )}
    </div>
  );

  /** Shows another one of the chosen rooms in the panel. */
  function bringForward({ id, floor: roomFloor }: NamedRoom) {
    show({ ...view, rooms: [...[...selected].filter((one) => one !== id), id], floor: roomFloor });
  }
}
