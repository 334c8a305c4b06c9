export { termRequestsHandlers } from './terms.requests.ts';
export { termsHandlers } from './terms.routes.ts';
