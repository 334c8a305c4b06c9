import { expect, test } from 'vitest';
import { KRIZ } from './person.fixture.ts';
import { vcardName, vcardOf } from './vcard.ts';

const PAGE = 'https://kahan.example/person/320063';

test('a contact has names, degrees, department, ways to reach and the room', () => {
  expect(vcardOf(KRIZ, PAGE)).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'KIND:individual',
      'UID:kahan.example/person/320063',
      'FN:doc. Ing. Blažej Kříž\\, CSc.',
      'N:Kříž;Blažej;;doc. Ing.;CSc.',
      'ORG:Faculty of Chemical Engineering;Physical Chemistry',
      'EMAIL;TYPE=work:kriz@kahan.example',
      'TEL;TYPE=work:+420 220 444 063',
      'ADR;TYPE=work:;B 141;Building B;;;;',
      `URL:${PAGE}`,
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

test('what is not known is left out', () => {
  const bare = {
    ...KRIZ,
    degree_pre: null,
    degree_post: null,
    email: '',
    tel: null,
    places: [],
    departments: [],
  };
  const card = vcardOf(bare, PAGE);
  expect(card).toContain('FN:Blažej Kříž\r\nN:Kříž;Blažej;;;\r\nURL:');
});

test('no text of the directory can add a line or a part (RFC 6350, 3.4)', () => {
  const card = vcardOf({ ...KRIZ, last_name: 'K;ř,í\\ž\r\nTEL:1', departments: [] }, PAGE);
  expect(card).toContain('\r\nN:K\\;ř\\,í\\\\ž\\nTEL:1;Blažej;;doc. Ing.;CSc.\r\n');
  expect(card.match(/^TEL/gm)).toHaveLength(1);
});

test('long lines are folded at 75 octets, and unfolded they are as they were', () => {
  const last_name = 'Říčná'.repeat(40);
  const card = vcardOf({ ...KRIZ, last_name }, PAGE);
  for (const line of card.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(card.replaceAll('\r\n ', '')).toContain(`N:${last_name};Blažej`);
});

test.each([
  ['Blažej', 'Kříž', 'blazej-kriz.vcf'],
  ['Anna Marie', 'Nová-Malá', 'anna-marie-nova-mala.vcf'],
  ['../..', '', 'contact.vcf'],
])('the file of %s %s is %s', (first_name, last_name, name) => {
  expect(vcardName({ ...KRIZ, first_name, last_name })).toBe(name);
});
