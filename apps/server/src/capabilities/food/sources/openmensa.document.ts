import { type CanteenDay, type CanteenOpening, isRealDate, minutesOfTime } from '@kahan/domain';
import { AddressRefused } from '../../../platform/named-address.ts';
import { daysOf, type OpenDay, type OpenMeal } from './openmensa.meals.ts';
import { oneLine, priceOf } from './source.ts';
import { type Category, categoryOf } from './words/categories.ts';
import { noticeOf } from './words/closed.ts';
import type { XmlElement, XmlListener } from './xml.ts';

/** A document with more meals is no menu of a canteen. */
const MOST_MEALS = 5_000;
const MOST_DAYS = 100;

/** A document of OpenMensa, v1, v2.0 or v2.1. */
export interface OpenMensaDocument {
  /** null: the document does not say it. */
  name: string | null;
  /** Address of a page for people. */
  page: string | null;
  at: [longitude: number, latitude: number] | null;
  opening: CanteenOpening[];
  /** By date. */
  days: Map<string, CanteenDay>;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** The versions of a document by the name of its root; v1 has the days of one canteen right inside the root. */
const ROOTS: Readonly<Record<string, RegExp>> = { openmensa: /^2(?:\.[01])?$/, cafeteria: /^1(?:\.0)?$/ };
const NAMESPACE = /^(?:http:\/\/openmensa\.org\/open-mensa-v[12])?$/;

/** Reads the elements of a document. `leftOut` is called for each day or price that cannot be used. */
export class OpenMensaReader implements XmlListener {
  private readonly about: Omit<OpenMensaDocument, 'days'> = { name: null, page: null, at: null, opening: [] };
  private readonly days = new Map<string, OpenDay>();
  private readonly leftOut: (reason: string) => void;
  private readonly path: string[] = [];
  /** null: outside a day, or its date does not exist, and it is left out. */
  private day: OpenDay | null = null;
  private category: Category = categoryOf('');
  private meal: OpenMeal | null = null;
  private role = '';
  private meals = 0;

  constructor(leftOut: (reason: string) => void) {
    this.leftOut = leftOut;
  }

  /** What was read. */
  async document(): Promise<OpenMensaDocument> {
    return { ...this.about, days: await daysOf(this.days) };
  }

  open({ name, namespace, attributes }: XmlElement): void {
    if (this.path.length === 0) checkRoot({ name, namespace, attributes });
    this.path.push(name);
    const parent = this.path.at(-2);
    if (name === 'day' && (parent === 'canteen' || parent === 'cafeteria'))
      this.openDay(attributes.date ?? '');
    else if (name === 'category' && parent === 'day') this.category = categoryOf(attributes.name ?? '');
    else if (name === 'closed' && parent === 'day' && this.day !== null) this.day.isClosed = true;
    else if (name === 'meal' && parent === 'category') this.openMeal();
    else if (name === 'price' && parent === 'meal') this.role = attributes.role ?? '';
    else if (name === 'location') this.about.at = positionOf(attributes);
    else if (parent === 'times') this.addTimes(name, attributes);
  }

  close(name: string, text: string): void {
    this.path.pop();
    const parent = this.path.at(-1);
    if (name === 'day') this.day = null;
    else if (name === 'meal') this.closeMeal();
    else if (parent === 'meal') this.addToMeal(name, text);
    else if (parent === 'canteen' && name === 'name') this.about.name = oneLine(text) || null;
    else if (parent === 'feed' && name === 'source') this.about.page ??= text;
  }

  private openDay(date: string): void {
    const isReal = isRealDate(date);
    if (!isReal) this.leftOut(`there is no day ${JSON.stringify(date.slice(0, 20))}`);
    // A day may come in two parts.
    this.day = isReal ? (this.days.get(date) ?? { isClosed: false, meals: [] }) : null;
    if (this.days.size >= MOST_DAYS) throw new AddressRefused(`it has more than ${MOST_DAYS} days`);
    if (this.day !== null) this.days.set(date, this.day);
  }

  private openMeal(): void {
    this.meals += 1;
    if (this.meals > MOST_MEALS) throw new AddressRefused(`it has more than ${MOST_MEALS} meals`);
    this.meal = { category: this.category, name: '', notes: [], prices: new Map() };
  }

  private addToMeal(name: string, text: string): void {
    const { meal } = this;
    if (meal === null) return;
    if (name === 'name') meal.name = oneLine(text);
    else if (name === 'note') meal.notes.push(text);
    else if (name === 'price' && text !== '') {
      const price = priceOf(text);
      if (price === null) this.leftOut(`${JSON.stringify(text.slice(0, 20))} is no price`);
      else meal.prices.set(this.role, price);
    }
  }

  private closeMeal(): void {
    const { meal, day } = this;
    this.meal = null;
    if (meal === null || day === null) return;
    if (meal.name === '') this.leftOut('a meal has no name');
    else if (noticeOf(meal.name, meal.prices.size > 0) === 'closed') day.isClosed = true;
    else if (noticeOf(meal.name, meal.prices.size > 0) === null) day.meals.push(meal);
  }

  private addTimes(name: string, { open = '' }: Readonly<Record<string, string>>): void {
    const day = WEEKDAYS.indexOf(name) + 1;
    const [from = '', to = ''] = open.split('-');
    const [start, end] = [minutesOfTime(from), minutesOfTime(to)];
    if (day === 0 || start === null || end === null || start >= end) return;
    const on = day as CanteenOpening['day_from'];
    this.about.opening.push({ label: null, day_from: on, day_to: on, from, to });
  }
}

/** @throws AddressRefused for another document, or a version that is not known */
function checkRoot({ name, namespace, attributes }: XmlElement): void {
  if (/^html$/i.test(name)) throw new AddressRefused('it is an HTML page, not XML');
  const versions = ROOTS[name];
  if (versions === undefined || !NAMESPACE.test(namespace))
    throw new AddressRefused(`it is no OpenMensa document, its root is ${name.slice(0, 40)}`);
  if (!versions.test(attributes.version ?? ''))
    throw new AddressRefused(
      `its version ${JSON.stringify(attributes.version?.slice(0, 20) ?? '')} is not known`,
    );
}

function positionOf({ latitude, longitude }: Readonly<Record<string, string>>): OpenMensaDocument['at'] {
  const [lat, lon] = [latitude, longitude].map((text) => (text?.trim() ? Number(text) : Number.NaN));
  if (lat === undefined || lon === undefined) return null;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lon, lat] : null;
}
