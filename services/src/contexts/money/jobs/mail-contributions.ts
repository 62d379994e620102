import { formatCents } from '@diapason/contracts/constants';
import { firstOf, rowsOf, sql } from '@diapason/event-sourcing';
import type { JobContext } from '../../../machinery/app/job';
import { registerParams, requestMail } from '../../site';
import { contribution, paidCents } from '../aggregate/contribution';
import { readPayer } from './payer';

const TEMPLATE = 'cotisationModifiee';

/**
 * Has a mail sent to each family whose amount is another than before; one to who has two contributions, from records that were merged: it
 * tells their sum. @param anew contributions with a new version.
 */
export async function mailContributions(anew: readonly number[], context: JobContext): Promise<void> {
  const told = new Set<number>();
  for (const idCotisation of anew) {
    const { calculated, montantAvant } = await context.load(contribution, idCotisation);
    if (!calculated || calculated.montantTotal === montantAvant || told.has(calculated.idUtilisateur)) continue;
    told.add(calculated.idUtilisateur);
    const payer = await readPayer(context, calculated.idUtilisateur);
    if (!payer) continue;
    await requestMail(context, {
      idMail: `cotisation-${idCotisation}-${calculated.version}`,
      template: TEMPLATE,
      to: payer.email,
      person: payer.id,
      params: { nom: payer.nom, idCotisation, fk_anneeScolaire: calculated.fk_anneeScolaire },
    });
  }
}

const YEAR = { libelle: sql.text('y.libelle_annee_scolaire') };
const OTHER = { id: sql.number('c.id_cotisation') };

/** What the family owes and paid when the mail is sent, by all its contributions of the year. */
registerParams(TEMPLATE, async ({ idUtilisateur, parametres }, { db, load }) => {
  const [year, first] = [Number(parametres?.fk_anneeScolaire), Number(parametres?.idCotisation)];
  const label = await firstOf(db, YEAR, 'from annee_scolaire y where y.id_annee_scolaire = $1', [year]);
  const listed = await rowsOf(db, OTHER, 'from cotisation c where c.fk_annee_scolaire = $1 and c.id_utilisateur = $2', [
    year,
    idUtilisateur,
  ]);
  const all = await Promise.all(
    [...new Set([first, ...listed.map(({ id }) => id)])].map((id) => load(contribution, id)),
  );
  const theirs = all.filter(({ calculated }) => calculated?.idUtilisateur === idUtilisateur);
  // Another record is kept in this one's place, and owes it by now.
  if (theirs.length === 0) return undefined;
  const montant = theirs.reduce((sum, { calculated }) => sum + (calculated?.montantTotal ?? 0), 0);
  const regle = theirs.reduce((sum, one) => sum + paidCents(one), 0);
  return {
    anneeScolaire: label?.libelle ?? '',
    montant: formatCents(montant),
    ...(regle > 0 ? { regle: formatCents(regle) } : {}),
    ...(montant > regle ? { reste: formatCents(montant - regle) } : {}),
    ...(regle > montant ? { tropPercu: formatCents(regle - montant) } : {}),
  };
});
