import { right } from '@diapason/contracts/constants';
import { useRights, useUser } from '@diapason/platform';

/** The address of an agent's profile: from the list with 138, and 245 of the profile itself, 146 of one's own. */
export function useProfileAddress(): (idUtilisateur: number) => string | undefined {
  const can = useRights();
  const user = useUser();
  return (id) =>
    can(right.openAgentProfile) && can(user.idUtilisateur === id ? right.seeOwnProfile : right.seeAgentProfile)
      ? `/fiche-agent/${id}`
      : undefined;
}
