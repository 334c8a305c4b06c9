export { studiesHandlers } from './studies.routes.ts';
