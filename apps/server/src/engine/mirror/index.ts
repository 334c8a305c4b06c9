export {
  completeCatalogue,
  isComplete,
  isCompleteFor,
  readCatalogue,
  readNamedRecords,
  readRecord,
} from './catalogue.store.ts';
export { catalogueSource, type Found, mirroredCatalogue } from './catalogue.ts';
export { documentSource } from './document-source.ts';
export { readDocument } from './documents.store.ts';
export { holdEpoch, inOrder, type VersionToken } from './epoch.store.ts';
export { PASSWORD_REASONS } from './failures.ts';
export { reportRecords } from './mirror.metrics.ts';
export {
  createMirror,
  type Mirror,
  type MirrorDeps,
  type MirrorRegistration,
} from './mirror.ts';
export { recordsSource } from './records-source.ts';
export {
  asStored,
  needsProof,
  readHead,
  readRecordList,
  readRecords,
  type Snapshot,
  type SnapshotHead,
} from './snapshots.store.ts';
export type { CatalogueListener, MirrorContext, SharedSource, Unread, UserDrafts } from './source.ts';
export { isBelieved } from './unconfirmed/confirmation.ts';
export type { Anew } from './unconfirmed/own-store.ts';
export { confirmRemoval } from './unconfirmed/shorter.ts';
export {
  forgetAnswer,
  noteAnswer,
} from './unconfirmed/unconfirmed.store.ts';
export { userSource } from './user-source.ts';
