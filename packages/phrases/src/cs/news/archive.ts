import type { Phrases } from '../../en/index.ts';

export const archive: Phrases['archive'] = {
  postponed: 'Odložené',
  archived: 'Archivované',
  returns: (moment) => `vrátí se ${moment}`,
  bringBack: 'Vrátit hned',
  unarchive: 'Vrátit',
  empty: 'Archiv je prázdný',
  emptyHint: 'Co na úvodní stránce odložíte nebo archivujete, najdete tady.',
  toHome: 'K novinkám',
  failed: 'Archiv se nepodařilo načíst',
  postponedFailed: 'Odložené zprávy se nepodařilo načíst',
  loginNeeded: 'Archiv je jen váš',
  loginHint: 'Po přihlášení tu uvidíte své archivované a odložené zprávy.',
  login: 'Přihlásit se',
};
