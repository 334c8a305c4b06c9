export {
  appendPublicEvent,
  appendUserEvents,
  lockUsers,
  pruneEvents,
} from './log/log.store.ts';
export { type Message, message } from './log/messages.ts';
export { type LiveDelivery, startLiveDelivery } from './sockets/sockets.ts';
