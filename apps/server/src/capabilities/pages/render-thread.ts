import { parentPort, workerData } from 'node:worker_threads';
import type { AnswerForRender, RenderPage } from '@kahan/contract';
import { LANGUAGES, type Language } from '@kahan/domain';
import type { FromThread, ToThread } from './renderer.ts';

/* The thread of the renderer: a visit comes in, its page goes out; calls of the page are asked of the portal between. */

const { bundle } = workerData as { bundle: string };

const load = async (language: Language): Promise<RenderPage> =>
  // An instance for each language: the app loads the texts of one.
  (await import(`${bundle}?${language}`)).render;

/** Loaded at once: a visit should not wait for the code. */
const renderers = new Map(LANGUAGES.map((language) => [language, load(language)]));
const asked = new Map<number, (answer: AnswerForRender | null) => void>();
let asks = 0;

const tell = (message: FromThread): void => parentPort?.postMessage(message);

const ask = (address: string): Promise<AnswerForRender | null> =>
  new Promise((resolve) => {
    asks += 1;
    asked.set(asks, resolve);
    tell({ kind: 'ask', ask: asks, address });
  });

async function draw({ visit }: ToThread & { kind: 'visit' }): Promise<void> {
  try {
    const render = await renderers.get(visit.language);
    if (render === undefined) throw new Error(`no renderer for ${visit.language}`);
    tell({ kind: 'page', page: await render(visit, ask) });
  } catch (error) {
    tell({ kind: 'failure', message: String(error) });
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'visit') return void draw(message);
  asked.get(message.ask)?.(message.answer);
  asked.delete(message.ask);
});
