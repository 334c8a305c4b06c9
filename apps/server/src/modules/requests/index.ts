export { requestsHandlers } from './requests.routes.ts';
export { createRequests, type RequestsService } from './requests.service.ts';
export { forgetOld, readOwnEdits } from './requests.store.ts';
