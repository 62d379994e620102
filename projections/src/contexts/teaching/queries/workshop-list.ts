import { workshopList, workshopPupilList } from '@diapason/contracts/teaching';
import { orNull, pick, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { listRows, type SearchOf } from '../../../machinery/list-rows';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { plainSql } from '../../../machinery/plain-text';
import type { QueryContext } from '../../../machinery/query';
import { holdsSql } from '../going-on';
import { reachedBy } from '../own-pupils';
import { daySql, workshopFields, workshopSeen } from '../workshop-at';
import {
  KIND_AND_SITE,
  LABELS,
  ONLY_PUPIL,
  PUPIL_COUNT,
  PUPIL_NAMES,
  TEACHER_NUMBERS,
  TEACHES,
  teachersByName,
} from '../workshop-sql';

const teacherNames = `(select string_agg(${nameSql('g')}, ' ') from atelier_enseignant k
  join agent g on g.id_utilisateur = k.fk_enseignant where ${TEACHES})`;
/** What both lists are searched by; words besides, in any of `texts`. */
function conditionsOf(
  search: SearchOf<typeof workshopList>,
  { sites }: Pick<QueryContext, 'sites'>,
  ...texts: readonly string[]
): Conditions {
  const conditions = new Conditions();
  const among = (column: string, ids: readonly number[] | undefined) =>
    ids && conditions.add(`w.${column} = any(?::int[])`, ids);
  if (search.fk_anneeScolaire) conditions.add('w.fk_annee_scolaire = ?', search.fk_anneeScolaire);
  const kind = search.atelierIndividuel;
  if (kind === 0 || kind === 1) conditions.add('w.individuel = ?', kind === 1);
  among('fk_site', sites ?? search.fk_site);
  among('fk_salle', search.fk_salle);
  among('fk_cycle', search.fk_cycle);
  among('fk_groupe', search.fk_groupe);
  among('fk_annee', search.fk_annee);
  among('fk_groupe_atelier', search.fk_groupeAtelier);
  among('fk_type_atelier', search.fk_typeAtelier);
  among('fk_visibilite', search.fk_visibilite);
  among('fk_type_repetition', search.fk_typeRepetition);
  if (search.fk_enseignant)
    conditions.add(
      `exists (select from atelier_enseignant k where ${TEACHES} and k.fk_enseignant = any(?::int[]))`,
      search.fk_enseignant,
    );
  if (search.sansEnseignant === 1)
    conditions.add(`not exists (select from agent g where g.id_utilisateur = any (${TEACHER_NUMBERS}) and g.actif)`);
  return conditions.search(texts.map(plainSql), search.recherche);
}

const BY_TYPE = inFrenchOrder('t.libelle_type');
const BY_SITE = inFrenchOrder('s.libelle_site');
export const workshopQueries = listRows(workshopList, {
  searched: (today) => `${workshopSeen(daySql(today))} w ${KIND_AND_SITE}`,
  key: 'w.id_atelier',
  where: (search, caller) => conditionsOf(search, caller, 't.libelle_type', teacherNames, PUPIL_NAMES),
  sorts: {
    type: (way) => `${BY_TYPE} ${way} nulls last, w.jour, w.heure_debut, w.id_atelier`,
    site: (way) => `${BY_SITE} ${way} nulls last, ${BY_TYPE}, w.id_atelier`,
    jour: (way) => `w.jour ${way} nulls last, w.heure_debut ${way}, w.id_atelier`,
  },
  joined: () => `left join salle r on r.id_salle = w.fk_salle
    left join cycle c on c.id_cycle = w.fk_cycle
    left join annee a on a.id_annee = w.fk_annee
    left join groupe_si si on si.id_groupe_si = w.fk_groupe`,
  select: {
    ...pick(workshopFields('w'), 'idAtelier', 'jour', 'heureDebut', 'heureFin', 'maximumEleves'),
    ...LABELS,
    libelleCycle: orNull(sql.text('c.libelle_cycle')),
    libelleAnnee: orNull(sql.text('a.libelle_annee')),
    libelleGroupeSI: orNull(sql.text('si.libelle_groupe_si')),
    countEleves: sql.number(PUPIL_COUNT),
    seul: ONLY_PUPIL,
    enseignants: teachersByName,
  },
});

/** Of a pupil's place in a workshop: both numbers in one. */
const PLACE = 'l.fk_atelier::bigint * 10000000 + l.fk_eleve';
const OWN_PHONE = "nullif(e.telephone_mobile, '')";
const PHONE = "coalesce(nullif(r.telephone_mobile, ''), nullif(r.telephone_fixe, ''))";
/** Of the first guardian who is active and has it. */
const GUARDIAN = (column: string) => `(select ${column} from eleve_responsable er
  join responsable r on r.id_utilisateur = er.fk_responsable where er.fk_eleve = l.fk_eleve and r.actif and ${column} is not null order by er.ordre limit 1)`;

export const workshopPupilQueries = listRows(workshopPupilList, {
  searched: (
    today,
  ) => `atelier_eleve l join ${workshopSeen(daySql(today))} w on w.id_atelier = l.fk_atelier and ${holdsSql('l', 'w.vu')}
    join eleve e on e.id_eleve = l.fk_eleve ${KIND_AND_SITE}`,
  key: `(${PLACE})`,
  where: (search, caller) => conditionsOf(search, caller, 't.libelle_type', nameSql('e'), teacherNames),
  sorts: {
    eleve: (way) => `${inFrenchOrder(nameSql('e'))} ${way}, l.fk_eleve, l.fk_atelier`,
    type: (way) => `${BY_TYPE} ${way} nulls last, ${inFrenchOrder(nameSql('e'))}, l.fk_eleve, l.fk_atelier`,
  },
  joined: () => 'left join instrument i on i.id_instrument = l.fk_instrument',
  select: {
    idLien: sql.number(PLACE),
    idAtelier: sql.number('l.fk_atelier'),
    fk_eleve: sql.number('l.fk_eleve'),
    nomPrenomEleve: sql.text(nameSql('e')),
    ...pick(LABELS, 'libelleType', 'libelleSite'),
    enseignants: teachersByName,
    libelleInstrument: sql.text("coalesce(i.libelle_instrument, '')"),
    telephone: orNull(sql.text(`coalesce(${OWN_PHONE}, ${GUARDIAN(PHONE)})`)),
    email: orNull(sql.text(GUARDIAN("nullif(r.email, '')"))),
  },
  also: async (rows, caller) => {
    const isReached = await reachedBy(
      caller,
      rows.map(({ fk_eleve }) => fk_eleve),
    );
    return rows.map((row) => (isReached(row.fk_eleve) ? row : { ...row, telephone: null, email: null }));
  },
});
