import { paymentMode } from '@diapason/contracts/constants';
import { bankStatement, readReconciliation } from '@diapason/contracts/money';
import { firstOf, orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { z } from 'zod';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { refusedInstalments, silentInstalments } from '../followed-instalments';
import { reconcile } from '../reconcile';

const LINE = {
  idLigne: sql.number('l.id_ligne'),
  jour: sql.date('l.jour'),
  reference: sql.text('l.reference_carte'),
  appel: sql.text('l.appel'),
  montant: sql.number('l.montant'),
  code: sql.text('l.code'),
  autorisation: orNull(sql.text('l.autorisation')),
  suite: orNull(sql.text('l.suite')),
  motif: orNull(sql.text('l.motif')),
  fk_reglement: orNull(sql.number('l.fk_reglement')),
  decideeLe: orNull(sql.instant('l.decidee_le')),
};

const PUPILS = `coalesce((select string_agg(distinct e.prenom, ', ') from eleve_responsable k join eleve e on e.id_eleve = k.fk_eleve
  where k.fk_responsable = c.id_utilisateur), '')`;

const CARD = {
  reference: sql.text('p.reference_carte'),
  rang: sql.number('p.rang'),
  montant: sql.number('p.montant'),
  etat: sql.text('p.etat'),
  code: orNull(sql.text('p.code')),
  appel: orNull(sql.text('p.appel')),
  echeance: sql.date('p.echeance'),
  depuis: sql.instant('p.demande_le'),
  idReglement: orNull(sql.number('p.id_reglement')),
  idCotisation: sql.number('p.fk_cotisation'),
  nomPrenom: sql.text(nameSql('g')),
  eleves: sql.text(PUPILS),
};

const waited = z.object({ motif: z.string(), ditLe: z.string() });
const OURS = {
  idReglement: sql.number('r.id_reglement'),
  idCotisation: sql.number('r.fk_cotisation'),
  montant: sql.number('r.montant'),
  date: sql.date('r.date'),
  quittance: orNull(sql.text('r.quittance')),
  fk_mode: sql.number('r.fk_mode'),
  abonnement: orNull(sql.text('r.abonnement')),
  version: sql.number('r.version'),
  nomPrenom: sql.text(nameSql('g')),
  eleves: sql.text(PUPILS),
  attendu: orNull(
    sql.json(
      waited,
      `case when w.id_reglement is null then null else jsonb_build_object('motif', w.motif,
        'ditLe', to_char(w.dit_le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`,
    ),
  ),
};
const payerOf = (alias: string) =>
  `join cotisation c on c.id_cotisation = ${alias}.fk_cotisation join responsable g on g.id_utilisateur = c.id_utilisateur`;

const STATEMENT = {
  du: sql.date('s.du'),
  au: sql.date('s.au'),
  luLe: sql.instant('s.lu_le'),
  colonnes: sql.json(bankStatement.row.shape.colonnes, 's.colonnes'),
};
const MONTH = { mois: sql.text("to_char(m.mois, 'YYYY-MM')") };

/** The last day of a month. */
const endOf = (mois: string): string => {
  const [year = 0, month = 0] = mois.split('-').map(Number);
  return `${mois}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
};

/** Days around a month in which a line and its payment may lie apart. */
const AROUND = "interval '40 days'";

/** A month of the bank's beside a month of ours, from the read models. */
export async function reconciledMonth(db: ReadModels, mois: string) {
  const [debut, fin] = [`${mois}-01`, endOf(mois)];
  const [releve, lines, cards, payments] = await Promise.all([
    latestOf(db, mois),
    rowsOf(
      db,
      LINE,
      `from ligne_banque l where l.jour between $1::date - ${AROUND} and $2::date + ${AROUND} order by l.jour, l.id_ligne`,
      [debut, fin],
    ),
    rowsOf(
      db,
      CARD,
      `from paiement_carte p ${payerOf('p')}
        where p.echeance between $1::date - ${AROUND} and $2::date + ${AROUND}
          or p.reference_carte in (select l.reference_carte from ligne_banque l where l.jour between $1 and $2)
        order by p.demande_le, p.rang`,
      [debut, fin],
    ),
    rowsOf(
      db,
      OURS,
      `from reglement r ${payerOf('r')} left join attente_banque w on w.id_reglement = r.id_reglement
        where r.valide and r.fk_mode = ${paymentMode.onlineCard}
          and r.date between $1::date - ${AROUND} and $2::date + ${AROUND} order by r.date, r.id_reglement`,
      [debut, fin],
    ),
  ]);
  return { releve, ...reconcile(lines, cards, payments, { debut, fin, releve: releve ?? null }) };
}

export const reconciliation = query(readReconciliation, async ({ query: asked }, { db, today }) => {
  const [known, latest, refusees, sansNouvelle] = await Promise.all([
    monthsOf(db),
    latestOf(db, null),
    refusedInstalments(db),
    silentInstalments(db, today),
  ]);
  const mois = asked.mois ?? known[0] ?? today.slice(0, 7);
  const { releve, ensemble: _, ...month } = await reconciledMonth(db, mois);
  return {
    mois,
    connus: known.includes(mois) ? known : [mois, ...known],
    releve: releve ? { du: releve.du, au: releve.au, luLe: releve.luLe } : null,
    refusees: [...refusees],
    sansNouvelle: [...sansNouvelle],
    colonnes: latest ? [...latest.colonnes] : [],
    ...month,
  };
});

const latestOf = (db: ReadModels, mois: string | null) =>
  firstOf(
    db,
    STATEMENT,
    `from releve_banque s where $1::text is null or (s.du <= ($1 || '-01')::date + interval '1 month' - interval '1 day' and s.au >= ($1 || '-01')::date)
      order by s.lu_le desc limit 1`,
    [mois],
  );

const monthsOf = async (db: ReadModels): Promise<string[]> =>
  (
    await rowsOf(
      db,
      MONTH,
      "from (select distinct date_trunc('month', l.jour) as mois from ligne_banque l) m order by m.mois desc",
    )
  ).map(({ mois }) => mois);
