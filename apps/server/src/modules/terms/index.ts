export { termsHandlers } from './terms.routes.ts';
