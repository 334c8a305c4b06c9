export { resultsHandlers } from './results.handlers.ts';
