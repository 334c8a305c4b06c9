export { type SearchEntry, SearchIndex, type SearchPage } from './search-index.ts';
