export { createRequests, type Requests } from './requests.service.ts';
export { forgetOld, noteRead, readRecent, VOID } from './requests.store.ts';
export type { Asked, Attachments, CommandKind, Performer } from './requests.types.ts';
