/** `npm run soak` runs all schedules of the files `*.soak.test.ts`, and `npm test` a part with each kind of fault. */
export const IS_WHOLE = process.env.SOAK === 'whole';
