import type { SharedFilesPhrases } from '../../en/groups/shared-files.ts';
import { form } from '../../words.ts';

const files = (count: number) => form('cs', count, { one: 'soubor', few: 'soubory', other: 'souborů' });

export const sharedFiles: SharedFilesPhrases = {
  title: 'Soubory k odevzdání',
  hint: 'Čekají na tomto zařízení, dokud je neodevzdáte, neodeberete nebo se neodhlásíte. Nic se ještě neodeslalo.',
  where: 'Kam ho chcete odevzdat?',
  replaces: (name) => `nahradí ${name}`,
  remove: 'Odebrat',
  removeOf: (name) => `Odebrat ${name}`,
  removed: (name) => `Odebráno: ${name}`,
  removeFailed: 'Soubor se nepodařilo odebrat. Zkuste to znovu.',
  large: (name, size, most) =>
    `„${name}“ má ${size}, nejvýš to může být ${most}. Soubor tu nezůstal. Sdílejte menší.`,
  nowhere: 'Teď není kam soubor odevzdat',
  nowhereHint: 'Ve výukových skupinách není otevřené žádné místo pro soubor. Soubor tu zůstává.',
  offline: 'Jste bez připojení. Soubor tu zůstává, odevzdáte ho, až připojení bude.',
  none: 'Žádný soubor nečeká',
  noneHint: 'Sdílejte soubor z jiné aplikace do Kahanu a tady vyberte, kam ho odevzdat.',
  left: (count) =>
    `${count} ${files(count)} tu nezůstalo: najednou jich může čekat pět. Sdílejte znovu, až bude místo.`,
  failures: {
    unkept: 'Soubor tu nezůstal: prohlížeč ho Kahanu nedovolil uložit. Vyberte ho přímo ve výukové skupině.',
    missed:
      'Soubor tu nezůstal, protože Kahan ještě nebyl na tomto zařízení připravený. Přihlaste se a sdílejte ho znovu.',
    foreign: 'Soubor sem zkusil přidat jiný web. Kahan ho odmítl.',
  },
  listFailed: 'Soubory na tomto zařízení se nepodařilo přečíst.',
  login: 'Soubor odevzdáte po přihlášení',
  loginHint: 'Bez přihlášení tu žádný soubor nezůstává. Přihlaste se a sdílejte ho znovu.',
  toLogin: 'Přihlásit se',
  studentsOnly: 'Soubory odevzdávají jen studenti',
  studentsOnlyHint: 'Soubor zmizí, až se odhlásíte.',
  toGroups: 'Studium',
  loadFailed: 'Výukové skupiny se nepodařilo načíst',
  waiting: (count) =>
    `${form('cs', count, { one: 'Čeká', few: 'Čekají', other: 'Čeká' })} ${count} ${files(count)} k odevzdání`,
};
