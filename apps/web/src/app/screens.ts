import { type ComponentType, createElement, lazy, memo, useState } from 'react';
import { loadRequired } from '../platform/http/lazy-retry.ts';
// Home is in the first load: most visits begin there.
import './screens/home/page.tsx';
import type { Screen, ScreenCode, ShownPage } from './define-screen.ts';

/** The screens of the app: each folder of app/screens describes one. */
export const SCREENS: readonly Screen[] = Object.values(
  import.meta.glob<{ default: Screen }>('./screens/*/screen.ts', { eager: true }),
).map((module) => module.default);

const byPage = new Map<string, Screen>(
  SCREENS.flatMap((screen) => screen.pages.map((page) => [page, screen])),
);

/** The screens that open without a network before they were ever opened, in the order in which they are loaded. */
export const OFFLINE_SCREENS = SCREENS.flatMap(({ pages: [page], offline }) =>
  offline === undefined ? [] : [{ page, ...offline }],
).sort((one, other) => one.place - other.place);

/** The screen of a page; undefined for pages that only redirect, and for no page. */
export const screenOf = (page: string | null): Screen | undefined => byPage.get(page ?? '');

export const isShown = (page: string | null): page is ShownPage => screenOf(page) !== undefined;

interface OpenScreen {
  /**
   * The same component as long as the page is open: another one would lose its state. What changes in its frame does not
   * draw it again.
   */
  Page: ComponentType;
  /** Loads the code, after which the page is drawn without a placeholder. */
  load(): Promise<ScreenCode>;
}

function open({ load }: Screen): OpenScreen {
  let loaded: ComponentType | undefined;
  const Later = lazy(async () => ({ default: (await loadRequired(load)).Page }));
  return {
    Page: memo(() => createElement(useState(() => loaded ?? Later)[0])),
    async load() {
      const code = await load();
      loaded = code.Page;
      return code;
    },
  };
}

const opened = new Map<Screen, OpenScreen>();

/** A screen as this page opens it. */
export function openScreen(screen: Screen): OpenScreen {
  const found = opened.get(screen) ?? open(screen);
  opened.set(screen, found);
  return found;
}
