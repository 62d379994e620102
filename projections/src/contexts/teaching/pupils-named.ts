import { right } from '@diapason/contracts/constants';
import { type Session, sitesHeldTo } from '@diapason/contracts/core';
import { pupilOfOwnSites } from '@diapason/contracts/families';
import { workshopOfOwnSites } from '@diapason/contracts/teaching';

interface Lesson {
  readonly fk_site: number;
  readonly enseignants: readonly { readonly idUtilisateur: number }[];
}

/** Of which lessons the caller learns pupils' names: on the sites where they see pupils and workshops, and of their own. */
export function pupilsNamedTo(session: Session): (lesson: Lesson) => boolean {
  const seesPupils = session.functions.has(right.seePupilAndWorkshop);
  const held = [pupilOfOwnSites, workshopOfOwnSites].map((lock) => sitesHeldTo(lock, session));
  return ({ fk_site, enseignants }) =>
    seesPupils &&
    (held.every((sites) => !sites || sites.includes(fk_site)) ||
      enseignants.some(({ idUtilisateur }) => idUtilisateur === session.idUtilisateur));
}
