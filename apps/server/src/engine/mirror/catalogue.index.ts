export {
  tellTimetables,
  timetablesOfLesson,
  timetablesOfRecord,
} from '../../capabilities/schedule/timetables.signal.ts';
export {
  completeCatalogue,
  isComplete,
  MIRRORED,
  type MirroredKind,
  missingCatalogues,
  pruneRecords,
  readRecord,
  readRecordKeys,
  writeRecords,
} from './catalogue.store.ts';
