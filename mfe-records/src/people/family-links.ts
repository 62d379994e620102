import { type ApiData, type Done, sayDone, useApiCommand } from '@diapason/platform';
import { useDoes } from '@diapason/ui';

export const LINK = 'POST /api/utilisateursResponsables/elevesResponsables';
export const UNLINK = 'DELETE /api/utilisateursResponsables/elevesResponsables';

interface Link {
  readonly fk_eleve: number;
  readonly fk_responsable: number;
  readonly fk_role: number | null;
  /** Which of the pupil's guardians it was. */
  readonly ordre: number;
}

/** What is said of a pupil and a guardian who were linked, or are no longer; with « Annuler » for who may do the opposite. */
export function useFamilyLinks() {
  const does = useDoes();
  const [link] = useApiCommand(LINK, { success: false });
  const [unlink] = useApiCommand(UNLINK);
  return {
    linked(message: string, body: Pick<Link, 'fk_eleve' | 'fk_responsable'>): void {
      sayDone({ message, ...(does('detacher') ? { undo: () => unlink({ body }) } : {}) });
    },
    /** @param left the guardians whom the pupil still has: who is linked again comes after them, and then to the rank that it had. */
    unlinked(message: string, { ordre, ...body }: Link, left: ApiData<typeof UNLINK>): Done {
      const wasLast = ordre > left.length;
      const undo = async () => {
        const answer = await link({ body });
        if (answer.ok && !wasLast) await link({ body: { ...body, ordre } });
      };
      return { message, ...(does('rattacher') && (wasLast || does('classer')) ? { undo } : {}) };
    },
  };
}
