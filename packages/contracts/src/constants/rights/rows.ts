/** `[number, name, label, comment, 'restricts']`; the last one marks a right that restricts whoever holds it to their own sites. */
export type Row = readonly [id: number, name: string, label: string, comment?: string, restricts?: 'restricts'];

/** Rights under one parent, which is named; null for an area. */
export const under = <const Parent extends string | null, const R extends Row>(parent: Parent, rows: readonly R[]) =>
  rows.map((row) => ({ row, parent }));
