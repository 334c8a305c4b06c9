import { expect, it } from 'vitest';
import { wireCatalogue } from './catalogue.ts';
import { catalogueDocumentation } from './documentation.ts';

it('a student system that does not know of excluded rooms shares all of its rooms', () => {
  const [room] = catalogueDocumentation('rooms').example.answer.records;
  const old = Object.fromEntries(Object.entries(room).filter(([name]) => name !== 'is_shared'));
  expect(wireCatalogue.rooms.parse(old)).toMatchObject({ is_shared: true });
  expect(wireCatalogue.rooms.parse({ ...old, is_shared: false })).toMatchObject({ is_shared: false });
});
