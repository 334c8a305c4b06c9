// The page of row 8: draws a week three ways; the row asks the browser for the time of each.
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadPhrases } from '../../../apps/web/src/platform/i18n/phrases.ts';
import '../../../apps/web/src/styles/tokens.css';
import '../../../apps/web/src/styles/base.css';
import '../../../apps/web/src/styles/parts.css';
import { eventsOf, TheirGrid } from './full-calendar.tsx';
import { lessonsOf } from './lessons.ts';
import { Ours } from './ours.tsx';

/** A way to draw that is ready with an empty container: its preparation is not measured. */
interface Ready {
  draw(): void;
  clear(): void;
}
type Way = (container: HTMLElement) => Ready;

/** Numbers of drawn blocks and elements. */
interface Shown {
  blocks: number;
  elements: number;
}

declare global {
  interface Window {
    /** Present in Chromium with `--js-flags=--expose-gc`. */
    gc?: () => void;
    schedule?: {
      /** Prepares a drawing; nothing of earlier ones is left to be laid out or collected. */
      prepare(way: keyof typeof WAYS, count: number): void;
      /** Draws; done when nothing changes any more: FullCalendar places its events after it has seen their sizes. */
      draw(): Promise<Shown>;
      clear(): void;
    };
  }
}

/** The data of each way is made before the measurement. */
const WAYS = {
  ours: (count: number): Way => {
    const lessons = lessonsOf(count);
    return reactInto(() => <Ours lessons={lessons} />);
  },
  /** The markup of our grid, as one string. */
  html: (count: number): Way => {
    const markup = markupOf(WAYS.ours(count));
    return (container) => ({
      draw: () => {
        container.innerHTML = markup;
      },
      clear: () => {},
    });
  },
  theirs: (count: number): Way => {
    const events = eventsOf(lessonsOf(count));
    return reactInto(() => <TheirGrid events={events} />);
  },
};

/** A page has its root before it has a timetable. */
function reactInto(view: () => ReactNode): Way {
  return (container) => {
    const root = createRoot(container);
    return { draw: () => flushSync(() => root.render(view())), clear: () => root.unmount() };
  };
}

/** The markup as it is in the page, where what fits is known. */
function markupOf(way: Way): string {
  const container = fresh();
  const { draw, clear } = way(container);
  draw();
  const { innerHTML } = container;
  clear();
  container.remove();
  return innerHTML;
}

const made = new Map<string, Way>();

function wayOf(way: keyof typeof WAYS, count: number): Way {
  const key = `${way} ${count}`;
  const found = made.get(key) ?? WAYS[way](count);
  made.set(key, found);
  return found;
}

function fresh(): HTMLElement {
  const container = document.createElement('main');
  document.body.append(container);
  return container;
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A drawing is done when so many frames in a row have changed nothing. */
const STILL_FRAMES = 3;

async function settled(container: HTMLElement): Promise<void> {
  let still = 0;
  const observer = new MutationObserver(() => {
    still = 0;
  });
  observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
  while (still < STILL_FRAMES) {
    still += 1;
    await frame();
  }
  observer.disconnect();
}

let ready: (Ready & { container: HTMLElement }) | null = null;

const schedule: NonNullable<Window['schedule']> = {
  prepare(way, count) {
    const container = fresh();
    ready = { ...wayOf(way, count)(container), container };
    document.body.getBoundingClientRect();
    window.gc?.();
  },
  async draw() {
    if (ready === null) throw new Error('nothing is ready to be drawn');
    const { container, draw } = ready;
    // In a task of its own: the browser does not count what its inspector runs.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        draw();
        container.getBoundingClientRect();
        resolve();
      });
    });
    await settled(container);
    return {
      blocks: container.querySelectorAll('[data-block], .their-event').length,
      elements: container.querySelectorAll('*').length,
    };
  },
  clear() {
    ready?.clear();
    ready?.container.remove();
    ready = null;
  },
};

async function start(): Promise<void> {
  await loadPhrases('cs');
  await Promise.all(['400 1em Plex', '600 1em Plex'].map((font) => document.fonts.load(font, 'aě')));
  window.schedule = schedule;
}

void start();
