/** What changed in Kahan, and the notice of a new version. */
export const changelog = {
  title: 'What is new in Kahan',
  kinds: {
    security: 'Security',
    added: 'New',
    changed: 'Changed',
    fixed: 'Fixed',
    deprecated: 'Going away',
    removed: 'Removed',
  },
  version: (version: string, released: string) => `Version ${version}, ${released}`,
  failed: 'The list of changes could not be loaded',
  done: 'Got it',
  ready: 'A new version of Kahan is ready.',
  load: 'Load it',
};

export type ChangelogPhrases = typeof changelog;
