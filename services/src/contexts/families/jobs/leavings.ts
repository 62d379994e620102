import { schoolingStatus } from '@diapason/contracts/constants';
import { type JobRequest, orNull, type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { isErased } from '@diapason/projections/erased';
import { job } from '../../../machinery/app/job';
import { decideLeave } from '../aggregate/leaving';
import { pupil } from '../aggregate/pupil';
import { leavingDays } from '../commands/leaving-days';

const LEAVE = { queue: 'depart', name: 'depart' } as const;

const DUE = {
  idEleve: sql.number('d.fk_eleve'),
  dateAbandon: sql.date('d.date_abandon'),
  ditLe: sql.instant('d.dit_le'),
  acteur: sql.text('d.acteur'),
  pour: orNull(sql.text('d.au_nom_de')),
};

/**
 * Leavings that were told before their day, which has come, or passed while nothing ran, and whose schoolings still go on: a job each, in the
 * name of who told them. Books that are closed stay as they are.
 */
export async function dueLeavings(db: ReadModels, today: string): Promise<readonly JobRequest[]> {
  const due = await rowsOf(
    db,
    DUE,
    `from depart d join eleve e on e.id_eleve = d.fk_eleve and e.fusionne_avec is null
      where d.date_abandon <= $1 and (d.dit_le at time zone 'Europe/Paris')::date < d.date_abandon and not ${isErased('eleve', 'd.fk_eleve')}
        and exists (select from scolarite_interne s join annee_scolaire term on term.id_annee_scolaire = s.fk_annee_scolaire
          where s.fk_eleve = d.fk_eleve and s.fk_statut <> ${schoolingStatus.abandoned} and d.date_abandon between term.date_debut and term.date_fin
            and not exists (select from cloture_annee c where c.fk_annee_scolaire = s.fk_annee_scolaire and c.etat <> 'ouverte'))
      order by d.date_abandon, d.fk_eleve`,
    [today],
  );
  return due.map(({ ditLe, pour, ...one }) => ({
    ...LEAVE,
    id: `depart-${one.idEleve}-${one.dateAbandon}-${Date.parse(ditLe)}`,
    data: { ...one, ...(pour === null ? {} : { pour }) },
  }));
}

/** Ends the schoolings of who leaves today, or left while nothing ran; their contribution follows (money). */
export const leaveJob = job(LEAVE.queue, LEAVE.name, async ({ idEleve, dateAbandon }, context) => {
  if (typeof dateAbandon !== 'string') throw new Refusal('no day of a leaving', 400);
  const days = await leavingDays(context.db, context.today);
  const { events } = await context.execute(pupil, Number(idEleve), (state) => decideLeave(state, dateAbandon, days));
  return { changed: events.length > 0 };
});
