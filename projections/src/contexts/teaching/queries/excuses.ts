import {
  dayAfter,
  parisClock,
  presenceStatus,
  schoolingStatuses,
  statusLabel,
  weekdayOf,
  yearBefore,
} from '@diapason/contracts/constants';
import { isGuardian } from '@diapason/contracts/core';
import { listExcuses, listExcusesOfPupil } from '@diapason/contracts/teaching';
import { firstOf, orNull, pick, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { ASKER, EXCUSED, LESSON, LINES, ROLE, wordsFor } from '../excused';
import { contactsOf, guardianContacts } from '../pupil-contacts';
import { TEACHERS, withAsked } from '../wanted-sheets';
import { toldTo } from '../workshop-sql';
import { SHEET, START } from './attendance';

const PLACE = {
  ...LESSON,
  ...pick(SHEET, 'libelleSite', 'fk_site', 'fk_atelier'),
  fk_eleve: sql.number('e.id_eleve'),
  nomPrenomEleve: sql.text(nameSql('e')),
  fk_enseignant: orNull(sql.number(`(${TEACHERS})[1]`)),
  role: ROLE,
  idAgent: orNull(sql.number('p.declare_agent')),
  nomAgent: orNull(sql.text(ASKER.agent)),
  idResponsable: orNull(sql.number('p.declare_responsable')),
  nomResponsable: orNull(sql.text(ASKER.guardian)),
  libelleInstrument: sql.text("coalesce(i.libelle_instrument, '')"),
  fk_statut: orNull(sql.number('l.fk_statut')),
  dateCreation: sql.instant('p.declare_le'),
  etatDroitImage: orNull(
    sql.number(`(select o.etat from droit_image o where o.fk_eleve = e.id_eleve and o.fk_annee_scolaire = w.fk_annee_scolaire
      order by o.prise_en_compte desc, o.id_droit_image desc limit 1)`),
  ),
};

const named = (id: number | null, nomPrenom: string | null) =>
  id === null ? null : { id, nomPrenom: nomPrenom ?? '' };

/** Declared absences of a year back and of what is to come, the newest lesson first. */
export const excuses = query(listExcuses, async ({ query: asked }, { db, today, sites, session }) => {
  const conditions = new Conditions().add(`${EXCUSED} and d.date >= ?`, asked.dateDebut || yearBefore(today));
  if (asked.dateFin) conditions.add('d.date <= ?', asked.dateFin);
  withAsked(conditions, { fk_site: asked.fk_site }, { sites, session, today }, TEACHERS);
  const rows = await rowsOf(
    db,
    { ...PLACE, commentaire: wordsFor(session) },
    `from ${LINES} left join instrument i on i.id_instrument = l.fk_instrument ${conditions.where()}
      order by d.date desc, ${START}, ${inFrenchOrder(nameSql('e'))}, p.id_presence_eleve`,
    conditions.values,
  );
  return rows.map(({ idAgent, nomAgent, idResponsable, nomResponsable, fk_statut, ...row }) => ({
    ...row,
    jour: weekdayOf(row.dateExcuse),
    agent: named(idAgent, nomAgent),
    responsable: named(idResponsable, nomResponsable),
    libelleStatut: statusLabel(schoolingStatuses, fk_statut),
  }));
});

const DECLARED = {
  ...LESSON,
  ...pick(SHEET, 'fk_atelier', 'dateValidation'),
  declaration: orNull(sql.number('p.declaration')),
  fk_statutPresence: orNull(sql.number('p.fk_statut_presence')),
  role: ROLE,
  declarePar: orNull(sql.text(`coalesce(${ASKER.guardian}, ${ASKER.agent})`)),
  lien: orNull(sql.text(ASKER.kinship)),
  declareLe: orNull(sql.instant('p.declare_le')),
  annuleLe: orNull(sql.instant('p.annule_le')),
  annulePar: orNull(
    sql.text(`coalesce((select ${nameSql('r')} from responsable r where r.id_utilisateur = p.annule_par),
      (select ${nameSql('g')} from agent g where g.id_utilisateur = p.annule_par))`),
  ),
};

/** SQL: of one pupil, by whichever of their records. */
const OF_PUPIL = `e.id_eleve = coalesce((select k.fusionne_avec from eleve k where k.id_eleve = $1), $1)`;
const YEAR = { dateDebut: sql.date('date_debut'), dateFin: sql.date('date_fin') };
const PUPIL = {
  nomPrenomEleve: sql.text(nameSql('e')),
  adulte: sql.flag('e.adulte'),
  dateNaissance: orNull(sql.date('e.date_naissance')),
  telephoneMobile: orNull(sql.text("nullif(e.telephone_mobile, '')")),
  guardians: guardianContacts,
};

const { excused, present, late, absent } = presenceStatus;
const COUNTED = {
  cours: sql.number('count(*)'),
  presences: sql.number(`count(*) filter (where p.fk_statut_presence in (${present}, ${late}))`),
  excuses: sql.number(`count(*) filter (where ${EXCUSED})`),
  absences: sql.number(`count(*) filter (where p.fk_statut_presence = ${absent})`),
  derniereAbsence: orNull(sql.date(`max(d.date) filter (where p.fk_statut_presence = ${absent})`)),
};

async function attendedSince(
  db: ReadModels,
  pupil: number,
  { debut, today, told }: Readonly<Record<'debut' | 'today' | 'told', string>>,
) {
  const counted = await firstOf(
    db,
    COUNTED,
    `from ${LINES} where ${OF_PUPIL} and d.date between $2 and $3 and p.fk_statut_presence is not null and ${told}
       and (d.date_creation is not null or d.date_validation is not null)`,
    [pupil, debut, today],
  );
  return { debut, cours: 0, presences: 0, excuses: 0, absences: 0, derniereAbsence: null, ...counted };
}

/** What was declared of a pupil, with what was taken back since. */
export const excusesOfPupil = query(
  listExcusesOfPupil,
  async ({ params: { idEleve }, query: asked }, { db, session, today }) => {
    const year = await firstOf(db, YEAR, 'from annee_scolaire where id_annee_scolaire = $1', [session.idAnneeScolaire]);
    const from = asked.dateDebut || year?.dateDebut || yearBefore(today);
    const to = asked.dateFin || year?.dateFin || dayAfter(from, 365);
    const told = toldTo(session);
    const [rows, depuis, pupil] = await Promise.all([
      rowsOf(
        db,
        { ...DECLARED, commentaire: wordsFor(session) },
        `from ${LINES} where ${OF_PUPIL} and d.date between $2 and $3 and ${told}
           and (${EXCUSED} or p.declaration is not null and p.annule_le is not null)
          order by d.date desc, ${START} desc, p.id_presence_eleve`,
        [idEleve, from, to],
      ),
      attendedSince(db, idEleve, { debut: year?.dateDebut ?? from, today, told }),
      firstOf(db, PUPIL, 'from eleve e where e.id_eleve = $1', [idEleve]),
    ]);
    const now = parisClock(new Date());
    const seances = rows.map(({ role, ...row }) => {
      const isExcused = row.fk_statutPresence === excused;
      const isOpen = row.dateValidation === null;
      const hasBegun = `${row.dateExcuse}T${row.heureDebut}` <= now;
      return {
        ...row,
        role: isExcused ? role : null,
        annulable: isExcused && isOpen && !(isGuardian(session) && hasBegun) ? (1 as const) : (0 as const),
        aRemettre:
          !isExcused && row.fk_statutPresence === null && isOpen && row.dateExcuse >= today
            ? (1 as const)
            : (0 as const),
      };
    });
    const contacts = pupil && !isGuardian(session) ? contactsOf(pupil, today) : [];
    return {
      seances,
      depuis,
      contacts: contacts.flatMap(({ nom, telephone }) => (telephone ? [{ nom, telephone }] : [])),
    };
  },
);
