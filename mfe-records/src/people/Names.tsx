import { NameList } from '@diapason/ui/router';
import { useIsAllowed } from '@diapason/ui/table';

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
  const isAllowed = useIsAllowed();
  const names = people.map(({ idUtilisateur: key, nomPrenomUtilisateur: name }) => ({
    key,
    name,
    to: isAllowed(act) ? `/${sheet}/${key}` : undefined,
  }));
  return <NameList names={names} />;
}
