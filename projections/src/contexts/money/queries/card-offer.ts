import { datedInstalments, daysBetween, instalmentDates, offeredCounts } from '@diapason/contracts/constants';
import { ACCEPTED, readCardPayment } from '@diapason/contracts/money';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { settingOf } from '../../site/setting-value';
import { IS_COMING } from '../followed-instalments';
import { CONTRIBUTION, joinedTables, readPupilNames, searchedTables } from './contribution-rows';
import { ofPayerYear } from './payer-years';

const OFFERED = {
  idCotisation: CONTRIBUTION.idCotisation,
  fk_anneeScolaire: CONTRIBUTION.fk_anneeScolaire,
  libelleAnneeScolaire: CONTRIBUTION.libelleAnneeScolaire,
  eleves: CONTRIBUTION.eleves,
  montantTotal: CONTRIBUTION.montantTotal,
  MontantDejaRegle: CONTRIBUTION.MontantDejaRegle,
};

const COMING = {
  fk_anneeScolaire: sql.number('c.fk_annee_scolaire'),
  reference: sql.text('p.reference_carte'),
  rang: sql.number('p.rang'),
  date: sql.date('p.echeance'),
  montant: sql.number('p.montant'),
  annoncee: sql.boolean(`p.etat = 'annonce' and p.code = '${ACCEPTED}'`),
};

const OF_PAYERS = `from paiement_carte p join cotisation c on c.id_cotisation = p.fk_cotisation where ${ofPayerYear('$1::int[]')}`;

/**
 * What a payer owes, year by year, of those that are shown to families. Cents: `reste` in all, `aVenir` what the bank takes of it,
 * `aPayer` the others.
 */
export async function readOwed(db: ReadModels, idUtilisateur: number) {
  const hidden = (await settingOf(db, 'visuelCotisation')) ? null : await settingOf(db, 'anneeEnCours');
  const rows = await rowsOf(
    db,
    OFFERED,
    `from ${searchedTables} ${joinedTables} where c.id_utilisateur = $1 and ($2::int is null or c.fk_annee_scolaire <> $2)
      order by a.date_debut desc, c.id_cotisation`,
    [idUtilisateur, hidden],
  );
  const coming = await rowsOf(db, COMING, `${OF_PAYERS} and ${IS_COMING} order by p.echeance, p.demande_le, p.rang`, [
    rows.map(({ idCotisation }) => idCotisation),
  ]);
  return rows.map(({ montantTotal, MontantDejaRegle, ...row }) => {
    const aVenir = coming.filter(({ fk_anneeScolaire }) => fk_anneeScolaire === row.fk_anneeScolaire);
    const reste = Math.max(0, montantTotal - MontantDejaRegle);
    const aPayer = Math.max(
      0,
      aVenir.reduce((left, { montant }) => left - montant, reste),
    );
    return { ...row, reste, aVenir, aPayer };
  });
}

/** The dates between which families pay by card. */
export async function readCardDates(db: ReadModels) {
  const keys = ['cbOuverture', 'cb1xFermeture', 'cb2xFermeture', 'cb3xFermeture'] as const;
  const values = await Promise.all(keys.map((cle) => settingOf(db, cle)));
  return instalmentDates(keys.map((cle, index) => ({ cle, valeur: values[index] ?? '' })));
}

const ATTEMPT = {
  reference: sql.text('p.reference_carte'),
  idCotisation: sql.number('p.fk_cotisation'),
  fk_anneeScolaire: sql.number('c.fk_annee_scolaire'),
  montant: sql.number('p.montant'),
  etat: sql.text('p.etat'),
  depuis: sql.instant('p.demande_le'),
  jour: sql.date("(p.demande_le at time zone 'Europe/Paris')::date"),
};

export const cardOffer = query(readCardPayment, async ({ params }, { db, today, cardPage }) => {
  const [owed, dates] = await Promise.all([readOwed(db, params.idUtilisateur), readCardDates(db)]);
  const [names, attempts] = await Promise.all([
    readPupilNames(db, owed),
    rowsOf(db, ATTEMPT, `${OF_PAYERS} and p.rang = 1 order by p.demande_le desc`, [
      owed.map(({ idCotisation }) => idCotisation),
    ]),
  ]);
  const counts = offeredCounts(dates, today);
  return {
    adresse: cardPage ?? null,
    ouvert: counts.length > 0,
    jusquAu: dates.cb1xFermeture || null,
    cotisations: owed.map(({ eleves, aPayer, aVenir, ...row }) => {
      const own = attempts.filter(({ fk_anneeScolaire }) => fk_anneeScolaire === row.fk_anneeScolaire);
      const [last] = own;
      // What nobody answered is overtaken by whatever was asked for later; what the bank has not decided, or told the family alone, is not.
      const unanswered = last?.etat === 'demande' && daysBetween(last.jour, today) <= 1 ? last : undefined;
      const waiting = own.find(({ etat }) => etat === 'attente' || etat === 'renvoye') ?? unanswered;
      return {
        ...row,
        eleves: eleves.flatMap((id) => names.get(id) ?? []),
        moyens: counts
          .filter((count) => aPayer >= count)
          .map((nombre) => ({ nombre, echeances: [...datedInstalments(aPayer, nombre, today)] })),
        enAttente: waiting
          ? {
              reference: waiting.reference,
              idCotisation: waiting.idCotisation,
              montant: waiting.montant,
              depuis: waiting.depuis,
              repondu: waiting.etat === 'attente',
              renvoye: waiting.etat === 'renvoye',
            }
          : null,
        aVenir: aVenir.map(({ reference, rang, date, montant, annoncee }) => ({
          cle: `${reference} ${rang}`,
          date,
          montant,
          etat: annoncee ? ('annoncee' as const) : date < today ? ('passee' as const) : ('prevue' as const),
        })),
      };
    }),
  };
});
