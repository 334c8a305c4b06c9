export { termsHandlers } from './terms.handlers.ts';
export { termRequestsHandlers } from './terms.requests.ts';
export { TermsWatch } from './terms.watch.ts';
