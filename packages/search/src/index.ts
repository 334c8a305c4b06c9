export { markedParts, type Part } from './marked.ts';
export {
  MATCHES,
  type Match,
  type SearchEntry,
  SearchIndex,
  type SearchPage,
  type SearchPart,
} from './search-index.ts';
export type { Synonyms } from './synonyms.ts';
export { ROOM_WORDS, SCREEN_WORDS, SUBJECT_WORDS } from './university-words.ts';
