import type { PalettePhrases } from '../../en/search/palette.ts';
import { czechFloor } from '../../floors.ts';
import { counted } from '../../words.ts';

export const palette: PalettePhrases = {
  label: 'Hledání',
  placeholder: 'Předmět, člověk, místnost',
  groups: {
    classes: 'předměty',
    people: 'lidé',
    rooms: 'místnosti',
    terms: 'termíny',
    screens: 'obrazovky',
    recent: 'nedávné',
  },
  kinds: {
    classes: 'předmět',
    people: 'člověk',
    rooms: 'místnost',
    terms: 'termíny zkoušek',
    screens: 'obrazovka',
  },
  own: 'váš předmět',
  credits: (count) =>
    counted('cs', count, { one: 'kredit', few: 'kredity', many: 'kreditu', other: 'kreditů' }),
  building: (code) => `budova ${code}`,
  floor: czechFloor,
  map: 'mapa',
  termsOf: (subject) => `Termíny: ${subject}`,
  terms: (count) => counted('cs', count, { one: 'termín', few: 'termíny', other: 'termínů' }),
  found: (count) => counted('cs', count, { one: 'výsledek', few: 'výsledky', other: 'výsledků' }),
  searching: 'Hledá se…',
  none: (text) => `Textu „${text}“ nic neodpovídá`,
  noneHint: 'Hledalo se v předmětech, lidech, místnostech a obrazovkách.',
  noneHintOwn: 'Hledalo se v předmětech, lidech, místnostech, vašich termínech zkoušek a obrazovkách.',
  start: 'Napište jméno, název, kód nebo jejich část. Překlepy ani chybějící háčky a čárky nevadí.',
  offline: 'Bez připojení se hledá jen v obrazovkách. Na předměty, lidi a místnosti je potřeba připojení.',
  offlineOwn:
    'Bez připojení se hledá jen ve vašich předmětech, vašich termínech zkoušek a obrazovkách. Na ostatní předměty, lidi a místnosti je potřeba připojení.',
  failed: 'V předmětech, lidech a místnostech se hledat nepodařilo.',
  retry: 'Zkusit znovu',
  choose: 'vybrat',
  open: 'otevřít',
  newTab: 'v nové kartě',
  close: 'zavřít',
};
