export { type SearchEntry, SearchIndex, type SearchPage, type SearchPart } from './search-index.ts';
