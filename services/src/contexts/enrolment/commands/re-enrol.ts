import { messages, schoolingStatuses } from '@diapason/contracts/constants';
import { mailReEnrolment, reEnrol } from '@diapason/contracts/enrolment';
import { firstOf, orNull, Refusal, sql } from '@diapason/event-sourcing';
import { settingOf } from '@diapason/projections';
import { enrolmentOpenings } from '@diapason/projections/enrolment/enrolment-year';
import { publishedTariff } from '@diapason/projections/money/queries/tariffs';
import { command } from '../../../machinery/app/command';
import { pupil, yearsStayOpen } from '../../families';
import { account } from '../../identity';
import { requestMail } from '../../site';
import { decideReEnrol, standingFor } from '../aggregate/re-enrolment';

const HIGHER = { id: orNull(sql.number('h.id_offre')) };

/** From the opening on; by two tabs or both parents it is done once, and the second is told what stands. */
export const reEnrolPupil = command(reEnrol, async ({ params: { id }, body }, context) => {
  const { db, ids, execute, load, today } = context;
  const { year, reinscription } = await enrolmentOpenings(db, today);
  if (!reinscription) throw new Refusal(messages.enrolment.notOpenYet, 422);
  const { idAnneeScolaire: fk_anneeScolaire, libelleAnneeScolaire } = year;
  (await yearsStayOpen(db))(fk_anneeScolaire);
  const grid = await publishedTariff(db, fk_anneeScolaire);
  const fee = grid?.grille.regles.fraisInscription ?? (await settingOf(db, 'montantFraisInscription'));
  if (Number(fee) > 0 && body.fraisAcceptes !== 1)
    throw new Refusal(messages.enrolment.conditionsRequired, 400, 'fraisAcceptes');
  const before = await load(pupil, id);
  const from = before.schooling.find((one) => one.idScolarite === body.idScolarite);
  const higher = from
    ? await firstOf(
        db,
        HIGHER,
        'from offre o left join offre h on h.id_offre = o.fk_offre_superieure and h.visible where o.id_offre = $1',
        [from.fk_offre],
      )
    : undefined;
  const wanted = { ...body, fk_offreSuperieure: higher?.id ?? null, fk_anneeScolaire, today };
  const newId = await ids.forKey('scolarite', `reinscription-${fk_anneeScolaire}-${body.idScolarite}-${id}`);
  const { state, events } = await execute(pupil, id, (now) => decideReEnrol(now, { ...wanted, newId }));
  const stands = from && standingFor(state, from, wanted);
  if (!stands) throw new Refusal(messages.general.conflict, 409);
  return {
    idScolarite: stands.idScolarite,
    fk_statut: stands.fk_statut,
    libelleStatut: schoolingStatuses.find((one) => one.id === stands.fk_statut)?.libelle ?? '',
    libelleAnneeScolaire,
    deja: events.length === 0,
  };
});

/** Once a day for the same words, however often it is asked. */
export const mailOfReEnrolment = command(mailReEnrolment, async ({ body: { offre } }, context) => {
  const { session, load, today } = context;
  const { email } = await load(account, session.idUtilisateur);
  if (!email || session.role !== 'Responsable') throw new Refusal(messages.identity.notAllowed, 403);
  await requestMail(context, {
    idMail: `reinscription-${session.idUtilisateur}-${today}-${Buffer.from(offre).toString('base64url').slice(0, 60)}`,
    template: 'reinscriptionEnregistree',
    to: email,
    person: session.idUtilisateur,
    params: { offre },
  });
  return {};
});
