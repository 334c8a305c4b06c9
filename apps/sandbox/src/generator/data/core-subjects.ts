/**
 * Subjects that plans name by code: `code|Czech|English|credits|completion|kind|hours P+X`.
 * Completion: ZK credit and exam, KZ graded credit, Z credit.
 */
export const CORE_SUBJECTS = `
B101005|Obecná a anorganická chemie I|General and Inorganic Chemistry I|8|ZK|theory|3+3
B101006|Obecná a anorganická chemie II|General and Inorganic Chemistry II|7|ZK|theory|3+2
B101010|Výpočty v chemii|Chemical Calculations|6|ZK|theory|2+3
B101011|Laboratorní základy|Laboratory Fundamentals|5|KZ|lab|0+4
B110013|Organická chemie I|Organic Chemistry I|6|ZK|theory|3+2
B110014|Organická chemie II|Organic Chemistry II|6|ZK|theory|3+2
B110021|Laboratoř organické chemie|Organic Chemistry Laboratory|5|KZ|lab|0+4
B240001|Toxikologie a bezpečnost práce|Toxicology and Occupational Safety|4|ZK|theory|2+0
B320003|Biochemie I|Biochemistry I|5|ZK|theory|2+1
B320004|Biochemie II|Biochemistry II|5|ZK|theory|2+1
B402008|Analytická chemie I|Analytical Chemistry I|5|ZK|theory|2+2
B402009|Analytická chemie II|Analytical Chemistry II|5|ZK|theory|2+1
B402031|Laboratoř analytické chemie|Analytical Chemistry Laboratory|5|KZ|lab|0+4
B403011|Fyzikální chemie I|Physical Chemistry I|6|ZK|theory|3+2
B403012|Fyzikální chemie II|Physical Chemistry II|6|ZK|theory|3+2
B403021|Laboratoř fyzikální chemie|Physical Chemistry Laboratory|5|KZ|lab|0+4
B409012|Chemické inženýrství I|Chemical Engineering I|6|ZK|theory|3+2
B409013|Chemické inženýrství II|Chemical Engineering II|6|ZK|theory|2+2
B413001|Matematika A|Mathematics A|5|ZK|theory|3+2
B413002|Matematika B|Mathematics B|6|ZK|theory|3+2
B413004|Aplikovaná statistika|Applied Statistics|3|KZ|theory|1+1
B413005|Matematika pro ekonomy|Mathematics for Economists|6|ZK|theory|2+2
B444002|Fyzika I|Physics I|5|ZK|theory|2+2
B444003|Fyzika II|Physics II|5|ZK|theory|2+2
B445001|Úvod do programování|Introduction to Programming|4|KZ|computer|1+2
B834006|Cizí jazyk|Foreign Language|2|Z|language|0+2
B834007|Angličtina pro chemiky|English for Chemists|3|KZ|language|0+2
B837001|Úvod do ekonomie|Introduction to Economics|5|ZK|theory|2+2
B837002|Chemie pro ekonomy|Chemistry for Economists|6|ZK|theory|3+2
B963001|Tělesná výchova|Physical Education|1|Z|sport|0+2
M834001|Odborná angličtina pro inženýry|English for Engineers|2|Z|language|0+2
`;

/** Theses: each faculty has its own; the code begins with its first department's number. */
export const THESES: readonly [digits: string, cs: string, en: string, points: number, completion: string][] =
  [
    ['B:990', 'Bakalářská práce', 'Bachelor Thesis', 15, 'Z'],
    ['B:991', 'Seminář k bakalářské práci', 'Bachelor Thesis Seminar', 3, 'Z'],
    ['M:990', 'Diplomová práce', 'Diploma Thesis', 25, 'Z'],
    ['M:991', 'Diplomový seminář', 'Diploma Seminar', 5, 'Z'],
  ];
