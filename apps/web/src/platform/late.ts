import { report } from './report.ts';

/** A part of the app that the page stands without; with no connection it is asked for again until it comes. */
export async function late<T>(load: () => Promise<T>, where: string): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch (error) {
      // Offline that is to be expected; online the file is missing, as after an update of the server.
      if (navigator.onLine && tries === 0) report(error, where);
      const pause = Math.min(15_000, 500 * 2 ** tries) * (0.5 + Math.random());
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
}
