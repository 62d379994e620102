import { enrolmentState } from '@diapason/contracts/constants';
import { type JobRequest, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { isErased } from '@diapason/projections/erased';
import { settingValue } from '@diapason/projections/site/setting-value';
import { job } from '../../../machinery/app/job';
import { decideErase, erasure, erasureId, nothingOpen } from '../../erasure';
import { enrolment } from '../aggregate/enrolment';

const FORGET = { queue: 'inscription', name: 'forget' } as const;
const DAY_MS = 86_400_000;

const DROPPED = { empreinte: sql.text('d.empreinte') };

/** Requests that were dropped, and are kept no longer than the setting says: a job each. */
export async function dueForgetting(db: ReadModels, now: Date): Promise<readonly JobRequest[]> {
  const days = Number(await settingValue(db, 'conservationDemandes'));
  const due = await rowsOf(
    db,
    DROPPED,
    `from demande_inscription d where d.etat = ${enrolmentState.dropped} and d.decidee_le < $1
      and d.nouveau and not ${isErased('responsable', 'd.id_utilisateur')} order by d.id_demande`,
    [new Date(now.getTime() - days * DAY_MS).toISOString()],
  );
  return due.map(({ empreinte }) => ({ ...FORGET, id: `inscription-forget-${empreinte}`, data: { empreinte } }));
}

/** Whoever the request alone knew is erased; the reaction to that ends what holds them. */
export const forgetDropped = job(FORGET.queue, FORGET.name, async ({ empreinte }, { load, execute }) => {
  const request = await load(enrolment, String(empreinte));
  if (request?.etat !== enrolmentState.dropped || request.nouveau !== 1) return { changed: false };
  const { idUtilisateur, eleves } = request;
  const people = [
    ...eleves
      .filter(({ nouveau }) => nouveau === 1)
      .map(({ idEleve: id }) => ({ nature: 'eleve' as const, id, fk_responsable: idUtilisateur })),
    { nature: 'responsable' as const, id: idUtilisateur, fk_responsable: null },
  ];
  for (const person of people)
    await execute(erasure, erasureId(person.nature, person.id), (state) =>
      decideErase(state, { ...person, motif: 'conservation', force: 0 }, nothingOpen),
    );
  return { changed: true };
});
