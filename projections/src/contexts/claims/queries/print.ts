import { printClaim } from '@diapason/contracts/claims';
import { claimPage, periodInWords, toCents } from '@diapason/contracts/constants';
import { rowsOf, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { claimPdf } from '../claim-pdf';
import { claimSheetOf } from './claims';

const SITE = { idSite: sql.number('id_site'), libelleSite: sql.text('libelle_site') };

export const printed = query(printClaim, async ({ params: { id } }, { db }) => {
  const [claim, sites] = await Promise.all([claimSheetOf(db, id), rowsOf(db, SITE, 'from site', [])]);
  const names = new Map(sites.map(({ idSite, libelleSite }) => [idSite, libelleSite]));
  const page = claimPage({
    ...claim,
    jours: claim.fraisJournees.map((day) => ({ ...day, montantDivers: toCents(day.montantDivers) ?? 0 })),
    siteName: (site) => names.get(site) ?? `site n° ${site}`,
  });
  const name = `Fiche de frais ${periodInWords(claim.periode)} ${claim.nomPrenomUtilisateur}.pdf`;
  return { file: { name, type: 'application/pdf', stream: await claimPdf(page, claim.dateDemande) } };
});
