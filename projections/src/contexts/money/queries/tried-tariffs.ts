import { setImmediate } from 'node:timers/promises';
import { type DryRun, dryRun, type TriedFamily } from '@diapason/contracts/calculation';
import { messages, right, schoolYearOf } from '@diapason/contracts/constants';
import { readTriedFamily, tryCalculation, tryTariff } from '@diapason/contracts/money';
import { firstOf, orNull, pick, type ReadModels, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { calculable, payersOf, payersWith, readHouseholds } from '../calculation/read-households';
import { contributions } from '../tables/contributions';
import { PAYER_YEARS } from './payer-years';
import { publishedTariff } from './tariffs';

/** Families that an answer names. */
const MOST_NAMED = 100;

export const tariffTried = query(tryTariff, async ({ params: { fk_anneeScolaire }, body: { grille } }, { db }) => {
  const published = await publishedTariff(db, fk_anneeScolaire);
  const families = await triedFamilies(db, fk_anneeScolaire, await payersOf(db, fk_anneeScolaire), undefined);
  return answer(db, families, await dryRun(families, published?.grille, grille, pause));
});

/** A year's is of 217 and the module, as its calculation. @throws Refusal 422 without a published grid. */
export const calculationTried = query(tryCalculation, async ({ body }, { db, sites, session }) => {
  const { fk_anneeScolaire, fk_responsable } = body;
  const mayYear = session.functions.has(right.calculateContributions) && session.modules.has('cotisation');
  if (!fk_responsable && !mayYear) throw new Refusal(messages.identity.notAllowed, 403);
  const published = await publishedTariff(db, fk_anneeScolaire);
  if (!published) throw new Refusal(messages.money.noTariff, 422);
  const payers = fk_responsable
    ? await payersWith(db, fk_anneeScolaire, fk_responsable)
    : await payersOf(db, fk_anneeScolaire);
  const families = await triedFamilies(db, fk_anneeScolaire, payers, fk_responsable ? undefined : sites);
  return answer(db, families, await dryRun(families, published.grille, published.grille, pause));
});

/** Another caller's turn: twenty thousand families take seconds. */
const pause = (): Promise<void> => setImmediate();

const YEAR = { dateDebut: sql.date('date_debut') };

async function firstDayOf(db: ReadModels, fk_anneeScolaire: number): Promise<string> {
  const year = await firstOf(db, YEAR, 'from annee_scolaire where id_annee_scolaire = $1', [fk_anneeScolaire]);
  if (!year) throw new Refusal(messages.general.notFound, 404, 'fk_anneeScolaire');
  return schoolYearOf(year.dateDebut).debut;
}

const OWED = {
  ...pick(wire(contributions, 'c'), 'idUtilisateur', 'sites'),
  montant: sql.number('c.montant_total'),
  regle: sql.number('c.montant_regle'),
};

/** Whom of these payers a calculation of the year takes in, of some sites alone those that the list shows there; who has several contributions owes one sum. */
async function triedFamilies(
  db: ReadModels,
  fk_anneeScolaire: number,
  payers: readonly number[],
  sites: readonly number[] | undefined,
): Promise<readonly TriedFamily[]> {
  const debut = await firstDayOf(db, fk_anneeScolaire);
  const guardians = await calculable(db, fk_anneeScolaire, payers);
  const [households, owed] = await Promise.all([
    readHouseholds(db, fk_anneeScolaire, debut, guardians),
    rowsOf(db, OWED, `from ${PAYER_YEARS} c where c.fk_annee_scolaire = $1 and c.id_utilisateur = any($2)`, [
      fk_anneeScolaire,
      guardians,
    ]),
  ]);
  const known = new Map(owed.map((one) => [one.idUtilisateur, one]));
  const isShown = (onSites: readonly (number | null)[]) =>
    sites === undefined || onSites.some((site) => site !== null && sites.includes(site));
  return [...households].flatMap(([idUtilisateur, inputs]): TriedFamily[] => {
    const now = known.get(idUtilisateur);
    if (!isShown([...inputs.pratiques.map(({ fk_site }) => fk_site), ...(now?.sites ?? [])])) return [];
    return [{ idUtilisateur, inputs, montant: now?.montant ?? null, regle: now?.regle ?? 0 }];
  });
}

const NAMED = {
  id: sql.number('r.id_utilisateur'),
  name: sql.text(nameSql('r')),
  town: sql.text("concat_ws(' ', r.code_postal, r.ville)"),
  isRecognised: sql.boolean('r.code_insee is not null'),
};

async function answer(db: ReadModels, tried: readonly TriedFamily[], { familles, ...run }: DryRun) {
  const first = familles.slice(0, MOST_NAMED);
  // Of a town that no table of the network has, as of another region, the code is known all the same.
  const outside = tried.filter(({ inputs }) => inputs.codeInsee === null && inputs.pratiques.length > 0);
  const rows = await rowsOf(
    db,
    NAMED,
    `from responsable r where r.id_utilisateur = any($1) order by ${inFrenchOrder(nameSql('r'))}`,
    [[...first, ...outside].map(({ idUtilisateur }) => idUtilisateur)],
  );
  const asked = new Set(outside.map(({ idUtilisateur }) => idUtilisateur));
  const nowhere = rows.filter(({ id, isRecognised }) => asked.has(id) && !isRecognised);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    ...run,
    causes: [...run.causes],
    sansCommune: {
      total: nowhere.length,
      familles: nowhere
        .slice(0, MOST_NAMED)
        .map(({ id, name, town }) => ({ idUtilisateur: id, nomPrenomUtilisateur: name, codePostalVille: town })),
    },
    familles: first.map((one) => ({ ...one, nomPrenomUtilisateur: names.get(one.idUtilisateur) ?? '' })),
  };
}

const FAMILY = {
  nomPrenomUtilisateur: sql.text(nameSql('r')),
  libelleCommune: orNull(sql.text('c.libelle_commune')),
};
const PUPIL = { id: sql.number('id_eleve'), prenom: sql.text("coalesce(prenom, '')") };

export const familyTried = query(readTriedFamily, async ({ params: { fk_anneeScolaire, userId } }, { db }) => {
  const debut = await firstDayOf(db, fk_anneeScolaire);
  const [family, households] = await Promise.all([
    firstOf(
      db,
      FAMILY,
      'from responsable r left join commune c on c.code_insee = r.code_insee where r.id_utilisateur = $1',
      [userId],
    ),
    readHouseholds(db, fk_anneeScolaire, debut, [userId]),
  ]);
  const household = households.get(userId);
  if (!family || !household) throw new Refusal(messages.general.notFound, 404);
  const { debutAnnee: _, pratiques, ...inputs } = household;
  const rows = await rowsOf(db, PUPIL, 'from eleve where id_eleve = any($1)', [
    pratiques.map(({ idEleve }) => idEleve),
  ]);
  const names = new Map(rows.map(({ id, prenom }) => [id, prenom]));
  return {
    idUtilisateur: userId,
    ...family,
    ...inputs,
    pratiques: pratiques.map((practice) => ({ ...practice, prenomEleve: names.get(practice.idEleve) ?? '' })),
  };
});
