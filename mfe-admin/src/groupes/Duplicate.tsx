import { send, useApiQuery, useUser } from '@diapason/platform';
import { Menu } from '@diapason/ui';
import { takenOver } from './functions';

interface Props {
  readonly id: number;
  readonly before: readonly number[];
  readonly onTaken: (taken: ReturnType<typeof takenOver>) => void;
}

/** Takes the functions of another group over. */
export function Duplicate({ id, before, onTaken }: Props) {
  const { fonctions: own } = useUser();
  const groups = useApiQuery('GET /api/gestionRole/listeGroupe', {});
  const take = async (idGroupe: number) => {
    const answer = await send<readonly { fk_fonction: number }[]>('GET /api/gestionRole/ListeFonctionParGroupe', {
      query: { idGroupe },
    });
    if (answer.ok)
      onTaken(
        takenOver(
          answer.data.map(({ fk_fonction }) => fk_fonction),
          { own, before },
        ),
      );
  };
  return (
    <Menu
      label="Dupliquer un Groupe"
      items={(groups.data ?? [])
        .filter(({ idGroupe }) => idGroupe !== id)
        .map(({ idGroupe, libelleGroupe }) => ({
          key: String(idGroupe),
          label: libelleGroupe,
          onSelect: () => void take(idGroupe),
        }))}
    />
  );
}
