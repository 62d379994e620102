import { formatNumber, limits } from '../../constants';

/** What a file of rows is told; no browser has these but by an answer. */
export const tableMessages = {
  tableRowsImported: 'Les lignes ont été importées',
  tableFileTooLarge: 'Ce fichier dépasse 3\u00a0Mo\u00a0: importez-le en plusieurs fois.',
  tooManyTableRows: (lines: number) =>
    `Ce fichier a ${formatNumber(lines)} lignes\u00a0: ${formatNumber(limits.tableRowsAtOnce)} au plus.`,
  noTableColumns: 'Aucune colonne du fichier ne porte le nom d’un champ de cette table.',
  noSuchChoice: (label: string, text: string) => `${label}\u00a0: «\u00a0${text}\u00a0» n’est pas un des choix.`,
  notSuchAValue: (label: string, text: string) => `${label}\u00a0: «\u00a0${text}\u00a0» ne convient pas.`,
  noRowOfNumber: (text: string) => `Aucune ligne n’a le n°\u00a0${text}.`,
  rowTwice: 'Ce numéro est déjà plus haut dans le fichier.',
  tableMoved: 'Cette table a changé depuis l’aperçu\u00a0: relisez ce qui changerait avant d’appliquer.',
  takesNoRows: 'Cette table ne prend pas de nouvelle ligne.',
} as const;
