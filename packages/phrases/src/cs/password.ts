import type { PasswordPhrases } from '../en/password.ts';

export const password: PasswordPhrases = {
  title: 'Zadejte heslo',
  why: 'Studijní systém chce potvrdit, že jste to vy. Heslo neukládáme.',
  label: 'Heslo do studijního systému',
  wrong: 'Přihlášení se nepodařilo. Heslo nesouhlasí, zadejte ho znovu.',
  missing: 'Zadejte heslo do studijního systému.',
  locked: 'Příliš mnoho pokusů. Chvíli počkejte a zkuste to znovu.',
  later: 'Teď ne',
  go: 'Pokračovat',
};
