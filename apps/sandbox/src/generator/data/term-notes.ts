/** Notes of exam terms, as teachers write them. */
export const EXAM_NOTES: readonly { cs: string; en: string }[] = [
  {
    cs: 'Písemná část, po přestávce ústní. S sebou index a kalkulačku.',
    en: 'Written part, after a break the oral one. Bring your record book and a calculator.',
  },
  {
    cs: 'Zkouška je ústní, přicházejte podle zvolené hodiny.',
    en: 'The exam is oral; come at the hour you have chosen.',
  },
  {
    cs: 'Bez zápočtu nelze zkoušku skládat.',
    en: 'The exam cannot be taken without the credit.',
  },
  {
    cs: 'Povolen je jeden list A4 vlastních poznámek.',
    en: 'One A4 sheet of your own notes is allowed.',
  },
  {
    cs: 'Výsledky budou zveřejněny do dvou dnů, nahlédnutí po domluvě.',
    en: 'Results appear within two days; you can look into your paper by arrangement.',
  },
  {
    cs: 'Sraz před posluchárnou, zasedací pořádek visí na dveřích.',
    en: 'Meet in front of the lecture hall; the seating plan is on the door.',
  },
  {
    cs: 'Přednostně pro studenty posledního ročníku.',
    en: 'Students of the final year come first.',
  },
];

/** Notes of terms for a credit. */
export const CREDIT_NOTES: readonly { cs: string; en: string }[] = [
  {
    cs: 'Zápočtový test na 60 minut, potřeba je polovina bodů.',
    en: 'A credit test of 60 minutes; half of the points are needed.',
  },
  {
    cs: 'Podmínkou jsou odevzdané protokoly ze všech úloh.',
    en: 'Reports on all experiments must have been handed in.',
  },
  {
    cs: 'Náhradní termín pro ty, kdo na cvičení chyběli.',
    en: 'A replacement for those who missed exercises.',
  },
  {
    cs: 'Psát se bude na počítačích, přihlašovací údaje s sebou.',
    en: 'The test is taken on computers; bring your login.',
  },
  {
    cs: 'Opravný test, započítává se lepší výsledek.',
    en: 'A second test; the better result counts.',
  },
];
