import { compareFrench, frenchDate, hiddenFromFamilies, presenceStatus } from '@diapason/contracts/constants';
import { AttendanceValidated } from '@diapason/contracts/teaching';
import { jobIdOf, reaction, rowsOf, sql } from '@diapason/event-sourcing';
import { WRITTEN_GUARDIAN } from '@diapason/projections/families/written-guardian';
import { settingOf } from '@diapason/projections/site/setting-value';
import { wasBackdated } from '../../../machinery/app/backdated';
import { job } from '../../../machinery/app/job';
import { registerParams, requestMail, waitForMorning } from '../../site';
import { attendance, attendanceId } from '../aggregate/attendance';
import { at, nearest, workshop } from '../aggregate/workshop';

const MAIL_ABSENCE = { queue: 'mail', name: 'absence' } as const;

/** A sheet that is validated on a later day than its own tells nobody: by then the family knows. */
export const absenceReactions = [
  reaction(AttendanceValidated, (event) => {
    const { fk_atelier, date, dateValidation } = event.data;
    if (date !== dateValidation || wasBackdated(event)) return [];
    return [{ ...MAIL_ABSENCE, id: jobIdOf(event, MAIL_ABSENCE.name), data: { fk_atelier, date } }];
  }),
];

const TEMPLATE = 'absenceEleve';

const TOLD = {
  guardian: sql.number('r.id_utilisateur'),
  email: sql.text('r.email'),
  pupil: sql.number('e.id_eleve'),
};
/** The first guardian of each pupil who has an address; of a record that was merged, the kept one's. */
const GUARDIANS = `from eleve gone
  join eleve e on e.id_eleve = coalesce(gone.fusionne_avec, gone.id_eleve)
  cross join ${WRITTEN_GUARDIAN} r
  where gone.id_eleve = any($1) order by r.id_utilisateur, e.id_eleve`;

/** One mail a day and family, where the setting asks for it: who has two absences is told of the first that is validated. */
export const mailAbsence = job(MAIL_ABSENCE.queue, MAIL_ABSENCE.name, async (data, context) => {
  const [fk_atelier, date] = [Number(data.fk_atelier), String(data.date)];
  if (!(await settingOf(context.db, 'absenceSignalee'))) return { changed: false };
  waitForMorning(context.now);
  const { sheet: lesson } = await context.load(workshop, fk_atelier);
  if (hiddenFromFamilies.includes(lesson?.fk_visibilite ?? 0)) return { changed: false };
  const { sheet } = await context.load(attendance, attendanceId(fk_atelier, date));
  const absent = (sheet?.eleves ?? []).filter((line) => line.fk_statutPresence === presenceStatus.absent);
  const found = await rowsOf(context.db, TOLD, GUARDIANS, [absent.map(({ fk_eleve }) => fk_eleve)]);
  for (const [guardian, email] of new Map(found.map((one) => [one.guardian, one.email]))) {
    const pupils = found.filter((one) => one.guardian === guardian).map(({ pupil }) => pupil);
    await requestMail(context, {
      idMail: `absence-${date}-${guardian}`,
      template: TEMPLATE,
      to: email,
      person: guardian,
      params: { fk_atelier, date, eleves: [...new Set(pupils)].join(',') },
    });
  }
  return { changed: found.length > 0 };
});

const NAME = { nom: sql.text("concat_ws(' ', prenom, nom)") };
const PUPIL = { nom: sql.text("concat_ws(' ', nom, prenom)") };
const KIND = { libelle: sql.text('t.libelle_type') };

/** Names are said when the mail is sent: no event holds a pupil's under a guardian's key. */
registerParams(TEMPLATE, async ({ idUtilisateur, parametres }, { db, load }) => {
  const found = await load(workshop, Number(parametres?.fk_atelier));
  const lesson = at(found, nearest(found, String(parametres?.date))).workshop;
  const eleves = String(parametres?.eleves ?? '')
    .split(',')
    .map(Number);
  const [[guardian], [kind], pupils] = await Promise.all([
    rowsOf(db, NAME, 'from responsable where id_utilisateur = $1', [idUtilisateur]),
    rowsOf(db, KIND, 'from atelier_type t where t.id_type_atelier = $1', [lesson?.fk_typeAtelier ?? 0]),
    rowsOf(db, PUPIL, 'from eleve where id_eleve = any($1)', [eleves]),
  ]);
  if (!guardian || pupils.length === 0) return undefined;
  const lines = pupils
    .map(({ nom }) => [nom, kind?.libelle, lesson?.heureDebut].filter(Boolean).join(', '))
    .sort(compareFrench);
  return { nom: guardian.nom, jour: frenchDate(String(parametres?.date)), absences: lines.join('\n') };
});
