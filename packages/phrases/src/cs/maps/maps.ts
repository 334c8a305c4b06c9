import type { MapsPhrases } from '../../en/maps/maps.ts';
import { czechFloor } from '../../floors.ts';
import { capital, clock, counted, from } from '../../words.ts';

const floor = czechFloor;

const seats = (count: number) => counted('cs', count, { one: 'místo', few: 'místa', other: 'míst' });

/** Phrases of the map. */
export const maps: MapsPhrases = {
  floor,
  floorLabel: (number) => capital(floor(number)),
  seats,
  room: (name, type, capacity) =>
    [name, type.toLowerCase(), capacity === null ? '' : seats(capacity)].filter(Boolean).join(', '),
  facts: (type, capacity, building, number) =>
    [
      [type.toLowerCase(), capacity === null ? '' : seats(capacity)].filter(Boolean).join(', '),
      `budova ${building}, ${floor(number)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  plan: (number) => `Plán: ${floor(number)}`,
  planHint:
    'Šipkami přejdete z místnosti do místnosti, Enterem ji vyberete. Plus a minus mění velikost, nula zobrazí celé patro.',
  floors: 'Patro',
  up: 'O patro výš',
  down: 'O patro níž',
  noRoof: 'Na střechu se nechodí.',
  noDigging: 'Níž už by se muselo kopat.',
  chosenHere: 'je tam vybraná místnost',
  zoomIn: 'Přiblížit',
  zoomOut: 'Oddálit',
  centre: 'Zobrazit celé patro',
  share: 'Sdílet, co vidíte',
  copied: 'Odkaz zkopírován',
  copyFailed: 'Kopírování se nepodařilo. Zkopírujte adresu z řádku prohlížeče.',
  planFailed: (number) => `Plán se nepodařilo nakreslit: ${floor(number)}`,
  planFailedHint: 'Než to půjde, tady jsou místnosti tohoto patra jako seznam.',
  planOffline: (number) => `Na tomto zařízení není uloženo: ${floor(number)}`,
  planOfflineHint: 'Dřív otevřená patra fungují i bez připojení.',
  noPlans: 'Zatím tu nejsou žádné plány',
  noPlansHint: 'Škola je nezveřejnila. Místnosti najdete hledáním.',
  campusFailed: 'Mapu se nepodařilo načíst',

  list: 'Seznam místností',
  toMap: 'Zpět na mapu',
  listOf: (number) => `Místnosti: ${floor(number)}`,
  building: (code) => `Budova ${code}`,
  noRooms: 'Na tomto patře nejsou žádné evidované místnosti.',
  listFailed: 'Seznam místností se nepodařilo načíst',

  roomMissing: (id) => `Místnost ${id} nebyla nalezena.`,
  roomFailed: 'Místnost se nepodařilo načíst',
  unchoose: (room) => `Zavřít ${room}`,
  chosen: 'Vybrané místnosti',
  otherFloor: (number) => `Zobrazit na mapě: ${floor(number)}`,
  bigger: 'Zvětšit panel',
  smaller: 'Zmenšit panel',
  tabs: { schedules: 'Rozvrh', persons: 'Lidé', info: 'O místnosti' },
  freeNow: 'Teď volno',
  busyNow: 'Teď obsazeno',
  until: (minutes) => `do ${clock(minutes)}`,
  restOfDay: 'po zbytek dne',
  nothingAhead: 'Příštích sedm dní tu není nic naplánováno.',
  today: (minutes) => `dnes ${clock(minutes)}`,
  day: (weekday, minutes) => `${weekday} ${clock(minutes)}`,
  minutes: (count) => `${count} min`,
  kinds: {
    lesson: { P: 'přednáška', X: 'cvičení', R: 'výuka' },
    reservation: 'rezervace',
    exam: 'zkouška',
  },
  yours: 'vaše',
  cancelled: 'odpadá',
  timetable: 'Celý rozvrh',
  away: 'Není na mapě kampusu.',
  way: 'Zobrazit cestu',
  tablet: 'Displej u dveří',
  noPersons: 'Pracovnu tu nikdo nemá.',
  write: (name) => `Napsat: ${name}`,
  about: {
    type: 'Druh',
    seats: 'Počet míst',
    building: 'Budova',
    address: 'Adresa',
    floor: 'Patro',
    note: 'Poznámka',
  },

  free: {
    show: 'Vyznačit volné místnosti',
    title: 'Teď volno',
    count: (here, all) => `${here} na tomto patře, celkem ${all}`,
    none: 'Na tomto patře teď není volná žádná místnost.',
    failed: 'Volné místnosti se nepodařilo načíst',
    list: 'Všechny volné místnosti a jiný čas',
    close: 'Přestat vyznačovat volné místnosti',
  },

  find: 'Najít místnost nebo člověka',
  searchType: 'Hledat',
  types: { room: 'Místnost', person: 'Člověka' },
  roomName: 'Místnost',
  personName: 'Jméno',
  search: 'Hledat',
  results: 'Výsledky',
  history: 'Historie',
  searchTabs: 'Hledání a historie',
  noHistory: 'Tady najdete místnosti, které si vyberete.',
  filters: 'Druhy místností a budovy',
  roomTypes: 'Druhy místností',
  buildings: 'Budovy',
  nothingSelected: 'Vyberte aspoň jeden druh místností a jednu budovu, pak půjde hledat.',
  restoreFilters: 'Vrátit obvyklý výběr',
  found: (count) => counted('cs', count, { one: 'výsledek', few: 'výsledky', other: 'výsledků' }),
  more: (shown, count) => `Prvních ${shown} ${from(count)} ${count}. Dalšími písmeny výběr zúžíte.`,
  foundNone: (text) => `Textu „${text}“ nic neodpovídá`,
  foundNoneHint: 'Zkuste méně písmen, víc druhů místností nebo víc budov.',
  searchFailed: 'Jejda! Něco selhalo.',
  noRoom: 'bez místnosti',
  personPage: 'Kontakt',

  locate: 'Kde jsem',
  position: {
    title: 'Zobrazit, kde jste',
    why: 'Polohu zjistí vaše zařízení a předtím se zeptá. Nakreslíme ji do mapy a zůstane jen na této stránce: nikam se neposílá ani neukládá.',
    go: 'Zjistit polohu',
    refused: 'Zařízení to nedovolilo. Změnit to můžete v nastavení prohlížeče.',
    failed: 'Polohu se nepodařilo zjistit. Zkuste to znovu.',
  },
  here: 'Jste přibližně tady',
  outside: 'Jste mimo areál školy.',
};
