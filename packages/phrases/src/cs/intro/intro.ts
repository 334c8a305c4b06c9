import type { IntroPhrases } from '../../en/intro/intro.ts';

export const intro: IntroPhrases = {
  title: 'Vítejte v Kahanu',
  lead: 'Rozvrh, termíny zkoušek, výsledky i cesta do místnosti na jednom místě, a to i bez připojení.',
  leadOfStaff: 'Rozvrh, termíny zkoušek i cesta do místnosti na jednom místě, a to i bez připojení.',
  language: 'Jazyk',
  question: 'Může Kahan počítat, které obrazovky otevíráte?',
  explained: [
    'Pomůže nám to poznat, co stojí za zlepšení. Ukládá se jen počet otevření každé obrazovky: žádné jméno, žádná adresa ani nic z toho, co na ní čtete.',
    'Bez souhlasu funguje Kahan úplně stejně. Rozhodnutí můžete změnit v nastavení.',
  ],
  privacyPolicy: 'Zásady ochrany soukromí',
  agree: 'Souhlasím',
  justContinue: 'Jen pokračovat',
  goOn: 'Pokračovat',
};
