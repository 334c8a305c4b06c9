import { lazy } from 'react';
import { loadRequired } from '../../platform/http/lazy-retry.ts';

// Parts of the map that open by a tap. The map loads those that most readers open while the browser is idle.

export const loadRoomPanel = () => loadRequired(() => import('./panels/room-panel.tsx'));
export const RoomPanel = lazy(async () => ({ default: (await loadRoomPanel()).RoomPanel }));

export const loadSearch = () => loadRequired(() => import('./search/search-dialog.tsx'));
export const SearchDialog = lazy(async () => ({ default: (await loadSearch()).SearchDialog }));

const loadFree = () => loadRequired(() => import('./free/free-rooms.tsx'));
export const FreeShapes = lazy(async () => ({ default: (await loadFree()).FreeShapes }));
export const FreePanel = lazy(async () => ({ default: (await loadFree()).FreePanel }));
