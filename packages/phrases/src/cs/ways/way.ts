import type { StepText, ToldBarrier, ToldStep, WayPhrases } from '../../en/ways/way.ts';
import { czechFloor } from '../../floors.ts';
import { clockRange, counted } from '../../words.ts';

const minutes = (count: number) => counted('cs', count, { one: 'minuta', few: 'minuty', other: 'minut' });
const ORDINALS = ['první', 'druhé', 'třetí', 'čtvrté', 'páté'];

const floor = czechFloor;
/** After do and z. */
const ofFloor = (number: number): string => {
  if (number < 0) return `${-number}. podzemního podlaží`;
  return number === 0 ? 'přízemí' : `${number}. patra`;
};

const SIDES = { left: 'vlevo', right: 'vpravo' };
const TURNS = { left: 'doleva', right: 'doprava', straight: 'rovně' };
const isTurn = (turn: ToldStep['turn']): turn is 'left' | 'right' => turn === 'left' || turn === 'right';
/** vpravo; zahněte doleva; zahněte doprava, schody jsou vpravo */
function beside({ kind, turn, side }: ToldStep): string | undefined {
  if (!isTurn(turn)) return side === null ? undefined : SIDES[side];
  const go = `zahněte ${TURNS[turn]}`;
  return side === null ? go : `${go}, ${kind === 'lift' ? 'výtah je' : 'schody jsou'} ${SIDES[side]}`;
}

const metres = (count: number): string | undefined => (count > 0 ? `${count} m` : undefined);

function step(told: ToldStep): StepText {
  const { kind, turn, side, doors, building, name } = told;
  const hint = metres(told.meters);
  const where = beside(told);
  switch (kind) {
    case 'leave':
      return {
        text:
          turn === null ? `Z místnosti ${name} na chodbu` : `Z místnosti ${name} ${TURNS[turn]} na chodbu`,
      };
    case 'walk': {
      const to = building === null ? '' : ` až do budovy ${building}`;
      const text = isTurn(turn)
        ? `${turn === 'left' ? 'Doleva' : 'Doprava'} chodbou${to}`
        : `Chodbou${to || ' rovně'}`;
      return { text, ...(hint && { hint }) };
    }
    case 'outside': {
      const to = building === null ? '' : ` k budově ${building}`;
      return { text: told.isFirst ? `Přes areál${to}` : `Ven a přes areál${to}`, ...(hint && { hint }) };
    }
    case 'enter':
      return {
        text: told.isFirst ? `Od vchodu budovy ${building ?? ''}` : `Vchodem do budovy ${building ?? ''}`,
        ...(name !== null && { hint: name }),
      };
    case 'stairs':
    case 'lift': {
      const text = `${kind === 'lift' ? 'Výtahem' : 'Po schodech'} do ${ofFloor(told.floor)}`;
      return { text, strong: text, ...(where && { hint: where }) };
    }
    case 'arrive': {
      const at =
        side === null
          ? 'přímo před vámi'
          : doors === null
            ? SIDES[side]
            : `${ORDINALS[doors - 1] ?? ''} dveře ${SIDES[side]}`;
      const parts = [name ?? '', isTurn(turn) ? TURNS[turn] : '', at];
      return { text: parts.filter(Boolean).join(', '), ...(name !== null && { strong: name }) };
    }
  }
}

function barrier({ kind, floor: at, building, name, to }: ToldBarrier): { title: string; text: string } {
  const there = [building === null ? '' : `budova ${building}`, at === null ? '' : floor(at)]
    .filter(Boolean)
    .join(', ');
  const place = there === '' ? '' : ` (${there})`;
  switch (kind) {
    case 'stairs':
      return {
        title: 'Bez schodů se tam nedostanete',
        text:
          building === null || at === null
            ? 'V cestě jsou schody.'
            : `V budově ${building} vedou z ${ofFloor(at)} dál jen schody.`,
      };
    case 'door':
      return {
        title: 'Bez schodů se tam nedostanete',
        text: `V cestě jsou dveře se schodem${name === null ? '' : `: ${name}`}${place}.`,
      };
    case 'unconnected':
      return {
        title: 'Cestu neznáme',
        text: `Z plánů není vidět, jak se dostat do místnosti ${name ?? to}${place}.`,
      };
    case 'no-plan':
      return name === null
        ? {
            title: 'Jste mimo areál školy',
            text: 'Plány začínají až v areálu. Podívejte se na cestu od vchodu.',
          }
        : { title: 'Cestu neznáme', text: `Místnost ${name}${place} v plánech není.` };
  }
}

/** Phrases of the way to a room. */
export const way: WayPhrases = {
  floor,
  entrance: 'Vchod',
  here: 'Kde jste',
  close: 'Zavřít cestu',
  verdict: (count) => minutes(count),
  verdictInBreak: (count, pause) => `${minutes(count)}, máte ${pause}.`,
  verdictTooFar: (count, pause) =>
    pause === 0 ? `${minutes(count)}, ale přestávka žádná není.` : `${minutes(count)}, máte jen ${pause}.`,
  span: clockRange,
  metres: (count) => `${count} m`,
  steps: 'Cesta slovy',
  step,
  elapsed: (count) => `${count} min`,
  afterMinutes: (count) => `po ${counted('cs', count, { one: 'minutě', other: 'minutách' })}`,
  stepFree: 'Bez schodů',
  longer: (count) =>
    count <= 0 ? 'stejně dlouho' : count === 1 ? 'o minutu déle' : `o ${minutes(count)} déle`,
  noStepFree: 'taková cesta není',
  barrier,
  withStairs: 'Zobrazit cestu po schodech',
  fromEntrance: 'Od vchodu',
  from: 'Odkud',
  fromOptions: {
    entrance: 'Nejbližší vchod',
    here: 'Kde jsem',
    room: 'Jiná místnost',
  },
  lessonBefore: (room) => `${room}, předchozí hodina`,
  roomName: 'Místnost',
  show: 'Zobrazit',
  swap: 'Prohodit',
  failed: 'Cestu se nepodařilo načíst',
  roomUnknown: (room) => `Místnost ${room} neexistuje`,
  roomUnknownHint: 'Zkontrolujte její název, nebo ji najděte v mapě.',
  position: {
    title: 'Cesta od místa, kde jste',
    why: 'Polohu zjistí vaše zařízení a předtím se zeptá. Použijeme ji k nalezení cesty: kvůli tomu se odešle, ale neukládá se. Zůstane v adrese této stránky, proto si rozmyslete, komu ji pošlete.',
    go: 'Zjistit polohu',
    refused: 'Zařízení to nedovolilo. Změnit to můžete v nastavení prohlížeče.',
    failed: 'Polohu se nepodařilo zjistit. Zkuste to znovu.',
  },
  badge: (number) => floor(number),
  onward: (by, to) => `od ${by === 'lift' ? 'výtahu' : 'schodů'}${to === null ? '' : ` do místnosti ${to}`}`,
  line: (from, to, onFloor) =>
    `Cesta ${from === null ? '' : `z místnosti ${from} `}do místnosti ${to}, ${onFloor}`,
};
