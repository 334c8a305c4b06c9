// The page of row 8: draws a week three ways and tells how long each took.
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadPhrases } from '../../../apps/web/src/platform/phrases.ts';
import '../../../apps/web/src/styles/tokens.css';
import '../../../apps/web/src/styles/base.css';
import { eventsOf, TheirGrid } from './full-calendar.tsx';
import { lessonsOf } from './lessons.ts';
import { Ours } from './ours.tsx';

/** Draws into an empty container; answers what takes it away again. */
type Draw = (container: HTMLElement) => () => void;

/** Shows what has been drawn, for it to be looked at. */
interface Shown {
  blocks: number;
  elements: number;
}

declare global {
  interface Window {
    /** Chromium with `--js-flags=--expose-gc`. */
    gc?: () => void;
    timetable?: {
      /** Milliseconds from data to laid-out elements. */
      draw(way: keyof typeof WAYS, count: number): number;
      /** Draws and leaves it there. */
      show(way: keyof typeof WAYS, count: number): Shown;
    };
  }
}

/** What each way is given is made before its time counts. */
const WAYS = {
  ours: (count: number): Draw => {
    const lessons = lessonsOf(count);
    return reactInto(() => <Ours lessons={lessons} />);
  },
  /** The markup that ours makes, as one string. */
  html: (count: number): Draw => {
    const markup = markupOf(WAYS.ours(count));
    return (container) => {
      container.innerHTML = markup;
      return () => {};
    };
  },
  theirs: (count: number): Draw => {
    const events = eventsOf(lessonsOf(count));
    return reactInto(() => <TheirGrid events={events} />);
  },
};

function reactInto(view: () => ReactNode): Draw {
  return (container) => {
    const root = createRoot(container);
    flushSync(() => root.render(view()));
    return () => root.unmount();
  };
}

function markupOf(draw: Draw): string {
  const container = document.createElement('div');
  const clear = draw(container);
  const { innerHTML } = container;
  clear();
  return innerHTML;
}

const made = new Map<string, Draw>();

function drawOf(way: keyof typeof WAYS, count: number): Draw {
  const key = `${way} ${count}`;
  const draw = made.get(key) ?? WAYS[way](count);
  made.set(key, draw);
  return draw;
}

function fresh(): HTMLElement {
  const container = document.createElement('main');
  document.body.append(container);
  return container;
}

const timetable: NonNullable<Window['timetable']> = {
  draw(way, count) {
    const draw = drawOf(way, count);
    const container = fresh();
    // What was laid out before, and what another way left to be collected, is not this one's.
    document.body.getBoundingClientRect();
    window.gc?.();
    const begun = performance.now();
    const clear = draw(container);
    container.getBoundingClientRect();
    const took = performance.now() - begun;
    clear();
    container.remove();
    return took;
  },
  show(way, count) {
    const container = fresh();
    drawOf(way, count)(container);
    return {
      blocks: container.querySelectorAll('[data-block], .their-event').length,
      elements: container.querySelectorAll('*').length,
    };
  },
};

async function start(): Promise<void> {
  await loadPhrases('cs');
  await Promise.all(['400 1em Plex', '600 1em Plex'].map((font) => document.fonts.load(font, 'aě')));
  window.timetable = timetable;
}

void start();
