import type { Phrases } from '../en/index.ts';

export const states: Phrases['states'] = {
  loading: 'Načítá se',
  cancelLoading: 'Zrušit načítání',
  load: 'Načíst',
  retry: 'Zkusit znovu',
  asOf: (time) => `stav k ${time}`,
  stale: (time) => `Toto je stav k ${time}.`,
  staleWhy: 'Novější data se teď načíst nedaří.',
  stalePassword: 'Pro novější data zadejte heslo do studijního systému.',
  staleNotWithLogin: 'Novější data nejsou s vaším přihlášením dostupná.',
  enterPassword: 'Zadat heslo',
  undo: 'Vrátit',
  close: 'Zavřít',
  hidden: 'Skryto, zobrazit',
  longest: (most) => `Vejde se sem nejvýš ${most} znaků.`,
  pages: 'Stránky',
  page: (number) => `Stránka ${number}`,
  nextPage: 'Starší',
  previousPage: 'Novější',
  problemNumber: (id) => `Kód chyby: ${id}`,
};

export const status: Phrases['status'] = {
  cancelled: 'Požadavek byl zrušen.',
  loginFailed: 'Přihlášení se nepodařilo.',
  passwordRequired: 'Zadejte heslo do studijního systému.',
  notWithLogin: 'S vaším přihlášením to není dostupné: studijní systém tu chce vlastní heslo.',
  unauthenticated: 'Nejste přihlášen.',
  forbidden: 'Nemáte oprávnění.',
  notFound: 'Neexistuje.',
  clientError: 'Nelze provést.',
  serverError: 'Server není dostupný, zkuste to prosím později.',
  unknown: 'Stala se chyba :(.',
  gone: 'Už to neexistuje.',
  tryAgain: 'Zkuste to znovu.',
};
