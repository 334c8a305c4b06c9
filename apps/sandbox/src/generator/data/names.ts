/** Pools that people are made from. Any likeness to somebody is chance. */
export const MALE_NAMES =
  'Adam Albert Aleš Alois Antonín Bohdan Břetislav Ctirad Dalibor Daniel David Dominik Eduard Emil Filip František Hynek Jáchym Jakub Jan Jaromír Jaroslav Jiří Jonáš Josef Kamil Karel Kryštof Ladislav Libor Lukáš Marek Martin Matěj Matyáš Michal Miloslav Miroslav Mikuláš Oldřich Ondřej Oskar Patrik Pavel Petr Radek Radim Robin Roman Rostislav Samuel Šimon Štěpán Tadeáš Tobiáš Tomáš Vavřinec Viktor Vilém Vít Vladimír Vojtěch Zdeněk'.split(
    ' ',
  );

export const FEMALE_NAMES =
  'Adéla Agáta Alena Alžběta Amálie Andrea Anežka Anna Barbora Beáta Blanka Božena Dana Daniela Denisa Dorota Edita Eliška Ema Ester Eva Gabriela Hana Hedvika Helena Ivana Jana Jitka Johana Julie Justýna Karolína Kateřina Klára Kristýna Lenka Lucie Ludmila Magdaléna Marie Markéta Marta Martina Michaela Milena Monika Natálie Nela Nikola Olga Pavla Petra Radka Rozálie Sára Simona Sofie Stela Šárka Tereza Vanda Vendula Veronika Viktorie Vlasta Zuzana Žofie'.split(
    ' ',
  );

/** Surname of a man and of a woman. */
export const SURNAMES =
  'Adamec:Adamcová Bartoš:Bartošová Bartůněk:Bartůňková Bednář:Bednářová Beran:Beranová Bezděk:Bezděková Bílek:Bílková Blažek:Blažková Brabec:Brabcová Brož:Brožová Březina:Březinová Bureš:Burešová Cibulka:Cibulková Čapek:Čapková Čermák:Čermáková Černý:Černá Dohnal:Dohnalová Doležal:Doležalová Drábek:Drábková Dušek:Dušková Dvořák:Dvořáková Fiala:Fialová Formánek:Formánková Hájek:Hájková Hanák:Hanáková Havlíček:Havlíčková Hejda:Hejdová Hlaváč:Hlaváčová Holub:Holubová Horák:Horáková Hrabák:Hrabáková Hruška:Hrušková Chalupa:Chalupová Chmelař:Chmelařová Janda:Jandová Jaroš:Jarošová Javůrek:Javůrková Jelínek:Jelínková Jirásek:Jirásková Kadlec:Kadlecová Kalina:Kalinová Kaplan:Kaplanová Klíma:Klímová Kolář:Kolářová Kopecký:Kopecká Kos:Kosová Koubek:Koubková Koudelka:Koudelková Kovář:Kovářová Kratochvíl:Kratochvílová Krejčí:Krejčí Kříž:Křížová Kučera:Kučerová Kubát:Kubátová Kuneš:Kunešová Lebeda:Lebedová Linhart:Linhartová Lípa:Lípová Líska:Lísková Machač:Machačová Malík:Malíková Málek:Málková Mareš:Marešová Máša:Mášová Matoušek:Matoušková Mikeš:Mikešová Moravec:Moravcová Mráz:Mrázová Musil:Musilová Nečas:Nečasová Nedbal:Nedbalová Němec:Němcová Novotný:Novotná Paleček:Palečková Pašek:Pašková Pavlík:Pavlíková Pecháček:Pecháčková Pešek:Pešková Pokorný:Pokorná Polák:Poláková Pospíšil:Pospíšilová Procházka:Procházková Prokop:Prokopová Říha:Říhová Růžička:Růžičková Ryba:Rybová Sedláček:Sedláčková Sehnal:Sehnalová Skála:Skálová Slavík:Slavíková Soukup:Soukupová Stejskal:Stejskalová Straka:Straková Suchánek:Suchánková Svoboda:Svobodová Sýkora:Sýkorová Šafránek:Šafránková Šebek:Šebková Šimek:Šimková Špaček:Špačková Štěrba:Štěrbová Švec:Švecová Tesař:Tesařová Toman:Tomanová Trnka:Trnková Tuček:Tučková Tůma:Tůmová Urban:Urbanová Vacek:Vacková Valenta:Valentová Vaněk:Vaňková Vávra:Vávrová Veselý:Veselá Vlček:Vlčková Vondra:Vondrová Voříšek:Voříšková Vrba:Vrbová Zach:Zachová Zelenka:Zelenková Zeman:Zemanová Zika:Ziková Žák:Žáková'
    .split(' ')
    .map((pair) => {
      const [male = '', female = ''] = pair.split(':');
      return { male, female };
    });
