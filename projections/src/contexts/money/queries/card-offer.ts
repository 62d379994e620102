import { datedInstalments, instalmentDates, offeredCounts } from '@diapason/contracts/constants';
import { readCardPayment } from '@diapason/contracts/money';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { settingOf } from '../../site/setting-value';
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

const CARD = {
  fk_anneeScolaire: sql.number('c.fk_annee_scolaire'),
  rang: sql.number('p.rang'),
  montant: sql.number('p.montant'),
  date: sql.date('p.echeance'),
  etat: sql.text('p.etat'),
  depuis: sql.instant('p.demande_le'),
  begun: sql.flag(
    "exists (select from paiement_carte f where f.reference_carte = p.reference_carte and f.rang = 1 and f.etat = 'accepte')",
  ),
  jour: sql.date("(p.demande_le at time zone 'Europe/Paris')::date"),
};

/** What a payer owes, year by year, of those that are shown to families. */
export async function readOwed(db: ReadModels, idUtilisateur: number) {
  const hidden = (await settingOf(db, 'visuelCotisation')) ? null : await settingOf(db, 'anneeEnCours');
  const rows = await rowsOf(
    db,
    OFFERED,
    `from ${searchedTables} ${joinedTables} where c.id_utilisateur = $1 and ($2::int is null or c.fk_annee_scolaire <> $2)
      order by a.date_debut desc, c.id_cotisation`,
    [idUtilisateur, hidden],
  );
  return rows.map(({ montantTotal, MontantDejaRegle, ...row }) => ({
    ...row,
    reste: Math.max(0, montantTotal - MontantDejaRegle),
  }));
}

/** The dates between which families pay by card. */
export async function readCardDates(db: ReadModels) {
  const keys = ['cbOuverture', 'cb1xFermeture', 'cb2xFermeture', 'cb3xFermeture'] as const;
  const values = await Promise.all(keys.map((cle) => settingOf(db, cle)));
  return instalmentDates(keys.map((cle, index) => ({ cle, valeur: values[index] ?? '' })));
}

export const cardOffer = query(readCardPayment, async ({ params }, { db, today, cardPage }) => {
  const [owed, dates] = await Promise.all([readOwed(db, params.idUtilisateur), readCardDates(db)]);
  const [names, cards] = await Promise.all([
    readPupilNames(db, owed),
    rowsOf(
      db,
      CARD,
      `from paiement_carte p join cotisation c on c.id_cotisation = p.fk_cotisation
        where ${ofPayerYear('$1::int[]')} and p.etat in ('demande', 'attente') order by p.demande_le desc, p.rang`,
      [owed.map(({ idCotisation }) => idCotisation)],
    ),
  ]);
  const counts = offeredCounts(dates, today);
  return {
    adresse: cardPage ?? null,
    ouvert: counts.length > 0,
    jusquAu: dates.cb1xFermeture || null,
    cotisations: owed.map(({ eleves, ...row }) => {
      const own = cards.filter(({ fk_anneeScolaire }) => fk_anneeScolaire === row.fk_anneeScolaire);
      const waiting = own.find(({ rang, jour, etat }) => rang === 1 && (jour === today || etat === 'attente'));
      return {
        ...row,
        eleves: eleves.flatMap((id) => names.get(id) ?? []),
        moyens: counts
          .filter((count) => row.reste >= count)
          .map((nombre) => ({ nombre, echeances: [...datedInstalments(row.reste, nombre, today)] })),
        enAttente: waiting
          ? { montant: waiting.montant, depuis: waiting.depuis, repondu: waiting.etat === 'attente' }
          : null,
        aVenir: own.filter(({ rang, begun }) => rang > 1 && begun).map(({ date, montant }) => ({ date, montant })),
      };
    }),
  };
});
