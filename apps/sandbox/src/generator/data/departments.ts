import type { Faculty } from '@kahan/domain';
import { FCHI_TOPICS } from './topics-fchi.ts';
import { FCHT_TOPICS } from './topics-fcht.ts';
import { FPBT_TOPICS } from './topics-fpbt.ts';
import { FTOP_TOPICS } from './topics-ftop.ts';
import { UEM_TOPICS } from './topics-uem.ts';

export interface Department {
  code: string;
  faculty: Faculty;
  cs: string;
  en: string;
}

const DEPARTMENT_LIST: [code: string, faculty: Faculty, cs: string, en: string][] = [
  ['101', 'FCHT', 'Ústav anorganické chemie', 'Department of Inorganic Chemistry'],
  ['105', 'FCHT', 'Ústav anorganické technologie', 'Department of Inorganic Technology'],
  ['106', 'FCHT', 'Ústav kovových materiálů', 'Department of Metals and Corrosion Engineering'],
  ['107', 'FCHT', 'Ústav skla a keramiky', 'Department of Glass and Ceramics'],
  ['110', 'FCHT', 'Ústav organické chemie', 'Department of Organic Chemistry'],
  ['111', 'FCHT', 'Ústav organické technologie', 'Department of Organic Technology'],
  ['112', 'FCHT', 'Ústav polymerů', 'Department of Polymers'],
  ['126', 'FCHT', 'Ústav inženýrství pevných látek', 'Department of Solid State Engineering'],
  ['148', 'FCHT', 'Ústav chemické technologie restaurování památek', 'Department of Conservation Technology'],
  ['215', 'FTOP', 'Ústav udržitelných paliv a zelené chemie', 'Department of Sustainable Fuels'],
  ['216', 'FTOP', 'Ústav energetiky', 'Department of Power Engineering'],
  ['217', 'FTOP', 'Ústav technologie vody a prostředí', 'Department of Water Technology'],
  ['240', 'FTOP', 'Ústav chemie ochrany prostředí', 'Department of Environmental Chemistry'],
  ['319', 'FPBT', 'Ústav biotechnologie', 'Department of Biotechnology'],
  ['320', 'FPBT', 'Ústav biochemie a mikrobiologie', 'Department of Biochemistry and Microbiology'],
  ['321', 'FPBT', 'Ústav konzervace potravin', 'Department of Food Preservation'],
  ['322', 'FPBT', 'Ústav sacharidů a cereálií', 'Department of Carbohydrates and Cereals'],
  ['323', 'FPBT', 'Ústav analýzy potravin a výživy', 'Department of Food Analysis and Nutrition'],
  ['324', 'FPBT', 'Ústav mléka, tuků a kosmetiky', 'Department of Dairy, Fat and Cosmetics'],
  ['402', 'FCHI', 'Ústav analytické chemie', 'Department of Analytical Chemistry'],
  ['403', 'FCHI', 'Ústav fyzikální chemie', 'Department of Physical Chemistry'],
  ['409', 'FCHI', 'Ústav chemického inženýrství', 'Department of Chemical Engineering'],
  ['413', 'FCHI', 'Ústav matematiky', 'Department of Mathematics'],
  ['444', 'FCHI', 'Ústav fyziky a měřicí techniky', 'Department of Physics and Measurement'],
  ['445', 'FCHI', 'Ústav počítačové a řídicí techniky', 'Department of Computing and Control'],
  ['834', 'UEM', 'Ústav jazyků a společenských věd', 'Department of Languages and Humanities'],
  ['837', 'UEM', 'Ústav ekonomiky a managementu', 'Department of Economics and Management'],
  ['963', 'UEM', 'Ústav tělesné výchovy', 'Department of Physical Education'],
];

export const DEPARTMENTS: readonly Department[] = DEPARTMENT_LIST.map(([code, faculty, cs, en]) => ({
  code,
  faculty,
  cs,
  en,
}));

/** By department: lines `level|nominative|genitive|English|forms`; see subjects.ts for the forms. */
export const TOPICS: Readonly<Record<string, string>> = {
  ...FCHT_TOPICS,
  ...FTOP_TOPICS,
  ...FPBT_TOPICS,
  ...FCHI_TOPICS,
  ...UEM_TOPICS,
};
