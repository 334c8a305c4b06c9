import type { Person } from '@kahan/contract';

/** A teacher with everything that the directory can say. */
export const KRIZ: Person = {
  id: '320063',
  uident: '20063',
  degree_pre: 'doc. Ing.',
  first_name: 'Blažej',
  last_name: 'Kříž',
  degree_post: 'CSc.',
  email: 'kriz@kahan.example',
  tel: '+420 220 444 063',
  rooms: ['B141'],
  places: [{ id: 'B141', name: 'B 141', floor: 1, building: { code: 'B', value: 'Building B' } }],
  departments: [
    {
      code: '403',
      value: 'Physical Chemistry',
      faculty: { code: 'FCHI', value: 'Faculty of Chemical Engineering' },
    },
  ],
  classes: [],
};
