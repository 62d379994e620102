import type { ApiData } from '@diapason/platform';
import { LinkWhere } from '@diapason/ui/router';
import { useDoes } from '@diapason/ui/table';

export type Row = ApiData<'POST /api/eleves/list/'>[number];

interface People {
  readonly people: readonly { readonly idUtilisateur: number; readonly nomPrenomUtilisateur: string }[];
  /** The act that opens their sheet, and where that is. */
  readonly opens: readonly [act: string, sheet: string];
}

/** The first of them, and how many others. */
export const NamesInShort = ({ people, opens }: People) => (
  <>
    <Names people={people.slice(0, 1)} opens={opens} />
    {people.length > 1 && <small>{` + ${people.length - 1}`}</small>}
  </>
);

/** People, each a link for who may follow it. */
export function Names({ people, opens: [act, sheet] }: People) {
  const does = useDoes();
  return (
    <ul className="d-plain-list">
      {people.map(({ idUtilisateur, nomPrenomUtilisateur }) => (
        <li key={idUtilisateur}>
          <LinkWhere to={does(act) ? `/${sheet}/${idUtilisateur}` : undefined}>{nomPrenomUtilisateur}</LinkWhere>
        </li>
      ))}
    </ul>
  );
}
