export { studiesHandlers } from './studies.routes.ts';
export { createStudyTypes } from './study-types.service.ts';
