import { go, useSearch } from '@diapason/platform';
import { Loading, useDoes } from '@diapason/ui';
import { lazy } from 'react';
import { Deactivated } from '../Deactivated';
import { MergeableSheet } from '../fusion/MergeableSheet';
import { MergedAway } from '../fusion/Merged';
import { deactivation } from '../liste-eleves/deactivation';
import { NewPerson, PersonScreen } from '../PersonScreen';
import type { Pupil } from './pupil';
import { usePupilHead } from './usePupilHead';

const GeneralTab = lazy(async () => ({ default: (await import('./GeneralTab')).GeneralTab }));
const PupilComparison = lazy(() => import('../fusion/PupilComparison'));

/** /fiche-eleve/{id}, 0 or none for a new pupil (document 001 §2). */
export default function PupilSheet() {
  return (
    <PersonScreen of="pupil" fresh={<NewPupil />}>
      {(pupil, refetch) => {
        const { idEleve: id, nomPrenomEleve: name, fusionneAvec } = pupil;
        if (fusionneAvec) return <MergedAway kind="pupil" record={{ id, name }} kept={fusionneAvec} />;
        return <OpenPupil pupil={pupil} refetch={refetch} />;
      }}
    </PersonScreen>
  );
}

function OpenPupil({ pupil, refetch }: { readonly pupil: Pupil; readonly refetch: () => void }) {
  const { idEleve: id, nomPrenomEleve: name, nom, prenom, dateNaissance, telephoneMobile } = pupil;
  const head = usePupilHead(pupil);
  const others = useNewPupils(head.payer);
  if (!head.isReady) return <Loading />;
  return (
    <MergeableSheet
      record={{ of: 'pupil', id, name }}
      answer={pupil}
      refetch={refetch}
      {...head.shown}
      entered={{ nom, prenom, dateNaissance, telephones: [telephoneMobile] }}
      comparison={PupilComparison}
      deactivation={deactivation}
      closed={
        pupil.dateSuppression && (
          <Deactivated call="GET /api/eleves/:id/ractivationEleve" id={id} label="Réactiver">
            Cet élève est désactivé.
          </Deactivated>
        )
      }
      rare={[others]}
    />
  );
}

/** A new pupil, and another child of the one who pays. */
function useNewPupils(payer: number | undefined) {
  const does = useDoes();
  const item = (label: string, path: string) => ({
    key: label,
    label,
    icon: 'plus' as const,
    onSelect: () => go(path),
  });
  return {
    items: [
      ...(does('creer') ? [item('Nouvel élève', '/fiche-eleve/0')] : []),
      ...(does('creerFrere') && payer ? [item('Frère ou sœur', `/fiche-eleve/0?responsable=${payer}`)] : []),
    ],
  };
}

/** `?responsable=12` links the pupil to a guardian; with `&adulte=1` the pupil is that guardian. Another guardian is another pupil. */
function NewPupil() {
  const query = new URLSearchParams(useSearch());
  const id = Number(query.get('responsable') ?? 0);
  const adult = query.get('adulte') === '1';
  return (
    <NewPerson
      key={`${id} ${adult}`}
      of="pupil"
      title="Nouvel élève"
      to="guardian"
      id={id}
      told={({ nomPrenomUtilisateur }) =>
        adult ? 'Cet élève paie pour lui-même.' : `Responsable\u00a0: ${nomPrenomUtilisateur}`
      }
      form={(guardian, links) => <GeneralTab guardian={guardian} adult={adult} mayLink={links} />}
    />
  );
}
