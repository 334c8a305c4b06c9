import type { Phrases } from '../en/index.ts';

export const status: Phrases['status'] = {
  cancelled: 'Požadavek byl zrušen.',
  loginFailed: 'Přihlášení se nezdařilo.',
  passwordRequired: 'Je potřeba heslo. (použijte heslo do studijního systému)',
  unauthenticated: 'Nejste přihlášen.',
  forbidden: 'Nemáte oprávnění.',
  notFound: 'Neexistuje.',
  clientError: 'Nelze provést.',
  serverError: 'Server není dostupný, zkuste to prosím později.',
  unknown: 'Stala se chyba :(.',
};
