import { contactsQuery } from '../../../data/contacts.ts';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { studiesQuery } from '../../../data/studies.ts';
import { ContactsScreen } from '../../../features/contacts/screen.tsx';
import type { ScreenCode } from '../../define-screen.ts';

export const contacts: ScreenCode = {
  Page: ContactsScreen,
  // The studies name the reader's officer.
  queries: ({ studies }) => [contactsQuery, yearScheduleQuery, ...(studies ? [studiesQuery] : [])],
};
