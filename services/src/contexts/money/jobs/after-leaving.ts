import { schoolingStatus } from '@diapason/contracts/constants';
import { SchoolingStatusChanged } from '@diapason/contracts/families';
import { jobIdOf, type ReadModels, Refusal, RetryLater, reaction, rowsOf, sql } from '@diapason/event-sourcing';
import { payersWith } from '@diapason/projections/money/calculation/read-households';
import { closedYears } from '@diapason/projections/money/queries/year-closings';
import { wasBackdated } from '../../../machinery/app/backdated';
import { job } from '../../../machinery/app/job';
import { calculateFamilies } from './calculate-families';

const AFTER_LEAVING = { queue: 'calcul', name: 'depart' } as const;

/** A schooling that ended as its pupil left, or goes on as they leave later: what stands is counted anew, in the name of who told it. */
export const reactions = [
  reaction(SchoolingStatusChanged, (event) => {
    const { idEleve, idScolarite, fk_statut, depuis } = event.data;
    if ((fk_statut !== schoolingStatus.abandoned && !depuis) || wasBackdated(event)) return [];
    const { actor: acteur, onBehalfOf: pour } = event.metadata;
    return [
      {
        ...AFTER_LEAVING,
        id: jobIdOf(event, AFTER_LEAVING.name),
        data: { idScolarite, acteur, ...(pour ? { pour } : {}) },
        lane: `eleve-${idEleve}`,
      },
    ];
  }),
];

const STANDS = { payer: sql.number('c.id_utilisateur'), year: sql.number('c.fk_annee_scolaire') };

/** Who has the schooling in a contribution; else who pays for its pupil in its year. */
const contributionsWith = (db: ReadModels, idScolarite: number) =>
  rowsOf(
    db,
    STANDS,
    `from cotisation c where $1 = any(c.scolarites) or exists (select from scolarite_interne s
        join eleve_responsable l on l.fk_eleve = s.fk_eleve and l.ordre = 1
        where s.id_scolarite = $1 and l.fk_responsable = c.id_utilisateur and s.fk_annee_scolaire = c.fk_annee_scolaire)
      order by $1 = any(c.scolarites) desc, c.id_cotisation`,
    [idScolarite],
  );

/** Nothing where no contribution has the schooling, nor in a year whose books are closed. */
export const afterLeavingJob = job(
  AFTER_LEAVING.queue,
  AFTER_LEAVING.name,
  async ({ idScolarite }, context) => {
    const { db, yearLock, reading } = context;
    if (!(await reading.caughtUp())) throw new RetryLater('the read models are late');
    const [stands] = await contributionsWith(db, Number(idScolarite));
    if (!stands) return { changed: false };
    return yearLock
      .shared(async () => {
        if ((await closedYears(db)).has(stands.year)) return { changed: false };
        const families = await payersWith(db, stands.year, stands.payer);
        const { anew: _, ...result } = await calculateFamilies(stands.year, families, context, context.begun > 1);
        return result;
      })
      .catch((error: unknown) => {
        // A year that was closed meanwhile, or has no grid any more: its contributions stay.
        if (error instanceof Refusal) return { changed: 0, failed: 1, error: error.message };
        throw error;
      });
  },
  { needs: ['yearLock', 'reading'] },
);
