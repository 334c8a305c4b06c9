import type { ResultAnswer } from '@kahan/contract';
import type { Language } from '@kahan/domain';
import { isGrade, passStatusOf } from '@kahan/domain';
import type { StudyPhrases } from '@kahan/phrases/en/studies/study';

/** Cell separator of spreadsheets in that language. */
const SEPARATORS: Record<Language, string> = { cs: ';', en: ',' };
/** Without it spreadsheets guess another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

type CsvCell = string | number | null;

/** One cell. An apostrophe turns text that a spreadsheet would run as a formula into plain text. */
function cellOf(value: CsvCell, language: Language): string {
  if (value === null) return '';
  if (typeof value === 'number') return language === 'cs' ? String(value).replace('.', ',') : String(value);
  const safe = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";,\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as the text of a CSV file: byte order mark, separator of the language, lines that end by CRLF. */
export function toCsv(rows: readonly (readonly CsvCell[])[], language: Language): string {
  const lines = rows.map((row) => row.map((cell) => cellOf(cell, language)).join(SEPARATORS[language]));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** The results of a study as a table with its head, the oldest first. */
export function resultsTable(results: readonly ResultAnswer[], words: StudyPhrases['csv']): CsvCell[][] {
  const ordered = results.toSorted(
    (a, b) => a.year - b.year || Number(a.semester.code) - Number(b.semester.code),
  );
  return [
    words.head,
    ...ordered.map((one): CsvCell[] => {
      const credit = one.entries[1];
      const exam = one.entries[2];
      const counted = exam ?? credit;
      const isCounted = counted !== undefined && isGrade(counted.grade.code);
      return [
        `${one.year}/${one.year + 1}`,
        words.semesters[one.semester.code],
        one.code.code,
        one.code.value,
        one.type.group_type,
        one.completion,
        one.points,
        credit?.grade.code ?? null,
        credit?.date ?? null,
        exam?.grade.code ?? null,
        one.attempts.exam.length || null,
        exam?.date ?? null,
        counted?.teacher?.value ?? null,
        isCounted ? counted.grade.value.coefficient : null,
        words.passStatuses[passStatusOf(one)],
      ];
    }),
  ];
}
