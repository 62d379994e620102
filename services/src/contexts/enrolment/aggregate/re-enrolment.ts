import { activeStatuses, enrolmentLimits, messages, schoolingStatus } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { SchoolingEnrolled } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { hasLeft } from '../../families/aggregate/leaving';
import { known, type PupilEvent, type PupilState, type Schooling } from '../../families/aggregate/pupil';

export interface ReEnrolling {
  /** What is continued. */
  readonly idScolarite: number;
  readonly passage: 0 | 1;
  readonly fk_offreSuperieure: number | null;
  readonly fk_anneeScolaire: number;
  readonly newId: number;
  readonly today: string;
}

/** What stands in the year to come of what is continued, by its own offer or the higher one. */
export function standingFor(
  { schooling }: PupilState,
  from: Schooling,
  { fk_anneeScolaire, fk_offreSuperieure }: Pick<ReEnrolling, 'fk_anneeScolaire' | 'fk_offreSuperieure'>,
): Schooling | undefined {
  const offers = [from.fk_offre, fk_offreSuperieure];
  return schooling.find(
    (one) =>
      one.fk_anneeScolaire === fk_anneeScolaire &&
      activeStatuses.includes(one.fk_statut) &&
      offers.includes(one.fk_offre) &&
      (from.fk_instrument.length === 0 || from.fk_instrument.some((id) => one.fk_instrument.includes(id))),
  );
}

/**
 * The same again in the year to come, with status 11; what completes another one follows it. Nothing where it stands already, whoever asked.
 * @throws Refusal 404 for a schooling that the pupil does not have; 409 for one that does not go on, without the one that it completes, or
 * beyond three offers; 422 without a higher offer.
 */
export function decideReEnrol(state: PupilState, wanted: ReEnrolling): PupilEvent[] {
  const { idEleve, dateAbandon } = known(state);
  const { idScolarite, passage, fk_offreSuperieure, fk_anneeScolaire, newId, today } = wanted;
  const from = state.schooling.find((one) => one.idScolarite === idScolarite);
  if (!from) throw new Refusal(messages.general.notFound, 404, 'idScolarite');
  if (standingFor(state, from, wanted)) return [];
  if (
    hasLeft(dateAbandon, today) ||
    !activeStatuses.includes(from.fk_statut) ||
    from.fk_anneeScolaire === fk_anneeScolaire
  )
    throw new Refusal(messages.enrolment.notToContinue, 409, 'idScolarite');
  if (passage === 1 && fk_offreSuperieure === null) throw new Refusal(messages.enrolment.noHigherOffer, 422, 'passage');
  const next = state.schooling.filter(
    (one) => one.fk_anneeScolaire === fk_anneeScolaire && activeStatuses.includes(one.fk_statut),
  );
  if (next.length >= enrolmentLimits.offers) throw new Refusal(messages.enrolment.threeOffers, 409);
  const parent = from.complementaire === 1 ? parentOf(state, from, wanted) : null;
  return [
    make(SchoolingEnrolled, {
      ...from,
      idEleve,
      idScolarite: newId,
      fk_anneeScolaire,
      fk_offre: passage === 1 && fk_offreSuperieure !== null ? fk_offreSuperieure : from.fk_offre,
      fk_instrument: from.fk_instrument.slice(0, enrolmentLimits.instruments),
      fk_statut: schoolingStatus.reEnrolment,
      fk_cycle: passage === 1 ? null : from.fk_cycle,
      fk_annee: null,
      fk_idScolariteParent: parent,
      passageCycleSuivant: 0,
      commentaire: null,
      commentaireInscription: null,
      dateCreation: today,
      dateEntree: null,
    }),
  ];
}

function parentOf(state: PupilState, from: Schooling, wanted: ReEnrolling): number {
  const parent = state.schooling.find((one) => one.idScolarite === from.fk_idScolariteParent);
  const standing = parent && standingFor(state, parent, { ...wanted, fk_offreSuperieure: null });
  const higher =
    parent &&
    state.schooling.find(
      (one) =>
        one.fk_anneeScolaire === wanted.fk_anneeScolaire &&
        one.complementaire === 0 &&
        one.fk_statut === schoolingStatus.reEnrolment,
    );
  const found = standing ?? higher;
  if (!found) throw new Refusal(messages.families.complementaryNeedsParent, 409, 'idScolarite');
  return found.idScolarite;
}
