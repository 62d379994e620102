import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { attachmentHeader, safeFileName } from './file-name';

test.each([
  ['Quittance 2026/031.pdf', 'Quittance 2026-031.pdf'],
  ['Quittance ../../etc/passwd\r\nSet-Cookie: a=b.pdf', 'Quittance .-.-etc-passwd Set-Cookie- a=b.pdf'],
  ['..\\..\\évasion.xlsx', 'évasion.xlsx'],
  ['facture\u202Efdp.exe', 'facture fdp.exe'],
  ['con.pdf', '_con.pdf'],
  ['  .htaccess', 'htaccess'],
  ['', 'fichier'],
])('%j is named %j', (name, expected) => {
  expect(safeFileName(name)).toBe(expected);
});

test('any name is the name of one file, and stays so', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 400 })), (name) => {
      const safe = safeFileName(name);
      expect(safe).not.toMatch(/[/\\:*?"<>|\p{C}]|\.\.|^[.\s-]|[.\s]$/u);
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(180);
      expect(safe).not.toBe('');
      expect(safeFileName(safe)).toBe(safe);
      expect(attachmentHeader(name)).toMatch(/^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w.!~%-]+$/);
    }),
    { numRuns: 500 },
  );
});
