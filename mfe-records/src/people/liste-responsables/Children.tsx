import { messages } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { Tag } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { useDoes } from '@diapason/ui/table';

type Row = ApiData<'POST /api/utilisateursResponsables/list'>[number];

/** A guardian's children, each a link to its sheet; marked where this guardian is the first one, who pays (document 000 §2). */
export function Children({ elevesAttached }: Pick<Row, 'elevesAttached'>) {
  const mayOpen = useDoes()('ouvrirEleve');
  return (
    <ul className="d-plain-list">
      {elevesAttached.map(({ idEleve, nomPrenomEleve, premier }) => (
        <li key={idEleve}>
          <LinkWhere to={mayOpen ? `/fiche-eleve/${idEleve}` : undefined}>{nomPrenomEleve}</LinkWhere>
          {premier && (
            <>
              {' '}
              <span title={messages.families.firstGuardianPays}>
                <Tag tone="information">1er responsable</Tag>
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
