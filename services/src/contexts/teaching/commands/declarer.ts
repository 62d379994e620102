import { hiddenFromFamilies } from '@diapason/contracts/constants';
import { isGuardian, type Session } from '@diapason/contracts/core';

/** Who declares an absence, as its excuses say it: an agent, perhaps for a guardian who told it, or a guardian. */
export const declarer = (session: Pick<Session, 'role' | 'idUtilisateur'>, told: number | null = null) =>
  isGuardian(session)
    ? { fk_agent: null, fk_responsable: session.idUtilisateur }
    : { fk_agent: session.idUtilisateur, fk_responsable: told };

/** Whether the caller is a family, and the workshop nothing that families know. */
export const isUnknownTo = (
  session: Pick<Session, 'role'>,
  workshop: { readonly fk_visibilite: number | null } | undefined,
): boolean => isGuardian(session) && hiddenFromFamilies.includes(workshop?.fk_visibilite ?? 0);
