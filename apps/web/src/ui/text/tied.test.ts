import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmptyState } from '../feedback/states.tsx';
import { Checkbox } from '../form/fields.tsx';

test('states keep a preposition with its word', () => {
  const page = renderToStaticMarkup(
    createElement(EmptyState, { title: 'Výuka v pátek' }, 'Nic tu není, v týdnu ani o víkendu.'),
  );
  expect(page).toContain('Výuka v\u00a0pátek');
  expect(page).toContain('v\u00a0týdnu ani o\u00a0víkendu');
});

test('so do settings', () => {
  const label = 'Zprávy z A 137';
  const hint = 'Změny dne a času.';
  const page = renderToStaticMarkup(
    createElement(Checkbox, { label, hint, checked: false, onChange: () => undefined }),
  );
  expect(page).toContain('Zprávy z\u00a0A\u00a0137');
  expect(page).toContain('dne a\u00a0času');
});
