import { describe, expect, test } from 'vitest';
import { HAND_IN_BYTES, HAND_IN_EXTENSIONS, handInTypeOf } from './hand-in.ts';

const PDF = Buffer.from('%PDF-1.7\n');
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');
const ZIP = Buffer.from('504b03040a', 'hex');
const TEXT = Buffer.from('Protokol\tžáby\r\n');

describe('the type of a file that is handed in', () => {
  test.each([
    ['protokol.pdf', PDF, 'application/pdf'],
    ['PROTOKOL.PDF', PDF, 'application/pdf'],
    ['graf.png', PNG, 'image/png'],
    ['fotka.jpeg', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
    ['data.xlsx', ZIP, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['zpráva.docx', ZIP, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['obhajoba.pptx', ZIP, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['zpráva.odt', ZIP, 'application/vnd.oasis.opendocument.text'],
    ['data.ods', ZIP, 'application/vnd.oasis.opendocument.spreadsheet'],
    ['vše.zip', ZIP, 'application/zip'],
    ['hodnoty.csv', TEXT, 'text/csv'],
    ['čti.mě.txt', TEXT, 'text/plain'],
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
