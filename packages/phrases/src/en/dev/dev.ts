/** Phrases of the page for developers, in English only (spec 2, /dev). */
export const dev = {
  title: 'Development',
  store: 'Store',
  clearStore: 'Clear the store',
  storeHint: 'Everything that this browser has stored for the app, except the login.',
  version: 'Version',
  setVersion: (version: string) => `Set the version to ${version}`,
  versionHint:
    'The last version that this browser has seen. The page loads again and tells what changed since.',
  errors: 'Errors',
  throwError: 'Throw an error',
  failCall: 'Make a call that fails',
  palette: 'Colours',
  dump: 'What is stored',
  empty: 'Nothing.',
};
