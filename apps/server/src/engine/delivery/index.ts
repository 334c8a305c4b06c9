export { Generation } from './log/generation.ts';
export {
  appendPublicEvent,
  appendUserEvents,
  lockUsers,
  pruneEvents,
  readPosition,
  tellUser,
} from './log/log.store.ts';
export { type Message, message } from './log/messages.ts';
export type { WaitingItem } from './push/deliveries.store.ts';
export { readServiceAccount } from './push/fcm.ts';
export { deleteOldHistory, readHistory, type ToldItem } from './push/history.store.ts';
export type { PushPreference } from './push/outbox.store.ts';
export { queuePersonal, queuePublic } from './push/outbox.store.ts';
export { createPush, type Push } from './push/push.ts';
export type { PresentPushes, PushedTo } from './push/push.worker.ts';
export { readQuiet, writeQuiet } from './push/quiet.store.ts';
export { transientFrame } from './sockets/frame.ts';
export {
  type LiveClient,
  type LiveDelivery,
  type LiveHandler,
  startLiveDelivery,
} from './sockets/sockets.ts';
