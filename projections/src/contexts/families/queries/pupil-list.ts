import { imageRightStates, messages, right } from '@diapason/contracts/constants';
import {
  exportPupils,
  listPupilEmails,
  listPupils,
  type PupilRow,
  summarisePupils,
} from '@diapason/contracts/families';
import { Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { type ExportColumn, exportFile, idsOf, inChunks } from '../../../machinery/export';
import { orderBy, type Sorts } from '../../../machinery/order-by';
import { countOf } from '../../../machinery/people-list';
import { query } from '../../../machinery/query';
import { byPupilName, type PupilSearch, pupilConditions, readPupils, searchedPupils, type Years } from './pupil-rows';

type Tri = 'nom' | '-nom' | 'naissance' | '-naissance' | 'abandon' | '-abandon';

const sorts: Sorts<Tri> = {
  nom: (way) => `n.nom_tri collate "C" ${way}, e.id_eleve ${way}`,
  naissance: (way) => `e.date_naissance ${way} nulls last, ${byPupilName}`,
  abandon: (way) => `e.date_abandon ${way} nulls last, ${byPupilName}`,
};

const yearsOf = (search: PupilSearch, session: { readonly idAnneeScolaire: number }): Years => ({
  asked: search.fk_anneeScolaire || null,
  current: session.idAnneeScolaire,
});

export const pupilList = query(listPupils, async ({ body }, { db, sites, session }) => {
  const years = yearsOf(body, session);
  const conditions = pupilConditions(body, sites, years);
  const where = conditions.where();
  const order = orderBy(body.tri ?? 'nom', sorts);
  if (!body.taille) return readPupils(db, years, `${where} ${order}`, conditions.values);
  const page = conditions.page(body.taille, body.page);
  // The page is chosen among short rows; only its own rows are read in full.
  const chosen = `array(select e.id_eleve from ${searchedPupils} ${where} ${order} ${page})`;
  return readPupils(db, years, `where e.id_eleve = any(${chosen}) ${order}`, conditions.values);
});

export const pupilSummary = query(summarisePupils, ({ body }, { db, sites, session }) => {
  const conditions = pupilConditions(body, sites, yearsOf(body, session));
  return countOf({ db, from: `from ${searchedPupils}`, conditions });
});

/** One family may have several pupils, and a pupil several guardians: each address is there once. What is written to a site or a year is for who is there. */
export const pupilEmails = query(listPupilEmails, async ({ body }, { db, sites, session }) => {
  if (!body.eleves && !session.functions.has(right.writeToAll)) throw new Refusal(messages.identity.notAllowed, 403);
  const conditions = pupilConditions(body, sites, yearsOf(body, session), body.eleves !== undefined);
  const rows = await rowsOf(
    db,
    { email: sql.text('r.email') },
    `from responsable r where r.actif and r.email <> '' and r.id_utilisateur in (
        select er.fk_responsable from eleve_responsable er
        where er.fk_eleve in (select e.id_eleve from ${searchedPupils} ${conditions.where()}))
      group by r.email order by r.email`,
    conditions.values,
  );
  return rows.map(({ email }) => email);
});

const wordsOf = (etat: number | null) => imageRightStates.find(({ id }) => id === etat)?.libelle ?? 'Sans réponse';
const yesOf = (flag: 0 | 1) => (flag === 1 ? 'Oui' : 'Non');
const joined = (texts: readonly (string | null)[]) => [...new Set(texts.filter(Boolean))].join(', ');

const columns: readonly ExportColumn<PupilRow>[] = [
  { titre: 'Élève', valeur: (row) => row.nomPrenomEleve, largeur: 30 },
  { titre: 'Date de naissance', valeur: (row) => row.dateNaissance, format: 'date' },
  { titre: 'Instruments', valeur: (row) => joined(row.instrument.map((one) => one.libelleInstrument)), largeur: 24 },
  {
    titre: 'Enseignants',
    valeur: (row) => joined(row.enseignants.map((one) => one.nomPrenomUtilisateur)),
    largeur: 30,
  },
  {
    titre: 'Responsables',
    valeur: (row) => joined(row.concatInfoResponsable.map((one) => one.nomPrenomUtilisateur)),
    largeur: 30,
  },
  { titre: 'E-mails', valeur: (row) => joined(row.concatInfoResponsable.map((one) => one.email)), largeur: 36 },
  {
    titre: 'Téléphones',
    valeur: (row) => joined(row.concatInfoResponsable.flatMap((one) => [one.telephoneMobile, one.telephoneFixe])),
    largeur: 24,
  },
  { titre: 'Téléphone de l’élève', valeur: (row) => row.telephoneMobile, largeur: 18 },
  { titre: 'Droit à l’image', valeur: (row) => wordsOf(row.etatDroit), largeur: 16 },
  { titre: 'Handicap', valeur: (row) => yesOf(row.handicape) },
  { titre: 'Étudiant', valeur: (row) => yesOf(row.etudiant) },
  { titre: 'Abandon', valeur: (row) => row.dateAbandon, format: 'date' },
];

export const pupilsFile = query(exportPupils, async ({ body }, { db, sites, session }) => {
  const years = yearsOf(body, session);
  const conditions = pupilConditions(body, sites, years);
  const ids = await idsOf(
    db,
    'e.id_eleve',
    `from ${searchedPupils} ${conditions.where()} order by ${byPupilName}`,
    conditions.values,
  );
  const rows = inChunks(ids, (some) =>
    readPupils(db, years, 'where e.id_eleve = any($1) order by array_position($1, e.id_eleve)', [some]),
  );
  return exportFile(body.format, 'Liste Élève', columns, rows);
});
