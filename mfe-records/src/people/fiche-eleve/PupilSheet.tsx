import { go, useApiQuery, useSearch } from '@diapason/platform';
import { ErrorState, Loading, useDoes } from '@diapason/ui';
import { RecordScreen } from '@diapason/ui/router';
import { KnownRecord, RecordSheet, Sheet, trailOf } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { Deactivated } from '../Deactivated';
import { MergedAway, MergedInto, useMerging } from '../fusion/Merged';
import { deactivation } from '../liste-eleves/deactivation';
import { useAskedAct } from '../useAskedAct';
import { usePersonalData } from '../usePersonalData';
import type { Pupil } from './pupil';
import { usePupilHead } from './usePupilHead';

const GeneralTab = lazy(async () => ({ default: (await import('./GeneralTab')).GeneralTab }));
const PupilComparison = lazy(() => import('../fusion/PupilComparison'));

/** /fiche-eleve/{id}, 0 or none for a new pupil (document 001 §2). */
export default function PupilSheet() {
  return (
    <RecordScreen creates="POST /api/eleves/:id" fresh={<NewPupil />}>
      {(id) => (
        <KnownRecord key={id} of="pupil" id={id}>
          {(pupil, refetch) => <KnownPupil pupil={pupil} refetch={refetch} />}
        </KnownRecord>
      )}
    </RecordScreen>
  );
}

interface Props {
  readonly pupil: Pupil;
  readonly refetch: () => void;
}

function KnownPupil({ pupil, refetch }: Props) {
  const { idEleve: id, nomPrenomEleve: name, fusionneAvec } = pupil;
  if (!fusionneAvec) return <OpenPupil pupil={pupil} refetch={refetch} />;
  const intro = <MergedAway kind="pupil" record={{ id, name }} kept={fusionneAvec} />;
  return <Sheet title={name} person={name} from={trailOf('pupil', id)} tabs={[]} intro={intro} />;
}

function OpenPupil({ pupil, refetch }: Props) {
  const { idEleve: id, nomPrenomEleve: name, dateSuppression, fusions } = pupil;
  const { nom, prenom, dateNaissance, telephoneMobile } = pupil;
  const head = usePupilHead(pupil);
  const rare = [
    useNewPupils(head.payer),
    useMerging({
      kind: 'pupil',
      id,
      name,
      entered: { nom, prenom, dateNaissance, telephones: [telephoneMobile] },
      compare: (other, onBack, onClose) => (
        <PupilComparison kept={pupil} other={other} onBack={onBack} onClose={onClose} />
      ),
    }),
    useAskedAct('desactiver', deactivation, { row: pupil, label: 'Désactiver cet élève…' }),
    usePersonalData({ nature: 'eleve', id, name, list: '/liste-eleves' }),
  ];
  const merged = fusions.length > 0 ? <MergedInto kind="pupil" merged={fusions} /> : undefined;
  const deactivated = (
    <Deactivated call="GET /api/eleves/:id/ractivationEleve" id={id} label="Réactiver">
      Cet élève est désactivé.
    </Deactivated>
  );
  if (!head.isReady) return <Loading />;
  return (
    <RecordSheet
      record={{ of: 'pupil', id, name }}
      answer={pupil}
      refetch={refetch}
      {...head.shown}
      intro={dateSuppression ? deactivated : merged}
      rare={rare}
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
  const guardian = Number(query.get('responsable') ?? 0);
  const adult = query.get('adulte') === '1';
  return <NewPupilOf key={`${guardian} ${adult}`} guardian={guardian} adult={adult} />;
}

function NewPupilOf({ guardian, adult }: { readonly guardian: number; readonly adult: boolean }) {
  const asked = guardian > 0 ? { params: { id: guardian } } : null;
  const { data, fiche, error, isLoading, refetch } = useApiQuery('GET /api/utilisateursResponsables/:id', asked);
  if (isLoading) return <Loading />;
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  const breath = data && (adult ? 'Cet élève paie pour lui-même.' : `Responsable\u00a0: ${data.nomPrenomUtilisateur}`);
  const element = (
    <GeneralTab guardian={data} adult={adult} mayLink={fiche?.peut.includes('rattacherNouveau') ?? false} />
  );
  return (
    <Sheet
      title="Nouvel élève"
      from={trailOf('pupil', 0)}
      breath={[breath]}
      tabs={[{ key: 'general', label: 'Général', icon: 'user', element }]}
    />
  );
}
