import { claimList, frenchDate, periodInWords } from '@diapason/contracts/constants';
import { formatEuros, State } from '@diapason/ui';
import { declaredList } from '@diapason/ui/table';
import { ClaimPanel } from './ClaimPanel';
import { toneOf } from './status';
import { YearTotals } from './YearTotals';

/** Claims of all agents, 20 to a page (document 002 §2). */
export const managedClaims = declaredList(claimList, {
  pageSize: 20,
  cells: {
    periode: ({ periode }) => periodInWords(periode).replace(' ', '\u00a0'),
    libelleFraisStatut: (row) => <State tone={toneOf(row.fk_fraisStatut)}>{row.libelleFraisStatut}</State>,
  },
  rowName: ({ nomPrenomUtilisateur, periode }) => `${nomPrenomUtilisateur}, ${periodInWords(periode)}`,
  panel: (row, ways) => <ClaimPanel row={row} {...ways} />,
  sheet: ({ idFrais }) => `/fiche-frais/${idFrais}/gestion`,
  phone: {
    // The name has the month.
    under: ({ dateDemande }) => `Demandée le ${frenchDate(dateDemande)}`,
    state: (row) => <State tone={toneOf(row.fk_fraisStatut)}>{row.libelleFraisStatut}</State>,
  },
  summary: ({ montantTotal }) => <strong>{formatEuros(montantTotal)}</strong>,
  footer: () => <YearTotals />,
});
