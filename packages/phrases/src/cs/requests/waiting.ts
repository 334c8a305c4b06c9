import type { WaitingPhrases } from '../../en/requests/waiting.ts';
import { form } from '../../words.ts';

const students = (count: number) =>
  `${form('cs', count, { one: 'Čeká', few: 'Čekají', other: 'Čeká' })} ${count} ${form('cs', count, { one: 'student', few: 'studenti', other: 'studentů' })}.`;

export const waiting: WaitingPhrases = {
  begin: 'Čekat na místo',
  beginFor: (what) => `Čekat na místo: ${what}`,
  stop: 'Přestat čekat',
  stopFor: (what) => `Přestat čekat: ${what}`,
  count: students,
  title: 'Čekat na místo?',
  ahead: (count) =>
    count === 0
      ? 'Zatím nikdo nečeká. Budete na řadě první.'
      : `${students(count)} Budete ${count + 1}. v pořadí.`,
  happens: {
    own: 'Až se místo uvolní a přijde na vás řada, škola vás přihlásí a my vám dáme vědět. Od té chvíle je to váš termín: když nepřijdete, můžete přijít o pokus.',
    automatic:
      'Až se místo uvolní a přijde na vás řada, přihlásíme vás a dáme vám vědět. Od té chvíle je to váš termín: když nepřijdete, můžete přijít o pokus. Pořadí platí mezi těmi, kdo čekají tady; přihlášení přímo ve studijním systému zabránit neumíme.',
    watch:
      'Až se místo uvolní a přijde na vás řada, dáme vám vědět a tři minuty ho tu nikomu jinému nedáme, abyste se na něj stihli přihlásit svým heslem. Pořadí platí mezi těmi, kdo čekají tady; přihlášení přímo ve studijním systému zabránit neumíme.',
  },
  until: 'Čekat do',
  limits: {
    signing_end: 'Pak končí přihlašování.',
    logout_end: 'Na odhlášení vám zbude ještě den.',
  },
  latest: (until) => `Vyberte čas, který teprve přijde, nejpozději ${until}.`,
  givesUp: (when) =>
    `Vzdáte se za něj svého termínu ${when}, a to v jednom kroku: zůstane vám, dokud nezískáte nový.`,
  confirm: 'Čekat',
  keepOut: 'Teď ne',
};
