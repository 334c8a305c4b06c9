import type { ChangelogPhrases } from '../../en/versioninfo/changelog.ts';

export const changelog: ChangelogPhrases = {
  title: 'Co je v Kahanu nového',
  kinds: {
    security: 'Bezpečnost',
    added: 'Nové',
    changed: 'Změněno',
    fixed: 'Opraveno',
    deprecated: 'Brzy skončí',
    removed: 'Zrušeno',
  },
  version: (version, released) => `Verze ${version}, ${released}`,
  failed: 'Seznam změn se nepodařilo načíst',
  done: 'Rozumím',
  ready: 'Nová verze Kahanu je připravená.',
  load: 'Načíst ji',
};
