/** Numbers below a bound that are the same in each run (mulberry32). */
export function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const MEN =
  'Adam Aleš Antonín Bohumil Cyril Čeněk Daniel Dušan Eduard František Hynek Igor Ivo Jáchym Jan Jiří Josef Karel Kryštof Ladislav Libor Lukáš Martin Matěj Milan Oldřich Ondřej Pavel Petr Přemysl Radek Řehoř Stanislav Šimon Štěpán Tomáš Václav Vít Vojtěch Zdeněk'.split(
    ' ',
  );
const WOMEN =
  'Adéla Alena Alžběta Anežka Barbora Dana Denisa Drahomíra Eliška Ester Eva Františka Hana Helena Irena Ivana Jana Jiřina Jitka Kateřina Klára Květa Lenka Libuše Lucie Ludmila Marie Markéta Monika Naděžda Petra Radka Soňa Šárka Tereza Věra Veronika Zdeňka Žaneta Žofie'.split(
    ' ',
  );
/** Surnames combine a beginning, a middle and an end; many are one letter apart, and most are there a few times. */
const BEGINNINGS =
  'Ada Bače Bala Bartů Bedna Bene Boro Brabe Bure Cha Chlu Čapko Čer Dole Dostá Drá Duda Dvo Fiala Fili Hála Hanzlí Havlí Hejd Hlavá Holu Hora Hru Jará Jelí Jere Ježe Kadle Kalou Kašpá Klime Kolá Kopři Kostel Kovan Krato Krej Kubí Kuče Lací Lišká Macou Male Mare Matou Mikule Mora Mrá Mou Navrá Neču Něme Novot Ole Pavlí Pelí Peš Plach Pokor Pospíši Procház Ptá Rais Rezá Rou Růži Řeho Sedlá Skála Slaví Smrč Soko Soukal Strna Svobo Šafra Šebe Ší Šimá Ške Špač Tesa Tomá Tůma Urba Vachou Vaní Vese Vlč Vojtí Vondrá Zají Zele Zema Žá'.split(
    ' ',
  );
const MIDDLES = ['', '', 'ru', 'mi', 'sla'];
const ENDS = [
  ['ček', 'čková'],
  ['nek', 'nková'],
  ['šek', 'šková'],
  ['l', 'lová'],
  ['rek', 'rková'],
  ['da', 'dová'],
  ['cký', 'cká'],
  ['vý', 'vá'],
  ['tný', 'tná'],
  ['bal', 'balová'],
  ['mský', 'mská'],
  ['ňák', 'ňáková'],
] as const;

/** `count` different Czech names. */
export function czechNames(count: number, dice: (below: number) => number): string[] {
  const names = new Set<string>();
  const of = <T>(list: readonly T[]): T => list[dice(list.length)] as T;
  while (names.size < count) {
    const isWoman = dice(2) === 1;
    const [man, woman] = of(ENDS);
    names.add(`${of(isWoman ? WOMEN : MEN)} ${of(BEGINNINGS)}${of(MIDDLES)}${isWoman ? woman : man}`);
  }
  return [...names];
}
