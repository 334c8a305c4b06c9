import { type ComponentType, createElement, lazy, useState } from 'react';
import { loadRequired } from '../../platform/http/lazy-retry.ts';

// Parts of the map that open by a tap. The map loads those that most readers open while the browser is idle.

type RoomPanelType = typeof import('./panels/room-panel.tsx').RoomPanel;
let roomPanel: RoomPanelType | undefined;

export async function loadRoomPanel(): Promise<{ default: RoomPanelType }> {
  roomPanel = (await loadRequired(() => import('./panels/room-panel.tsx'))).RoomPanel;
  return { default: roomPanel };
}
const LaterRoomPanel = lazy(loadRoomPanel);

/** In the first picture of an address with a room: what is beside the panel does not move then. */
export function RoomPanel(props: Parameters<RoomPanelType>[0]) {
  const [Panel] = useState<ComponentType<typeof props>>(() => roomPanel ?? LaterRoomPanel);
  return createElement(Panel, props);
}

export const loadSearch = () => loadRequired(() => import('./search/search-dialog.tsx'));
export const SearchDialog = lazy(async () => ({ default: (await loadSearch()).SearchDialog }));

const loadFree = () => loadRequired(() => import('./free/free-rooms.tsx'));
export const FreeShapes = lazy(async () => ({ default: (await loadFree()).FreeShapes }));
export const FreePanel = lazy(async () => ({ default: (await loadFree()).FreePanel }));
