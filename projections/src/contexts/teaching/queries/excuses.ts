import { dayAfter, parisClock, presenceStatus, yearBefore } from '@diapason/contracts/constants';
import { isGuardian } from '@diapason/contracts/core';
import { listExcusesOfPupil } from '@diapason/contracts/teaching';
import { firstOf, orNull, pick, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { ASKER, EXCUSED, LESSON, LINES, ROLE, wordsFor } from '../excused';
import { contactsOf, guardianContacts } from '../pupil-contacts';
import { toldTo } from '../workshop-sql';
import { SHEET, START } from './attendance';

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
