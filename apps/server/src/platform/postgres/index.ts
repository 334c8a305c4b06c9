export { startPostgres } from './start.ts';
