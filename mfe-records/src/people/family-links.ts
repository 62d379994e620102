import { de } from '@diapason/contracts/constants';
import { sayDone, useApiCommand } from '@diapason/platform';
import { useIsAllowed } from '@diapason/ui';
import type { Removal } from '@diapason/ui/table';

export const LINK = 'POST /api/utilisateursResponsables/elevesResponsables';
const UNLINK = 'DELETE /api/utilisateursResponsables/elevesResponsables';

interface Link {
  readonly fk_eleve: number;
  readonly fk_responsable: number;
  readonly fk_role: number | null;
  /** Which of the pupil's guardians it is. */
  readonly ordre: number;
}

interface Side<Row> {
  /** Whose sheet it is. */
  readonly self: string;
  /** The other of a row, and what links both. */
  readonly nameOf: (row: Row) => string;
  readonly linkOf: (row: Row) => Link;
}

/** How a pupil and a guardian are linked and unlinked, from the sheet of either; with « Annuler » for who may do the opposite. */
export function useFamilyLinks<Row>({ self, nameOf, linkOf }: Side<Row>) {
  const isAllowed = useIsAllowed();
  const [link] = useApiCommand(LINK, { success: false });
  const [unlink] = useApiCommand(UNLINK);
  /** Comes back last, and then to the rank that it had. */
  const linkAgain = async ({ fk_eleve, fk_responsable, fk_role, ordre }: Link, wasLast: boolean) => {
    const body = { fk_eleve, fk_responsable, fk_role };
    const answer = await link({ body });
    if (answer.ok && !wasLast) await link({ body: { ...body, ordre } });
  };
  const removal: Omit<Removal<typeof UNLINK, Row>, 'title'> = {
    call: UNLINK,
    input: (row) => {
      const { fk_eleve, fk_responsable } = linkOf(row);
      return { body: { fk_eleve, fk_responsable } };
    },
    verb: 'Détacher',
    done: (row, left) => {
      const wasLast = linkOf(row).ordre > left.length;
      const mayReturn = isAllowed('rattacher') && (wasLast || isAllowed('classer'));
      const message = `${nameOf(row)}\u00a0: détaché ${de(self)}`;
      return { message, ...(mayReturn ? { undo: () => linkAgain(linkOf(row), wasLast) } : {}) };
    },
    may: isAllowed('detacher'),
  };
  return {
    removal,
    /** Says that they are. */
    linked: (message: string, body: Pick<Link, 'fk_eleve' | 'fk_responsable'>) =>
      sayDone({ message, ...(isAllowed('detacher') ? { undo: () => unlink({ body }) } : {}) }),
  };
}
