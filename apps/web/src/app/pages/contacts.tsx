import { contactsQuery } from '../../data/contacts.ts';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { willStudyHere } from '../../data/session/session.ts';
import { studiesQuery } from '../../data/studies.ts';
import { ContactsScreen } from '../../features/contacts/screen.tsx';
import { useContactsPhrases } from '../../features/contacts/words.ts';
import { loadFirst } from '../../platform/http/query.ts';
import type { ScreenModule } from '../screens.ts';

/** Loads the study that names the reader's officer. */
const loadOwn = async () => (await willStudyHere()) && loadFirst(studiesQuery);

const prepare = () =>
  Promise.all([useContactsPhrases.load(), loadFirst(contactsQuery), loadFirst(yearScheduleQuery), loadOwn()]);

export const contacts: ScreenModule = { Page: ContactsScreen, prepare };
