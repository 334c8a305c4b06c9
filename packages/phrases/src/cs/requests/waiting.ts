import type { WaitReason, WaitStepKind } from '@kahan/domain';
import type { WaitingPhrases } from '../../en/requests/waiting.ts';
import { form } from '../../words.ts';

const students = (count: number) =>
  `${form('cs', count, { one: 'Čeká', few: 'Čekají', other: 'Čeká' })} ${count} ${form('cs', count, { one: 'student', few: 'studenti', other: 'studentů' })}.`;

const own: Record<WaitStepKind, (number: number) => string> = {
  joined: (number) => `Zařazení na čekací listinu, vaše číslo je ${number}.`,
  tried: () => 'Uvolnilo se místo a řada je na vás.',
  returned: () => 'Někdo mimo čekací listinu byl rychlejší. Řada je dál na vás.',
  signed: () => 'Máte přihlášeno.',
  skipped: () => 'Místo dostal další v pořadí',
  expired: () => 'Čas vašeho čekání uplynul.',
  left: () => 'Už nečekáte.',
};

const others: Record<WaitStepKind, (number: number) => string> = {
  joined: (number) => `Na listinu přibylo číslo ${number}.`,
  tried: (number) => `Uvolnilo se místo a řada byla na čísle ${number}.`,
  returned: (number) => `Někdo mimo čekací listinu byl rychlejší než číslo ${number}.`,
  signed: (number) => `Místo má číslo ${number}.`,
  skipped: (number) => `Číslo ${number} místo nedostalo`,
  expired: (number) => `Číslo ${number} už nečeká, uplynul jeho čas.`,
  left: (number) => `Číslo ${number} už nečeká.`,
};

const because: Partial<Record<WaitReason, string>> = {
  'has-place': 'jiný termín téhož předmětu',
  'already-signed': 'jiný termín téhož předmětu',
  'attempts-used': 'nezbývá žádný pokus',
  'logout-over': 'z jiného termínu už se odhlásit nejde',
  closed: 'přihlašování skončilo',
  'too-late': 'čas už uplynul',
  'no-such-term': 'termín byl zrušen',
  'not-taken': 'místo zůstalo tři minuty nevyužité',
};

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
  placeFree: 'Místo je teď volné. Přihlaste se, čekat nemusíte.',
  history: {
    open: 'Průběh čekání',
    openFor: (what) => `Průběh čekání: ${what}`,
    title: 'Průběh čekání',
    step: ({ what, seq, reason }, isOwn) => {
      const said = (isOwn ? own : others)[what](seq);
      if (what !== 'skipped') return said;
      return `${said}: ${(reason && because[reason]) ?? 'přihlášení není dovoleno'}.`;
    },
    close: 'Zavřít',
    failed: 'Průběh čekání se nepodařilo načíst',
  },
};
