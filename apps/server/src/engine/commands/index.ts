export { createRequests, type RequestsService } from './requests.service.ts';
export { forgetOld, readRecent } from './requests.store.ts';
export type { Asked, Attachments, CommandKind } from './requests.types.ts';
