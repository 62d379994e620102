import ExcelJS from 'exceljs';

/** What a spreadsheet program finds in a workbook. */
export interface Workbook {
  readonly texts: readonly string[];
  readonly formulas: readonly string[];
  readonly links: readonly string[];
}

/** @throws Error when the file is no workbook, or its XML is not well-formed. */
export async function readWorkbook(file: Buffer): Promise<Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file as never);
  const [texts, formulas, links]: [string[], string[], string[]] = [[], [], []];
  for (const sheet of book.worksheets)
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        if (cell.type === ExcelJS.ValueType.Formula) formulas.push(String(cell.formula));
        if (cell.type === ExcelJS.ValueType.Hyperlink) links.push(cell.text);
        if (cell.type === ExcelJS.ValueType.String) texts.push(String(cell.value));
      }),
    );
  return { texts, formulas, links };
}

/** Rows of a French CSV, as a spreadsheet program splits them. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let isQuoted = false;
  const source = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && field === '') isQuoted = true;
    else if (char === ';' || char === '\n' || (char === '\r' && source[at + 1] === '\n')) {
      rows.at(-1)?.push(field);
      field = '';
      if (char !== ';') rows.push([]);
      if (char === '\r') at += 1;
    } else field += char;
  }
  return rows.slice(0, -1);
}
