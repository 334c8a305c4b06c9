export { createSearch, type Search, type SearchSource } from './search.ts';
