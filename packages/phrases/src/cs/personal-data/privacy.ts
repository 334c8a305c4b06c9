import type { PrivacyPhrases } from '../../en/personal-data/privacy.ts';

export const privacy: PrivacyPhrases = {
  jump: 'Části zásad',
  changed: 'Naposledy změněno 29. listopadu 2026.',
  sections: [
    {
      title: 'Pro koho je Kahan',
      paragraphs: [
        'Kahan je informační portál pro studenty vysoké školy. Zaměstnanci a návštěvníci mohou používat jeho veřejné stránky. Není určen osobám mladším 18 let a tyto zásady se na ně nevztahují.',
      ],
    },
    {
      title: 'Co o vás Kahan ukládá',
      paragraphs: [
        'Bez přihlášení o vás Kahan neukládá nic, kromě neúspěšných pokusů o přihlášení: přihlašovací jméno a síťová adresa takového pokusu se počítají 15 minut, aby nikdo nemohl hesla hádat, a do hodiny poté se smažou. Po přihlášení ukládá kopii toho, co o vás vede studijní systém školy, aby vám to mohl rychle zobrazit a upozornit vás na změny:',
      ],
      list: [
        'vaše jméno, tituly, e-mail a studia',
        'váš rozvrh, termíny zkoušek s vašimi přihláškami, výsledky a výukové skupiny',
        'vaše vlastní záznamy v rozvrhu a váš plán zkouškového období',
        'vaše zprávy a to, které z nich máte odložené nebo archivované',
        'vaše žádosti studijnímu systému odeslané přes Kahan, například přihlášky na termíny, bez odevzdaných souborů',
        'vaše nastavení, zařízení s vaším přihlášením, vaše odkazy a adresy kalendářů, který kalendář si je stáhl naposledy a s kým sdílíte volno',
        'adresy, na které vaše prohlížeče a telefony dostávají oznámení, a na co vás Kahan upozornil',
      ],
    },
    {
      title: 'Vaše heslo',
      paragraphs: [
        'Přihlašujete se univerzitním účtem. Heslo, které zadáte v Kahanu, předá Kahan univerzitě šifrovaným spojením a neukládá ho. Heslo zadané na přihlašovací stránce univerzity Kahan nevidí.',
      ],
    },
    {
      title: 'Jak dlouho se údaje uchovávají',
      paragraphs: [
        'Co vytvoříte vy nebo Kahan, se uchovává nejvýše jeden rok a pak se smaže. Údajů v samotném studijním systému se to netýká.',
      ],
      facts: [
        ['zprávy a žádosti', 'jeden rok'],
        ['vaše vlastní záznamy v rozvrhu', 'jeden rok po svém posledním dni'],
        ['váš plán zkouškového období', 'jeden rok po poslední změně'],
        ['údaj o tom, který kalendář si stáhl vaše události', 'jeden rok po posledním stažení'],
        ['dohoda o sdílení volna', 'do konce akademického roku'],
        ['na co vás Kahan upozornil', '90 dní'],
        ['adresa zařízení pro oznámení', 'stejně dlouho jako přihlášení na něm'],
        ['kopie vašich údajů, o kterou požádáte', '24 hodin'],
        [
          'co o vás vede studijní systém',
          'dokud to studijní systém vede: výsledek starý tři roky je součástí vašeho studia',
        ],
        ['všechny vaše údaje v Kahanu, když ho nepoužíváte', 'jeden rok'],
        ['všechny vaše údaje v Kahanu, když vás studijní systém přestane znát', '30 dní'],
      ],
    },
    {
      title: 'Kdo údaje vidí',
      paragraphs: [
        'Vidíte je vy a lidé, kteří Kahan ve škole provozují, pokud to provoz vyžaduje. Kahan nic nepředává inzerentům, nepoužívá sledovací služby a nenačítá nic z jiných webů.',
        'Když si v prohlížeči zapnete oznámení, doručuje je zašifrovaná služba výrobce prohlížeče. Oznámení mobilní aplikace doručují společnosti Google a Apple. I v nich jsou zprávy zašifrované, nikoli však jejich nadpisy: veřejné zprávy, změny vašich hodin a to, u kterého předmětu se změnil výsledek, nikdy známka. Pokud někomu dáte soukromý odkaz nebo adresu kalendáře, uvidí jeho obsah každý, kdo ho má, dokud ho nezrušíte nebo dokud nevyprší. Kdo se s vámi dohodl na sdílení volna, vidí vaše jméno a kdy máte oba čas, dokud to jeden z vás neukončí.',
      ],
    },
    {
      title: 'Na vašem zařízení',
      paragraphs: [
        'Poslední načtené údaje zůstávají na vašem zařízení, aby Kahan fungoval i bez připojení. Soubor, který do Kahanu sdílíte z jiné aplikace, tu počká, než ho odevzdáte. Odhlášení to všechno odstraní, i když se odhlásíte bez připojení.',
        'Kahan používá tyto soubory cookie. Žádný z nich neslouží reklamě. Vedle účelu je název, pod kterým je najdete ve svém prohlížeči:',
      ],
      facts: [
        ['vaše přihlášení', 'kahan_access, kahan_logged_in'],
        [
          'obnovení přihlášení, když Kahan používáte',
          'kahan_refresh, kahan_refreshed_at, kahan_renewing, kahan_renew_at',
        ],
        ['ochrana před požadavky z jiných webů', 'kahan_csrf'],
        ['přihlášení, které právě probíhá', 'kahan_login, kahan_oidc'],
        ['doklad o přihlášení ke škole pro studijní systém', 'kahan_login_token'],
        ['rozpoznání zařízení s dřívějším přihlášením', 'kahan_device'],
        ['váš jazyk', 'kahan_lang'],
        ['světlý nebo tmavý motiv', 'kahan_theme'],
        ['obrazovka, která se zobrazí jako první', 'kahan_screen'],
      ],
    },
    {
      title: 'Statistiky používání',
      paragraphs: [
        'Vaše škola rozhoduje, zda Kahan počítá, které obrazovky se otevírají. Pokud ano, Kahan se vás po prvním přihlášení zeptá a bez vašeho souhlasu nepočítá nic. Ukládá se jen to, kolikrát se která obrazovka otevřela: žádné jméno, žádná adresa a nic z toho, co na ní čtete. Souhlas můžete kdykoli odvolat v nastavení a Kahan bez něj funguje stejně. Když se otázka změní, zeptá se vás znovu.',
      ],
    },
    {
      title: 'Když se něco pokazí',
      paragraphs: [
        'Když aplikace ve vašem prohlížeči selže, pošle o tom Kahanu hlášení, aby se chyba dala opravit: její druh, místo v kódu, obrazovku a verzi aplikace. Jména, čísla, e-mailové adresy a hledané texty se z něj odstraní před odesláním a ještě jednou před zápisem. Kdo hlášení poslal, se nezapisuje.',
      ],
    },
    {
      title: 'Vaše práva',
      paragraphs: [
        'V nastavení vidíte všechna svá přihlášení a každé z nich tam můžete ukončit. Pod nadpisem Vaše data si tam stáhnete kopii toho, co o vás Kahan ukládá: archiv se stránkou, která vysvětluje každý soubor. Hesla ani odevzdané soubory Kahan neukládá, proto v archivu nejsou.',
        'Na stejném místě můžete nechat všechno smazat. Stane se to za 24 hodin a do té doby to můžete vzít zpět. Záznamy studijního systému zůstanou a s nimi i to, co způsobily vaše přihlášky na termíny. Řádky bezpečnostního záznamu, ve kterých je místo vašeho jména číslo a část síťové adresy, zůstávají nejvýše rok a zálohy databáze se uchovávají, dokud je nenahradí novější. Když se později přihlásíte znovu, začínáte od začátku.',
        'Chyby ve studiu a ve výsledcích se opravují ve studijním systému, ze kterého je Kahan přebírá.',
      ],
    },
  ],
  contact: ['Dotazy a žádosti: ', '.'],
};
