import { go, useSearch } from '@diapason/platform';
import { Loading, useIsAllowed } from '@diapason/ui';
import { lazy } from 'react';
import { MergeableScreen, MergeableSheet } from '../fusion/MergeableSheet';
import { NewPerson } from '../PersonScreen';
import type { Pupil } from './pupil';
import { usePupilHead } from './usePupilHead';

const GeneralTab = lazy(() => import('./GeneralTab'));
const PupilComparison = lazy(() => import('../fusion/PupilComparison'));

/** /fiche-eleve/{id}, 0 or none for a new pupil (document 001 §2). */
export default () => (
  <MergeableScreen of="pupil" fresh={<NewPupil />}>
    {(pupil, refetch) => <OpenPupil pupil={pupil} refetch={refetch} />}
  </MergeableScreen>
);

function OpenPupil({ pupil, refetch }: { readonly pupil: Pupil; readonly refetch: () => void }) {
  const head = usePupilHead(pupil);
  const isAllowed = useIsAllowed();
  if (!head.isReady) return <Loading />;
  return (
    <MergeableSheet
      of="pupil"
      answer={pupil}
      refetch={refetch}
      {...head.shown}
      comparison={PupilComparison}
      rare={[
        {
          items: [
            isAllowed('creer') && toNew('Nouvel élève'),
            isAllowed('creerFrere') && head.payer !== undefined && toNew('Frère ou sœur', `?responsable=${head.payer}`),
          ],
        },
      ]}
    />
  );
}

/** Leads to a new pupil. */
const toNew = (label: string, query = '') =>
  ({ key: label, label, icon: 'plus', onSelect: () => go(`/fiche-eleve/0${query}`) }) as const;

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
