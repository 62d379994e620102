import { bookletLimits, bookletStatus, messages, statusWithBooklet } from '@diapason/contracts/constants';
import { bookletList, downloadBooklet, downloadBooklets } from '@diapason/contracts/teaching';
import { orNull, Refusal, rowsOf, sql, theRow } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { plainSql } from '../../../machinery/plain-text';
import { type QueryContext, query } from '../../../machinery/query';
import { HAS_BOOKLETS, SCHOOLING_DETAIL, SCHOOLING_DETAIL_JOINS } from '../../families/schooling-detail';
import { bookletFile, bookletsFile } from '../booklet/booklet-pdf';
import { goesOnSql } from '../going-on';
import { daySql, workshopSeen } from '../workshop-at';
import { bookletOf } from './booklets';

type Search = SearchOf<typeof bookletList>;

const SEARCHED = `scolarite_interne s join eleve e on e.id_eleve = s.fk_eleve
  left join agent ag on ag.id_utilisateur = s.fk_enseignant left join offre o on o.id_offre = s.fk_offre
  left join site si on si.id_site = s.fk_site left join livret l on l.fk_scolarite_interne = s.id_scolarite`;
const STATE = 'coalesce(l.statut, 0)';
const PUPIL = nameSql('e');
const TEACHER = nameSql('ag');
const OFFER = "coalesce(o.libelle_offre, '')";
const SITE = "coalesce(si.libelle_site, '')";

/** SQL: the pupil of `s` goes to one of some workshops (`?`) of the schooling's year: today, or as it ended. */
const inClass = (today: string) => `exists (select from ${workshopSeen(daySql(today))} w
  join atelier_eleve p on p.fk_atelier = w.id_atelier and ${goesOnSql('p', 'w.vu')}
  where p.fk_eleve = s.fk_eleve and w.fk_annee_scolaire = s.fk_annee_scolaire and w.id_atelier = any(?::int[]))`;

function conditionsOf(search: Search, { sites, session, today }: QueryContext): Conditions {
  const conditions = new Conditions().add(
    `(l.id_livret is not null or (s.fk_statut = ${statusWithBooklet} and s.fk_enseignant is not null and ${HAS_BOOKLETS}))`,
  );
  // A class is of its own year.
  const year = search.fk_anneeScolaire || (search.fk_atelier ? undefined : session.idAnneeScolaire);
  if (year) conditions.add('s.fk_annee_scolaire = ?', year);
  const onSites = sites ?? search.fk_site;
  if (onSites) conditions.add('s.fk_site = any(?::int[])', onSites);
  if (search.fk_enseignant) conditions.add('s.fk_enseignant = any(?::int[])', search.fk_enseignant);
  if (search.fk_atelier) conditions.add(inClass(today), search.fk_atelier);
  if (search.statutLivret !== null && search.statutLivret !== undefined && search.statutLivret >= 0)
    conditions.add(`${STATE} = ?`, search.statutLivret);
  return conditions.search([PUPIL, TEACHER, OFFER].map(plainSql), search.recherche);
}

const criteria = (which: string) => `(case when l.discipline is not null then (select count(*)
  from jsonb_array_elements(l.discipline) d cross join lateral jsonb_array_elements(d->'criteres') k ${which}) end)`;
const UNNOTED = criteria("where jsonb_typeof(k->'note') is distinct from 'number'");
const inOrder = (by: string) => (way: string) => `${inFrenchOrder(by)} ${way}, ${inFrenchOrder(PUPIL)}, s.id_scolarite`;

export const bookletQueries = listRows(bookletList, {
  searched: SEARCHED,
  key: 's.id_scolarite',
  where: conditionsOf,
  joined: () => SCHOOLING_DETAIL_JOINS,
  sorts: {
    nomPrenomEleve: inOrder(PUPIL),
    libelleOffre: inOrder(OFFER),
    nomPrenomEnseignant: inOrder(TEACHER),
    libelleSite: inOrder(SITE),
    statutLivret: (way) => `${STATE} ${way}, ${inFrenchOrder(PUPIL)}, s.id_scolarite`,
    modifieLe: (way) => `l.modifie_le ${way} nulls last, ${inFrenchOrder(PUPIL)}, s.id_scolarite`,
  },
  select: {
    idScolarite: sql.number('s.id_scolarite'),
    fk_eleve: sql.number('s.fk_eleve'),
    idLivret: orNull(sql.number('l.id_livret')),
    fk_enseignant: sql.number('coalesce(s.fk_enseignant, 0)'),
    nomPrenomEleve: sql.text(PUPIL),
    libelleOffre: sql.text(OFFER),
    precisionOffre: sql.text(`coalesce(${SCHOOLING_DETAIL}, '')`),
    nomPrenomEnseignant: sql.text(`coalesce(${TEACHER}, '')`),
    libelleSite: sql.text(SITE),
    statutLivret: sql.number(STATE),
    aNoter: orNull(sql.number(UNNOTED)),
    criteres: orNull(sql.number(criteria(''))),
    modifieLe: orNull(sql.instant('l.modifie_le')),
  },
  file: { restant: orNull(sql.number(UNNOTED)) },
  totals: (db, conditions) =>
    theRow(
      db,
      {
        nombre: sql.number('count(*)'),
        sans: sql.number('count(*) filter (where l.id_livret is null)'),
        memorises: sql.number(`count(*) filter (where l.statut = ${bookletStatus.memorised})`),
        valides: sql.number(`count(*) filter (where l.statut = ${bookletStatus.validated})`),
      },
      `from ${SEARCHED}${conditions.joins} ${conditions.where()}`,
      conditions.values,
    ),
});

export const bookletPdf = query(downloadBooklet, async ({ body: { idLivret } }, caller) =>
  bookletFile(await bookletOf(caller, idLivret)),
);

export const bookletsPdf = query(downloadBooklets, async ({ body }, caller) => {
  const conditions = conditionsOf(body, caller).add(`l.statut = ${bookletStatus.validated}`);
  if (body.choisis) conditions.add('s.id_scolarite = any(?::bigint[])', body.choisis);
  const found = await rowsOf(
    caller.db,
    { idLivret: sql.number('l.id_livret') },
    `from ${SEARCHED}${conditions.joins} ${conditions.where()} order by ${inFrenchOrder(PUPIL)}, s.id_scolarite
      limit ${bookletLimits.mostInOneFile + 1}`,
    conditions.values,
  );
  if (found.length === 0) throw new Refusal(messages.teaching.noValidatedBooklet, 422);
  if (found.length > bookletLimits.mostInOneFile)
    throw new Refusal(messages.teaching.tooManyBooklets(bookletLimits.mostInOneFile), 422);
  const sheets = [];
  for (const { idLivret } of found) sheets.push(await bookletOf(caller, idLivret));
  return bookletsFile(sheets);
});
