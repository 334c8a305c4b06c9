import type { PreparedPhrases } from '../../en/requests/prepared.ts';

export const prepared: PreparedPhrases = {
  begin: 'Přihlásit při otevření',
  beginFor: (name) => `Přihlásit při otevření: ${name}`,
  hint: 'Odešleme to za vás. Pořadí všech, kdo si tento termín připravili, určí los.',
  notSaved: 'Neuložilo se to. Termín se mezitím mohl otevřít.',
  willLeave: (when) => `Přihlášku odešleme ${when}.`,
  byHand: (when) =>
    `K přihlášení je potřeba vaše heslo. Pět minut předem vám to připomeneme, termín se otevře ${when}.`,
  leaves: 'Přihláška se odesílá.',
  left: {
    waiting: 'Přihláška je odeslaná. Škola zatím neodpověděla.',
    unknown: 'Přihláška je odeslaná. Jak dopadla, se neví.',
    success: 'Při otevření jsme vás přihlásili.',
    failed: 'Přihlášku jsme odeslali a škola ji odmítla.',
    invalidated: 'Přihlášku jsme neodeslali.',
  },
  neededPassword: 'Přihlášku jsme neodeslali, protože k ní je potřeba vaše heslo.',
  dropped: 'Přihlášku jsme neodeslali, protože by ji škola nepřijala.',
  place: (place, of) => `Vylosované pořadí: ${place}. z ${of}.`,
  stop: 'Neodesílat',
  stopFor: (name) => `Neodesílat: ${name}`,
};
