import type { ScheduleFound } from '@kahan/contract';
import type { ScheduleType } from '@kahan/contract/runtime';
import type { ScheduleToolsPhrases } from '@kahan/phrases/en/schedule-tools';
import type { NamedSource } from '../sources/labelled-sources.ts';

/** One of the things that were found. */
export interface Option {
  source: NamedSource;
  /** What tells it from others of the same name: code, building, floor. */
  facts: string;
}

type Words = Pick<ScheduleToolsPhrases, 'building' | 'floor'>;

/** `A 137` → `A137, building A, floor 1`; what a result has not, or says already, is left out. */
export function foundOptions(kind: ScheduleType, items: readonly ScheduleFound[], words: Words): Option[] {
  return items.map(({ id, name, sis_name, floor, building }) => {
    const code = kind === 'subject' ? id : sis_name;
    const facts = [
      code !== name && code,
      building !== null && words.building(building),
      floor !== null && words.floor(floor),
    ];
    return { source: { kind, id, label: name }, facts: facts.filter(Boolean).join(', ') };
  });
}
