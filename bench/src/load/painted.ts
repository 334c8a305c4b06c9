import type { BrowserContext, Page } from 'playwright-core';

/** Makes each page of the context note when an element of `selector` is first painted within the window. */
export async function watchPaint(context: BrowserContext, selector: string): Promise<void> {
  await context.addInitScript(watch, selector);
}

/** Milliseconds from the start of the navigation until the watched element was painted. */
export function paintedAt(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { paintedAt: Promise<number> }).paintedAt);
}

/** Runs in the page. */
function watch(selector: string): void {
  interface Element {
    checkVisibility(how: object): boolean;
    getBoundingClientRect(): { top: number; bottom: number; height: number };
  }
  const page = globalThis as unknown as {
    document: { querySelectorAll(selector: string): Iterable<Element> };
    innerHeight: number;
    requestAnimationFrame(call: () => void): void;
    paintedAt: Promise<number>;
  };
  const isSeen = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    const inWindow = height > 0 && bottom > 0 && top < page.innerHeight;
    return inWindow && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  page.paintedAt = new Promise((done) => {
    const look = () => {
      if (![...page.document.querySelectorAll(selector)].some(isSeen)) {
        page.requestAnimationFrame(look);
        return;
      }
      // The element is part of the frame that begins now; the message comes after that frame.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => done(performance.now()));
      port1.start();
      port2.postMessage(null);
    };
    page.requestAnimationFrame(look);
  });
}
