import type { Faculty } from '@kahan/domain';

export interface Programme {
  code: string;
  faculty: Faculty;
  cs: string;
  en: string;
  level: 'B' | 'M';
  form: 'P' | 'K';
  /** Departments whose subjects fill its plan, the leading one first. */
  departments: readonly string[];
  /** Share of the students. */
  weight: number;
  /** Which first two years a bachelor plan has. */
  core: 'chemistry' | 'economics' | null;
}

const LIST = `
B-CHT|FCHT|Chemie a chemické technologie|Chemistry and Chemical Technologies|P|105 111 110 101|10
B-MAT|FCHT|Chemie a technologie materiálů|Chemistry and Technology of Materials|P|106 107 112 126|6
B-LEC|FCHT|Syntéza a výroba léčiv|Synthesis and Production of Drugs|P|111 110 402|8
B-RES|FCHT|Konzervování-restaurování|Conservation and Restoration|P|148 106 107|3
B-ENV|FTOP|Technologie pro ochranu životního prostředí|Technology for Environmental Protection|P|240 217|6
B-ENE|FTOP|Alternativní energie a životní prostředí|Alternative Energy and the Environment|P|215 216 240|4
B-POT|FPBT|Chemie a technologie potravin|Food Chemistry and Technology|P|323 321 322 324|8
B-BIO|FPBT|Biochemie a biotechnologie|Biochemistry and Biotechnology|P|320 319 323|10
B-ANA|FCHI|Chemie a analýza látek|Chemistry and Chemical Analysis|P|402 403|6
B-INZ|FCHI|Procesní inženýrství a informatika|Process Engineering and Informatics|P|409 445 444 413|6
B-EKO|UEM|Ekonomika a management chemického průmyslu|Economics and Management of Chemical Industry|P|837 834|5
B-EKO-K|UEM|Ekonomika a management chemického průmyslu|Economics and Management of Chemical Industry|K|837 834|3
B-POT-K|FPBT|Chemie a technologie potravin|Food Chemistry and Technology|K|323 321 322 324|2
M-ORG|FCHT|Organická chemie a technologie|Organic Chemistry and Technology|P|110 111|4
M-LEC|FCHT|Výroba léčiv|Drug Production|P|111 110 402|4
M-MAT|FCHT|Materiálové inženýrství|Materials Engineering|P|106 112 107 126|4
M-ANO|FCHT|Anorganická chemie a vodíkové technologie|Inorganic Chemistry and Hydrogen Technologies|P|105 101 126|2
M-VOD|FTOP|Technologie vody|Water Technology|P|217 240|3
M-UDR|FTOP|Udržitelnost a oběhové hospodářství|Sustainability and Circular Economy|P|240 215 216|3
M-POT|FPBT|Technologie a analýza potravin|Food Technology and Analysis|P|323 321 324 322|4
M-BIO|FPBT|Biotechnologie a molekulární biologie|Biotechnology and Molecular Biology|P|319 320|5
M-ANA|FCHI|Analytická chemie a jakostní inženýrství|Analytical Chemistry and Quality Engineering|P|402 403|3
M-CHI|FCHI|Chemické a procesní inženýrství|Chemical and Process Engineering|P|409 403 445|3
M-SEN|FCHI|Senzorika a kybernetika v chemii|Sensors and Cybernetics in Chemistry|P|444 445 413|2
M-EKO|UEM|Podniková ekonomika a management|Business Economics and Management|P|837 834|3
M-EKO-K|UEM|Podniková ekonomika a management|Business Economics and Management|K|837 834|2
`;

export const PROGRAMMES: readonly Programme[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [code = '', faculty = '', cs = '', en = '', form = '', departments = '', weight = ''] =
      line.split('|');
    const level = code.startsWith('B') ? 'B' : 'M';
    const economics = faculty === 'UEM' ? 'economics' : 'chemistry';
    return {
      code,
      faculty: faculty as Faculty,
      cs,
      en,
      level,
      form: form as Programme['form'],
      departments: departments.split(' '),
      weight: Number(weight),
      core: level === 'B' ? economics : null,
    };
  });

/** Mandatory core by `school year:semester`. What is left of 30 credits is filled from the departments. */
export const CORE_PLANS: Record<'chemistry' | 'economics' | 'master', Record<string, string>> = {
  chemistry: {
    '1:1': 'B101005 B444002 B101010 B445001 B101011 B834006',
    '1:2': 'B101006 B110013 B413001 B413002 B444003 B963001',
    '2:1': 'B403011 B110014 B402008 B402031 B320003 B413004',
    '2:2': 'B403012 B409012 B403021 B110021',
    '3:1': 'B409013 B240001 B834007',
    '3:2': '',
  },
  economics: {
    '1:1': 'B837001 B837002 B413005 B445001 B834006',
    '1:2': 'B413004 B834007 B963001',
    '2:1': 'B240001',
    '2:2': '',
    '3:1': '',
    '3:2': '',
  },
  master: { '1:1': 'M834001', '1:2': '', '2:1': '', '2:2': '' },
};
