export { readServiceAccount } from './fcm.ts';
export { queuePersonal, queuePublic } from './outbox.store.ts';
export { createPush } from './push.ts';
