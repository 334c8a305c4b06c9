export { pushHandlers } from './push.handlers.ts';
export { presentPushes } from './push.present.ts';
