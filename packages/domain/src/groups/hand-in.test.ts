import { describe, expect, test } from 'vitest';
import { HAND_IN_BYTES, HAND_IN_EXTENSIONS, handInTypeOf } from './hand-in.ts';

const PDF = Buffer.from('%PDF-1.7\n');
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');
/** The head of an entry of a ZIP, with what is in it. */
function entry(name: string, content = ''): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([head, Buffer.from(name + content)]);
}
const zip = (...names: string[]) => Buffer.concat(names.map((name) => entry(name, 'x'.repeat(300))));
const ZIP = zip('fotky/a.jpg');
const OPEN = 'application/vnd.oasis.opendocument';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const TEXT = Buffer.from('Protokol\tžáby\r\n');

describe('the type of a file that is handed in', () => {
  test.each([
    ['protokol.pdf', PDF, 'application/pdf'],
    ['PROTOKOL.PDF', PDF, 'application/pdf'],
    ['graf.png', PNG, 'image/png'],
    ['fotka.jpeg', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
    [
      'data.xlsx',
      zip('docProps/app.xml', 'xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'zpráva.docx',
      zip('[Content_Types].xml', '_rels/.rels'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'obhajoba.pptx',
      zip('ppt/presentation.xml'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['zpráva.odt', entry('mimetype', `${OPEN}.textPK`), 'application/vnd.oasis.opendocument.text'],
    ['data.ods', entry('mimetype', `${OPEN}.spreadsheet`), 'application/vnd.oasis.opendocument.spreadsheet'],
    ['vše.zip', ZIP, 'application/zip'],
    ['hodnoty.csv', TEXT, 'text/csv'],
    ['čti.mě.txt', TEXT, 'text/plain'],
    // A ZIP of other files, and a document of another program.
    ['zpráva.docx', ZIP, null],
    ['zpráva.docx', zip('_rels/.rels', 'ppt/presentation.xml'), null],
    ['zpráva.docx', zip(`[Content_Types].xml${'x'.repeat(256)}`), null],
    ['zpráva.docx', Buffer.concat([Buffer.from('x'), zip('word/document.xml')]), null],
    ['dopis.docx', zip('customXml/item1.xml', 'word/document.xml'), WORD],
    ['zpráva.docx', zip('[Content_Types].xml', 'xl/workbook.xml'), null],
    ['zpráva.docx', zip('a[Content_Types].xml'), null],
    ['zpráva.docx', zip('[Content_Types].xml.exe'), null],
    ['data.xlsx', zip('_rels/.rels', 'word/document.xml'), null],
    ['obhajoba.pptx', zip('xl/workbook.xml', 'ppt/presentation.xml'), null],
    ['zpráva.docx', Buffer.from('word/document.xml'), null],
    ['zpráva.docx', Buffer.from('504b0304', 'hex'), null],
    ['zpráva.odt', ZIP, null],
    ['zpráva.odt', entry('mimetype', `${OPEN}.spreadsheet`), null],
    ['zpráva.odt', Buffer.from(`${' '.repeat(30)}mimetype${OPEN}.text`), null],
    ['protokol.pdf', PNG, null],
    ['protokol.pdf', PDF.subarray(0, 4), null],
    ['protokol.pdf', Buffer.alloc(0), null],
    ['poznámky.txt', Buffer.alloc(0), null],
    ['stránka.html', TEXT, null],
    ['program.exe', Buffer.from('4d5a', 'hex'), null],
    ['text.txt', Buffer.from('a b'), 'text/plain'],
    ['text.txt', Buffer.from('a\x1fb'), null],
    ['text.txt', Buffer.from('a\0b'), null],
    ['pdf', PDF, null],
    ['.pdf', PDF, null],
    ['soubor.pdf/..', PDF, null],
  ])('%s → %s', (name, head, type) => {
    expect(handInTypeOf(name, head)).toBe(type);
  });

  test('the largest file has 25 MiB', () => {
    expect(HAND_IN_BYTES).toBe(26_214_400);
  });

  test('a picker can be told them all', () => {
    expect(HAND_IN_EXTENSIONS).toContain('.pdf');
    expect(HAND_IN_EXTENSIONS.every((end) => /^\.[a-z]+$/.test(end))).toBe(true);
  });
});
