import type { PasswordPhrases } from '../en/password.ts';
import { form } from '../words.ts';

export const password: PasswordPhrases = {
  title: 'Zadejte heslo',
  why: 'Studijní systém chce potvrdit, že jste to vy. Heslo neukládáme.',
  label: 'Heslo do studijního systému',
  wrong: 'Přihlášení se nepodařilo. Heslo nesouhlasí, zadejte ho znovu.',
  wrongLeft: (count, minutes) =>
    count === 0
      ? `Přihlášení se nepodařilo. Heslo nesouhlasí. Zkuste to znovu za ${minutes} minut.`
      : `Přihlášení se nepodařilo. Heslo nesouhlasí, zadejte ho znovu. ${form('cs', count, { one: 'Zbývá poslední pokus', few: `Zbývají ${count} pokusy`, other: `Zbývá ${count} pokusů` })}.`,
  missing: 'Zadejte heslo do studijního systému.',
  locked: 'Příliš mnoho pokusů. Chvíli počkejte a zkuste to znovu.',
  later: 'Teď ne',
  go: 'Pokračovat',
};
