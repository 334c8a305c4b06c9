interface Section {
  title: string;
  paragraphs: readonly string[];
  /** Facts as a list, after the paragraphs. */
  list?: readonly string[];
  /** Pairs of a name and its description, as a table, after the paragraphs. */
  facts?: readonly (readonly [string, string])[];
}

/** The privacy policy (decision 048). It must agree with docs/data.md and with the code. */
export interface PrivacyPhrases {
  jump: string;
  changed: string;
  sections: readonly Section[];
  contact: [string, string];
}

export const privacy: PrivacyPhrases = {
  jump: 'Parts of the policy',
  changed: 'Last changed on 29 November 2026.',
  sections: [
    {
      title: 'Who Kahan is for',
      paragraphs: [
        'Kahan is an information portal for university students. Staff and visitors can use its public pages. It is not meant for persons under 18, and this policy does not cover them.',
      ],
    },
    {
      title: 'What Kahan stores about you',
      paragraphs: [
        'Without a login Kahan stores nothing about you, except failed login attempts: the login name and the network address of such an attempt count for 15 minutes, so that nobody can guess passwords, and are deleted within the hour after that. After a login it stores a copy of what the student system of the university says about you, so that it can show it quickly and tell you what changed:',
      ],
      list: [
        'your name, degrees, email and programmes',
        'your timetable, exam dates with your sign-ups, results and class groups',
        'the entries that you added to your timetable yourself, and your plan of the exam period',
        'your news, and which of them you postponed or archived',
        'what you asked the student system for through Kahan, such as sign-ups, without the files that you handed in',
        'your settings, the devices on which you are logged in, the links and calendar feeds that you made, which calendar fetched a feed last, and with whom you share free time',
        'the addresses under which your browsers and phones take notifications, and what Kahan notified you about',
      ],
    },
    {
      title: 'Your password',
      paragraphs: [
        'You log in with your university account. If you enter its password in Kahan, Kahan passes it on to the university over an encrypted connection and does not store it. On the university’s own login page Kahan does not see it.',
      ],
    },
    {
      title: 'How long it is kept',
      paragraphs: [
        'What you and Kahan make is kept for one year at most, and then it is erased. The data in the student system itself is not touched by this.',
      ],
      facts: [
        ['news and requests', 'one year'],
        ['your own entries of the timetable', 'one year after their last day'],
        ['your plan of the exam period', 'one year after its last change'],
        ['the note of which calendar fetched a feed', 'one year after it did so last'],
        ['an agreement to share free time', 'until the end of the academic year'],
        ['what Kahan notified you about', '90 days'],
        ['the address of a device for notifications', 'as long as its login'],
        ['a copy of your data that you ask for', '24 hours'],
        [
          'what the student system says about you',
          'as long as it says so: a result of three years ago is a part of your programme',
        ],
        ['all of your data in Kahan, if you do not use it', 'one year'],
        ['all of your data in Kahan, if the student system does not know you any more', '30 days'],
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'You do, and the people who run Kahan at the university as far as the operation needs it. Kahan gives nothing to advertisers, uses no tracking services, and loads nothing from other sites.',
        'If you turn notifications on in a browser, the service of its maker delivers them, encrypted. Those of the mobile app are delivered by Google and Apple. The messages in them are encrypted too, but not their titles: public news, changes of your lessons, and which of your subjects has a changed result, never a grade. If you give somebody a private link or the address of a calendar feed, whoever has it sees what it shows, until you end it or it runs out. A student with whom you have agreed to share free time sees your name and when you are both free, until one of you ends it.',
      ],
    },
    {
      title: 'On your device',
      paragraphs: [
        'The latest data stays on your device so that Kahan opens without a connection. A file that you share with Kahan from another app waits there until you hand it in. A logout removes all of it, also a logout without a connection.',
        'Kahan uses these cookies. None of them is for advertising. Next to each purpose are the names that your browser shows:',
      ],
      facts: [
        ['your login', 'kahan_access, kahan_logged_in'],
        [
          'renewing the login while you use Kahan',
          'kahan_refresh, kahan_refreshed_at, kahan_renewing, kahan_renew_at',
        ],
        ['protection against requests from other sites', 'kahan_csrf'],
        ['a login that is just being made', 'kahan_login, kahan_oidc'],
        ['your proof of the university login for the student system', 'kahan_login_token'],
        ['recognizing a device on which you have logged in before', 'kahan_device'],
        ['your language', 'kahan_lang'],
        ['light or dark theme', 'kahan_theme'],
        ['the screen that is shown first', 'kahan_screen'],
      ],
    },
    {
      title: 'Usage statistics',
      paragraphs: [
        'Your university decides whether Kahan counts which screens are opened. Where it does, Kahan asks you after your first login and counts nothing unless you agree. All that is stored is how often each screen was opened: no name, no address, and nothing of what you read there. You can withdraw your consent in the settings at any time, and Kahan works the same without it. When the question changes, you are asked again.',
      ],
    },
    {
      title: 'When something breaks',
      paragraphs: [
        'When the app fails in your browser, it sends the error to Kahan so that it can be fixed: its kind, its place in the code, the screen and the version of the app. Names, numbers, email addresses and search texts are taken out before it is sent, and once more before it is written down. Who sent it is not written down.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'In the settings you see where you are logged in and can end each login. There, under Your data, you download a copy of what Kahan stores about you: an archive with a page that explains each file. Kahan does not store passwords or the files that you handed in, so they are not in it.',
        'In the same place you can have everything erased. It is done 24 hours later, and until then you can undo it. The records of the student system stay, and so do the effects of sign-ups that you have made. Lines of the security log, which have a number and a part of the network address in place of your name, stay for a year at most, and backups of the database are kept until they are replaced. If you log in again later, you start from scratch.',
        'Mistakes in programmes and results are corrected in the student system, from which Kahan takes them over.',
      ],
    },
  ],
  /** Around the mail address. */
  contact: ['Questions and requests: ', '.'],
};
