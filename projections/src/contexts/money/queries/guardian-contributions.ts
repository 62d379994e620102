import { listGuardianContributions, payingGuardian } from '@diapason/contracts/money';
import { firstOf, pick, type ReadModels, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { paysSql } from '../../families/payer';
import { settingOf } from '../../site/setting-value';
import { contributions } from '../tables/contributions';
import { explanations } from '../tables/explanations';
import { readContributions, readPupilNames } from './contribution-rows';
import { readPayments } from './payment-rows';

const EXPLAINED = {
  ...pick(wire(contributions, 'c'), 'fk_anneeScolaire', 'eleves'),
  ...pick(wire(explanations, 'x'), 'lignes'),
};

const FIRST_PAYER = {
  fk_anneeScolaire: sql.number('c.fk_annee_scolaire'),
  idUtilisateur: sql.number('c.premier_payeur'),
  nomPrenomUtilisateur: sql.text(nameSql('f')),
};
const transferred = `from cotisation c left join responsable f on f.id_utilisateur = c.premier_payeur`;

/** A guardian sees its payments that count; staff see deleted ones too, which they may reactivate. */
export const list = query(listGuardianContributions, async ({ params, query: { fk_anneeScolaire } }, asking) => {
  const { db, session } = asking;
  const isGuardian = session.role === 'Responsable';
  const conditions = new Conditions().add('c.id_utilisateur = ?', params.userId);
  if (fk_anneeScolaire) conditions.add('c.fk_annee_scolaire = ?', fk_anneeScolaire);
  // Document 002 §4: hidden from guardians while the setting is off.
  if (isGuardian && !(await settingOf(db, 'visuelCotisation'))) {
    conditions.add('c.fk_annee_scolaire <> ?', await settingOf(db, 'anneeEnCours'));
  }
  const { values } = conditions;
  const where = conditions.where();
  const [listed, payments, explained, firsts] = await Promise.all([
    readContributions(asking, `${where} order by a.date_debut desc, c.id_cotisation`, values),
    readPayments(asking, `${where} ${isGuardian ? 'and p.valide' : ''} order by p.date, p.id_reglement`, values),
    rowsOf(
      db,
      EXPLAINED,
      `from cotisation c join cotisation_explication x using (id_cotisation) ${where} order by c.id_cotisation`,
      values,
    ),
    rowsOf(db, FIRST_PAYER, `${transferred} ${where} and c.premier_payeur <> c.id_utilisateur`, values),
  ]);
  const names = await readPupilNames(db, explained);
  const firstOfAll = new Map(firsts.map(({ fk_anneeScolaire: year, ...first }) => [year, first]));
  const linesOf = (year: number) => explained.flatMap((one) => (one.fk_anneeScolaire === year ? one.lignes : []));
  return listed.map((contribution) => ({
    ...contribution,
    lignes: linesOf(contribution.fk_anneeScolaire).map(({ nature, idEleve, libelle, base, facteurs, montant }) => ({
      nature,
      idEleve,
      nomPrenomEleve: idEleve === null ? null : (names.get(idEleve) ?? null),
      libelle,
      base,
      facteurs,
      montant,
    })),
    premierPayeur: firstOfAll.get(contribution.fk_anneeScolaire) ?? null,
    reglements: payments.filter((payment) => payment.fk_anneeScolaire === contribution.fk_anneeScolaire),
  }));
});

const BILLED = { idUtilisateur: sql.number('c.id_utilisateur'), nomPrenomUtilisateur: sql.text(nameSql('r')) };
const PAYER = { idUtilisateur: sql.number('first.fk_responsable'), nomPrenomUtilisateur: sql.text(nameSql('r')) };

/**
 * Who pays for this guardian's children in a year, the current one unless asked: whoever has their contribution, as the lists say; before
 * there is one, the first guardian of a pupil (document 001). Where it pays for one child and another does for the next, it pays.
 */
export const payer = query(payingGuardian, async ({ params: { idUser }, query: { fk_anneeScolaire } }, { db }) => {
  const year = fk_anneeScolaire ?? (await settingOf(db, 'anneeEnCours'));
  const found = (await billedGuardian(db, idUser, year)) ?? (await firstGuardian(db, idUser));
  if (!found) return { payeur: 0 as const, idUtilisateur: null, nomPrenomUtilisateur: null };
  return { payeur: found.idUtilisateur === idUser ? (1 as const) : (0 as const), ...found };
});

const billedGuardian = (db: ReadModels, idUser: number, year: number) =>
  firstOf(
    db,
    BILLED,
    `from cotisation c left join responsable r on r.id_utilisateur = c.id_utilisateur
      where c.fk_annee_scolaire = $2 and cardinality(c.eleves) > 0 and (c.id_utilisateur = $1
        or c.eleves && array(select l.fk_eleve from eleve_responsable l where l.fk_responsable = $1))
      order by (c.id_utilisateur = $1) desc, c.id_utilisateur limit 1`,
    [idUser, year],
  );

const firstGuardian = (db: ReadModels, idUser: number) =>
  firstOf(
    db,
    PAYER,
    `from eleve_responsable own
       join eleve_responsable first on first.fk_eleve = own.fk_eleve and ${paysSql('first')}
       left join responsable r on r.id_utilisateur = first.fk_responsable
      where own.fk_responsable = $1
      order by (first.fk_responsable = $1) desc, first.fk_responsable limit 1`,
    [idUser],
  );
