import { messages } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { ordinal } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { useIsAllowed } from '@diapason/ui/table';
import type { ReactNode } from 'react';

type Row = ApiData<'POST /api/utilisateursResponsables/list'>[number];

/** A guardian's children, each a link to its sheet; marked where this guardian is the first one, who pays (document 000 §2): that is usual, so words say where it is not. */
export function Children({ elevesAttached }: Pick<Row, 'elevesAttached'>) {
  const mayOpen = useIsAllowed()('ouvrirEleve');
  return (
    <ul className="d-plain-list">
      {elevesAttached.map(({ idEleve, nomPrenomEleve, premier, ordre }) => (
        <li key={idEleve}>
          <Whose isFirst={premier}>
            <LinkWhere to={mayOpen ? `/fiche-eleve/${idEleve}` : undefined}>{nomPrenomEleve}</LinkWhere>
          </Whose>
          {!premier && (
            <>
              {' '}
              <small>{`${ordinal(ordre)} responsable`}</small>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const Whose = ({ isFirst, children }: { readonly isFirst: boolean; readonly children: ReactNode }) =>
  isFirst ? <b title={messages.families.firstGuardianPays}>{children}</b> : children;
