// The page of row 14: the map's screen with two floors whose data is there; the row asks the browser what a switch took.

import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { campusQuery, floorQuery, floorRoomsQuery } from '../../../apps/web/src/data/maps.ts';
import { MapScreen } from '../../../apps/web/src/features/maps/map-screen.tsx';
import { queryClient } from '../../../apps/web/src/platform/http/query.ts';
import { loadPhrases } from '../../../apps/web/src/platform/i18n/phrases.ts';
import { loadTexts } from '../../../apps/web/src/platform/i18n/texts.ts';
import '../../../apps/web/src/styles/tokens.css';
import '../../../apps/web/src/styles/base.css';
import '../../../apps/web/src/styles/parts.css';
import { campusOf, layersOf, roomsOf } from './floors.ts';

declare global {
  interface Window {
    floors?: {
      /** Enlarges until names are shown, or shows the whole floor. */
      zoom(near: boolean): Promise<void>;
      /** Presses the link of the floor; done when its drawing is laid out. */
      show(floor: number): Promise<void>;
      /** Lets the browser be idle once, which adds links of rooms. @returns whether more work is left then */
      beIdle(): Promise<boolean>;
      /** Links of rooms in the page. */
      links(): number;
    };
  }
}

const FLOORS = [0, 1];
const POLYGONS = 500;

/** The page is idle when the row says so, which measures the work of that time apart. */
const idle: IdleRequestCallback[] = [];
window.requestIdleCallback = (task) => idle.push(task);
window.cancelIdleCallback = () => {
  idle.length = 0;
};

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function settled(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) await frame();
}

function keepData(): void {
  queryClient.setQueryData(campusQuery.queryKey, campusOf(FLOORS));
  for (const floor of FLOORS) {
    const layers = layersOf(floor, POLYGONS);
    queryClient.setQueryData(floorQuery(floor).queryKey, layers);
    queryClient.setQueryData(floorRoomsQuery(floor).queryKey, {
      items: roomsOf(floor, layers),
      buildings: [],
    });
  }
}

const inTask = (run: () => void) =>
  // In a task of its own: the browser does not count what its inspector runs.
  new Promise<void>((resolve) => {
    setTimeout(() => {
      run();
      resolve();
    });
  });

const linkOf = (floor: number) =>
  [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(({ href }) =>
    href.endsWith(`floor=${floor}`),
  );

const floors: NonNullable<Window['floors']> = {
  async zoom(near) {
    const plan = document.querySelector('section[tabindex], section');
    for (let step = 0; step < 6; step++)
      plan?.dispatchEvent(new KeyboardEvent('keydown', { key: near ? '+' : '0', bubbles: true }));
    await settled();
  },
  async show(floor) {
    await inTask(() => {
      linkOf(floor)?.click();
      document.body.getBoundingClientRect();
    });
  },
  async beIdle() {
    const task = idle.shift();
    if (task === undefined) return false;
    await inTask(() => {
      task({ didTimeout: false, timeRemaining: () => 0 });
      document.body.getBoundingClientRect();
    });
    return idle.length > 0;
  },
  links: () => document.querySelectorAll('a[data-room]').length,
};

async function start(): Promise<void> {
  await loadPhrases('cs');
  await loadTexts('maps');
  keepData();
  history.replaceState(null, '', '/maps?floor=0');
  const container = document.createElement('main');
  document.body.append(container);
  createRoot(container).render(
    <QueryClientProvider client={queryClient}>
      <MapScreen />
    </QueryClientProvider>,
  );
  await settled();
  window.floors = floors;
}

void start();
