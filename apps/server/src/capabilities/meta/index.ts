export { DOCS_STYLES, metaHandlers } from './meta.handlers.ts';
