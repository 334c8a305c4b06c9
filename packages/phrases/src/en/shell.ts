/** Words of the frame around every page. */
export const shell = {
  name: 'Kahan',
  skip: 'Skip to content',
  /** Page labels: menu entries, headings and titles. */
  pages: { home: 'Home', archive: 'Archive', settings: 'Settings', login: 'Log in', logout: 'Log out' },
  title: (page: string) => `${page} · Kahan`,
  mainMenu: 'Main menu',
  bottomBar: 'Bottom bar',
  more: 'More',
  report: 'Report a problem',
  reportSubject: 'Kahan: a problem',
  loginNeeded: 'after login',
  /** Form of address by sex code (spec 2); unknown has none. */
  address: { male: 'Mr.', female: 'Ms.', unknown: '' },
  account: (name: string) => `Account: ${name}`,
  notLoggedIn: 'Not logged in',
  language: 'Language',
  languages: { cs: 'Čeština', en: 'English' },
  languageFailed: 'The language could not be saved.',
  logoutFailed: 'Logging out did not work. You are still logged in here.',
  offline: 'Lost connection to server... Data can be out of date or inaccessible.',
  notFound: 'Page not found!',
  /** Around the link to support. */
  notFoundHint: ['If the link should work, write to ', '.'] as [string, string],
  toHome: 'To the home page',
  crashed: 'Something broke on this page',
  crashedHint: ['Reload it. If that does not help, write to ', '.'] as [string, string],
  reload: 'Reload',
  versionDenied: 'This version is too old',
  versionDeniedHint: 'The server no longer works with it. Reload to get the new one.',
};
