export {
  appendPublicEvent,
  appendUserEvents,
  lockUsers,
  pruneEvents,
} from './log.store.ts';
export { type Message, message } from './messages.ts';
export { type LiveDelivery, startLiveDelivery } from './sockets.ts';
