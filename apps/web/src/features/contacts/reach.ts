import type { StudyAnswer } from '@kahan/contract';
import { streetOf } from '@kahan/domain';

/** What every contact says about how it is reached. */
export type Reach = StudyAnswer['referent'];

/** Where the public map shows an address (decision 065). */
export const mapAddress = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: streetOf(address) })}`;

/** A contact as it is copied: a line for each thing that is known. */
export const textOf = ({ name, tel, email, address, opening_hours }: Reach): string =>
  [name, tel, email, address, opening_hours].filter((line) => line !== '').join('\n');
