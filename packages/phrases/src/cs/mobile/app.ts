import type { AppPhrases } from '../../en/mobile/app.ts';

export const app: AppPhrases = {
  login: {
    title: 'Přihlášení do Kahanu',
    lead: 'Přihlášení se otevře v zabezpečeném okně prohlížeče. Aplikace neuvidí, co v něm napíšete.',
    open: 'Přihlásit se',
    opened: 'Čekáme, až se přihlásíte v okně, které se otevřelo.',
    exchanging: 'Přihlašujeme vás.',
    again: 'Kahan není dostupný. Přihlášení budeme ještě minutu zkoušet.',
    problems: {
      loggedIn: 'Přihlášení tu už platí. Chcete-li se přihlásit jako někdo jiný, nejdřív se odhlaste.',
      notBegun: 'Toto přihlášení nezačalo v této aplikaci. Přihlaste se odtud.',
      used: 'Tento přihlašovací odkaz už byl použit. Přihlaste se znovu.',
      refused:
        'Přihlašovací odkaz už neplatí. Funguje jednou, do minuty a v telefonu, kde přihlášení začalo. Přihlaste se znovu.',
      offline: 'Kahan není dostupný, a tak se přihlášení nepodařilo. Zkuste to znovu, až budete online.',
      failed: 'Přihlášení se nepodařilo. Zkuste to znovu.',
      notOpened: 'Okno pro přihlášení se nepodařilo otevřít. Zkuste to znovu.',
    },
  },
  push: {
    label: 'Upozornění v tomto telefonu',
    states: {
      unknown: 'Zjišťujeme, co telefon dovolí.',
      notOffered: 'Nejsou k dispozici: Kahan vaší školy upozornění do telefonů neposílá.',
      off: 'Přicházejí, i když je Kahan zavřený. Po odhlášení přestanou.',
      blocked: 'Telefon je pro Kahan blokuje. Povolte je v nastavení telefonu a vraťte se sem.',
      waiting: 'Povolená, ale zatím nezaregistrovaná. Kahan to zkusí sám znovu.',
      on: 'Zapnutá. Po odhlášení přestanou přicházet.',
    },
    turnOn: 'Zapnout',
    turnOff: 'Vypnout',
    turnOnFailed: 'Upozornění se nepodařilo zapnout. Zkuste to znovu.',
    turnOffFailed: 'Upozornění se nepodařilo vypnout. Zkuste to znovu.',
  },
  file: {
    notSaved: 'Soubor se nepodařilo uložit. Zkontrolujte, jestli je v telefonu místo.',
  },
  update: {
    ready: 'V obchodě je nová verze Kahanu.',
    open: 'Aktualizovat',
  },
};
