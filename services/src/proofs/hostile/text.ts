import fc from 'fast-check';

/** In every hostile text, so that it can be looked for where it must not be: in logs, in answers to others. */
export const MARK = 'zqxmark';

/** Texts that PostgreSQL and the log can hold, and that nothing may take for anything but text. */
export const storableTexts: readonly string[] = [
  `${MARK}'; drop table journal.event; --`,
  `${MARK}' or '1'='1`,
  `${MARK}" union select wrapped from vault.person_key --`,
  `${MARK}\\'; select pg_sleep(9); --`,
  `<script>window.${MARK}=1</script>`,
  `<img src=x onerror="window.${MARK}=1">`,
  `<svg/onload=window.${MARK}=1>`,
  `"><iframe srcdoc="<script>parent.${MARK}=1</script>">`,
  `<a href="javascript:window.${MARK}=1">${MARK}</a>`,
  `javascript:window.${MARK}=1//`,
  `<style>@import url(http://127.0.0.1:9/${MARK})</style>`,
  `</td></tr></table><form action=//127.0.0.1:9/${MARK}><input name=x>`,
  `{{constructor.constructor('${MARK}')()}}`,
  `\${${MARK}}`,
  `<%= ${MARK} %>`,
  `&lt;b&gt;${MARK}&amp;`,
  `=1+1+${MARK}`,
  `=HYPERLINK("http://127.0.0.1:9/${MARK}","x")`,
  `+${MARK}`,
  `\uFF1D1+1${MARK}`,
  ` \u200B=1+1${MARK}`,
  `-${MARK}`,
  `@SUM(1;${MARK})`,
  `a;"${MARK}";=1+1`,
  `"=1+1${MARK}"`,
  `${MARK}\u202Egnp.exe`,
  `\u2067${MARK}\u2066`,
  `\u200B\u200D\uFEFF${MARK}`,
  `\u05D0\u05D1${MARK}\u0661\u0662`,
  `Z\u0351\u036B\u0343${MARK}`,
  `${MARK}\u{1F469}\u200D\u{1F467}`,
  `../../../etc/passwd%00${MARK}`,
  `..\\..\\${MARK}`,
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e308',
  '0x10',
  '31/02/2026',
];

/** Line ends and control characters: some fields take them, none may let them out as anything else. */
export const controlTexts: readonly string[] = [
  `${MARK}\r\nBcc: tous@exemple.fr`,
  `${MARK}\nSet-Cookie: a=b`,
  `\t=1+${MARK}`,
  `\r=1+${MARK}`,
  `${MARK}\u0001\u0008\u000B\u001B[31m\u007F`,
  `${MARK}\u2028\u2029\u0085`,
  `${MARK}\uFFFE\uFFFF`,
];

/** What the log cannot hold; it must be refused by name. */
const unstorableTexts: readonly string[] = [`${MARK}\u0000`, `${MARK}\uD800`, `\uDFFF${MARK}`];

export const hugeText = (length: number): string => `${MARK}${'é'.repeat(Math.max(0, length))}`;

/** What a text field takes, unless it asks for something of its own. */
export const takenText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...storableTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...controlTexts) },
);

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...storableTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...controlTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...unstorableTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(500, 501, 5_000, 20_001, 200_001).map(hugeText) },
);
