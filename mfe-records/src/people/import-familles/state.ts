import type { Api, DataOf } from '@diapason/contracts';

export type ImportState = DataOf<Api['GET /api/imports/:idImport']>;
export type ImportedFile = NonNullable<ImportState['fichier']>;
export type ImportRow = DataOf<Api['POST /api/imports/:idImport/lignes']>['lignes'][number];

/** The step of the page that shows where an import is. */
export const STEP_OF: Readonly<Record<ImportState['etape'], string>> = {
  reception: 'fichier',
  lecture: 'fichier',
  colonnes: 'colonnes',
  controle: 'apercu',
  apercu: 'apercu',
  ecriture: 'rapport',
  termine: 'rapport',
};

/** Something happens that nobody waits for by a call of their own. */
export const isRunning = (state: ImportState | undefined): boolean =>
  state !== undefined && state.erreur === null && ['lecture', 'controle', 'ecriture'].includes(state.etape);
