// Loaded before a program (`node --import`): its clock is wrong by TEST_CLOCK_AHEAD_MS, and runs on.
const ahead = Number(process.env.TEST_CLOCK_AHEAD_MS);
const RealDate = Date;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
