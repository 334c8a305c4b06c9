import fc from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that a red run is about the change under test and can be
 * repeated. `KAHAN_SEED=random` draws new ones, and `KAHAN_SEED=<number>` those of a run that found something.
 */
const wanted = process.env.KAHAN_SEED;
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted ?? 20_261_116) });
