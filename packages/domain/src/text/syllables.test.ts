import { expect, test } from 'vitest';
import { softHyphened } from './syllables.ts';

const broken = (text: string, longest = 0) => softHyphened(text, longest).replaceAll('\u00ad', '-');

test.each([
  ['Analytická', 'Ana-ly-tická'],
  ['chemie', 'che-mie'],
  ['chemické', 'che-mické'],
  ['inženýrství', 'in-že-nýr-ství'],
  ['Mikrobiologie', 'Mi-kro-bio-lo-gie'],
  ['statistika', 'sta-ti-stika'],
  ['technologie', 'tech-no-lo-gie'],
  ['prostředí', 'pro-středí'],
  ['přednáška', 'před-ná-ška'],
  ['Bezpečnost', 'Bez-peč-nost'],
  ['laboratoř', 'la-bo-ra-toř'],
  ['soustava', 'sou-stava'],
  ['Informatika', 'In-for-ma-tika'],
  // r and l are the core of a syllable without a vowel.
  ['čtvrtletní', 'čtvrt-letní'],
  ['vrstvení', 'vr-stvení'],
  // But not at the end, and not after a vowel.
  ['ministr', 'mi-nistr'],
  ['borstva', 'bor-stva'],
  // A syllable needs a core.
  ['vzkříšení', 'vzkří-šení'],
  // A part of the word would be too short.
  ['oběh', 'oběh'],
  ['Úvod', 'Úvod'],
  ['prst', 'prst'],
  ['', ''],
])('%s breaks as %s', (word, syllables) => {
  expect(broken(word)).toBe(syllables);
});

test.each([
  ['Analytická chemie I', 9, 'Ana-ly-tická chemie I'],
  ['Analytická chemie I', 10, 'Analytická chemie I'],
  ['Chemické inženýrství: bilance', 8, 'Chemické in-že-nýr-ství: bilance'],
])('%s, lines of %i letters: %s', (text, longest, syllables) => {
  expect(broken(text, longest)).toBe(syllables);
});
