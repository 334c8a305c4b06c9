import type { PasswordPhrases } from '../../en/session/password.ts';
import { counted, form } from '../../words.ts';

export const password: PasswordPhrases = {
  title: 'Zadejte heslo',
  acts: {
    sign_in: (what) => `Přihlášení na termín: ${what}`,
    sign_off: (what) => `Odhlášení z termínu: ${what}`,
    change_hour: (what) => `Změna vašeho času: ${what}`,
    change_value: (what) => `Uložení vašeho záznamu: ${what}`,
    delete_file: (what) => `Smazání vašeho souboru: ${what}`,
    wait: (what) => `Čekání na místo: ${what}`,
    stop_waiting: (what) => `Konec čekání: ${what}`,
    move: (what) => `Změna termínu: ${what}`,
    hand_in: (what) => `Odevzdání vašeho souboru: ${what}`,
    download: (what) => `Otevření vašeho souboru: ${what}`,
  },
  toLoad: 'Načtení vašich nejnovějších údajů',
  why: 'Studijní systém chce potvrdit, že jste to vy. Heslo neukládáme.',
  otherPassword: 'Myslí se heslo do studijního systému, ne heslo k univerzitnímu účtu.',
  samePassword: 'Je to stejné heslo jako k vašemu univerzitnímu účtu.',
  label: 'Heslo do studijního systému',
  wrong: 'Přihlášení se nepodařilo. Heslo nesouhlasí, zadejte ho znovu.',
  wrongLeft: (count, minutes) =>
    count === 0
      ? `Přihlášení se nepodařilo. Heslo nesouhlasí. Zkuste to znovu za ${counted('cs', minutes, { one: 'minutu', few: 'minuty', other: 'minut' })}.`
      : `Přihlášení se nepodařilo. Heslo nesouhlasí, zadejte ho znovu. ${form('cs', count, { one: 'Zbývá poslední pokus', few: `Zbývají ${count} pokusy`, other: `Zbývá ${count} pokusů` })}.`,
  missing: 'Zadejte heslo do studijního systému.',
  tooLong: (most) => `Heslo má nejvýš ${most} znaků. Zkontrolujte vložený text.`,
  locked: 'Příliš mnoho pokusů. Chvíli počkejte a zkuste to znovu.',
  again: {
    title: 'Potvrďte, že jste to vy',
    why: 'Studijní systém si to ověří přes univerzitní přihlášení. Potom se vrátíte na tuto stránku.',
    afterwards: 'Pak to zadejte ještě jednou, zatím se nic neprovedlo.',
    go: 'Přihlásit se u univerzity',
    inApp: 'V aplikaci to nejde. Otevřete Kahan v prohlížeči.',
  },
  later: 'Teď ne',
  go: 'Pokračovat',
};
