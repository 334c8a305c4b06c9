export { resultsHandlers } from './results.routes.ts';
