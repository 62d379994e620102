export interface FunctionRight {
  readonly idFonction: number;
  readonly libelleFonction: string;
  readonly commentaire: string;
  readonly fk_parent: number | null;
}

export type Row = readonly [id: number, label: string, comment?: string];

/** Functions under one parent, as short rows. */
export const under = (parent: number | null, rows: readonly Row[]): FunctionRight[] =>
  rows.map(([idFonction, libelleFonction, commentaire = '']) => ({
    idFonction,
    libelleFonction,
    commentaire,
    fk_parent: parent,
  }));
