/** Phrases of the intro, loaded with its screen. */
export const intro = {
  title: 'Welcome to Kahan',
  lead: 'Your lessons, exam dates, results and the route to a room, in one place, even offline.',
  leadOfStaff: 'Your lessons, exam dates and the route to a room, in one place, even offline.',
  language: 'Language',
  question: 'May Kahan count which screens you open?',
  /** An explanation of the question. */
  explained: [
    'It helps us see what is worth improving. Only the number of visits to each screen is kept: no name, no address, nothing about what you read there.',
    'Kahan works the same without it. You can change your mind in the settings.',
  ] as readonly string[],
  privacyPolicy: 'Privacy policy',
  agree: 'I agree',
  justContinue: 'Just continue',
  goOn: 'Continue',
};
export type IntroPhrases = typeof intro;
