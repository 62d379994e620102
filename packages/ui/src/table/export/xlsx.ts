import { type CellKind, type CellValue, displayed, isNumeric } from '../columns';
import { asText, type ExportColumn } from './cells';
import { zip } from './zip';

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);
const STYLE = { plain: 0, heading: 1, money: 2, date: 3 } as const;

/** A workbook of one sheet: heading row kept in view, amounts as euros, dates as dates. */
export function toXlsx<Row>(
  sheetName: string,
  rows: readonly Row[],
  columns: readonly ExportColumn<Row>[],
): Uint8Array<ArrayBuffer> {
  const heading = columns.map((column, index) => textCell(index, 1, column.header, STYLE.heading)).join('');
  const lines = rows.map(
    (row, at) =>
      `<row r="${at + 2}">${columns.map((column, index) => cell(index, at + 2, column.value(row), column.kind)).join('')}</row>`,
  );
  const widths = columns
    .map(
      (column, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${Math.max(12, Math.min(40, column.header.length + 4))}" customWidth="1"/>`,
    )
    .join('');
  const last = `${columnName(Math.max(0, columns.length - 1))}${rows.length + 1}`;
  const sheet = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${heading}</row>${lines.join('')}</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
  const encoder = new TextEncoder();
  const files = { ...PACKAGE, 'xl/workbook.xml': workbook(sheetName), 'xl/worksheets/sheet1.xml': sheet };
  return zip(Object.entries(files).map(([name, text]) => ({ name, bytes: encoder.encode(text) })));
}

function cell(column: number, row: number, value: CellValue, kind: CellKind | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number' && isNumeric(kind)) {
    const style = kind === 'number' ? STYLE.plain : STYLE.money;
    return `<c r="${columnName(column)}${row}" s="${style}"><v>${kind === 'cents' ? value / 100 : value}</v></c>`;
  }
  const day = kind === 'date' ? /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value)) : null;
  if (day) {
    const serial = (Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])) - EPOCH) / DAY_MS;
    return `<c r="${columnName(column)}${row}" s="${STYLE.date}"><v>${serial}</v></c>`;
  }
  return textCell(column, row, displayed(value, kind), STYLE.plain);
}

const textCell = (column: number, row: number, text: string, style: number): string =>
  `<c r="${columnName(column)}${row}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(asText(text))}</t></is></c>`;

/** 0 → A, 26 → AA. */
function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters, whatever the data holds
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const escaped = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Sheet names: at most 31 characters, none of []:*?/\ */
const workbook = (name: string): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const PACKAGE = {
  '[Content_Types].xml': `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};
