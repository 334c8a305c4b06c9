export { studiesHandlers } from './studies.handlers.ts';
export { createStudyTypes } from './study-types.service.ts';
