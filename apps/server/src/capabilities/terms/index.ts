export { termsHandlers } from './terms.handlers.ts';
export { termRequestsHandlers } from './terms.requests.ts';
