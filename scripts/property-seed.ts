import fc from 'fast-check';

/**
 * Property tests use the same cases in each run, so that a failure is caused by the change under test and can be
 * reproduced. `KAHAN_SEED=random` draws new cases, `KAHAN_SEED=<number>` repeats those of an earlier run.
 */
const wanted = process.env.KAHAN_SEED;
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted ?? 20_261_116) });
