import { go, useApiCommand, useApiQuery, useMay, useSearch } from '@diapason/platform';
import { Button, ErrorState, Loading, Note } from '@diapason/ui';
import { RecordScreen } from '@diapason/ui/router';
import { RecordSheet, Sheet } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { ErasedSheet } from '../ErasedSheet';
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
      {(id) => <KnownPupil key={id} id={id} />}
    </RecordScreen>
  );
}

const fromList = (id: number) => ({ list: { path: '/liste-eleves', title: 'Élèves' }, sheet: '/fiche-eleve', id });

function KnownPupil({ id }: { readonly id: number }) {
  const { data: pupil, refetch } = useApiQuery('GET /api/eleves/:id', { params: { id } }, { leaves: true });
  if (!pupil) return <Loading />;
  const { nomPrenomEleve: name, dateEffacement, fusionneAvec } = pupil;
  if (dateEffacement) return <ErasedSheet title={`Élève n° ${id}`} date={dateEffacement} from={fromList(id)} />;
  if (!fusionneAvec) return <OpenPupil pupil={pupil} refetch={refetch} />;
  const intro = <MergedAway kind="pupil" record={{ id, name }} kept={fusionneAvec} />;
  return <Sheet title={name} person={name} from={fromList(id)} tabs={[]} intro={intro} />;
}

interface Props {
  readonly pupil: Pupil;
  readonly refetch: () => void;
}

function OpenPupil({ pupil, refetch }: Props) {
  const { idEleve: id, nomPrenomEleve: name, dateSuppression, fusions } = pupil;
  const { nom, prenom, dateNaissance, telephoneMobile } = pupil;
  const head = usePupilHead(pupil);
  const isActive = !dateSuppression;
  const rare = [
    useNewPupils(head.payer),
    useMerging({
      kind: 'pupil',
      id,
      name,
      entered: { nom, prenom, dateNaissance, telephones: [telephoneMobile] },
      offered: isActive,
      compare: (other, onBack, onClose) => (
        <PupilComparison kept={pupil} other={other} onBack={onBack} onClose={onClose} />
      ),
    }),
    useAskedAct(deactivation, { row: pupil, label: 'Désactiver cet élève…', offered: isActive }),
    usePersonalData({ nature: 'eleve', id, name, list: '/liste-eleves' }),
  ];
  const merged = fusions.length > 0 ? <MergedInto kind="pupil" merged={fusions} /> : undefined;
  if (!head.isReady) return <Loading />;
  return (
    <RecordSheet
      record={{ of: 'pupil', id, name }}
      answer={pupil}
      refetch={refetch}
      from={fromList(id)}
      {...head.shown}
      intro={isActive ? merged : <Deactivated id={id} />}
      rare={rare}
    />
  );
}

/** A new pupil, and another child of the one who pays, for who may make and link it. */
function useNewPupils(payer: number | undefined) {
  const creates = useMay('POST /api/eleves/:id', { isNew: true });
  const links = useMay('POST /api/utilisateursResponsables/elevesResponsables');
  const item = (label: string, path: string) => ({
    key: label,
    label,
    icon: 'plus' as const,
    onSelect: () => go(path),
  });
  return {
    items: [
      ...(creates ? [item('Nouvel élève', '/fiche-eleve/0')] : []),
      ...(creates && links && payer ? [item('Frère ou sœur', `/fiche-eleve/0?responsable=${payer}`)] : []),
    ],
  };
}

/** The banner of a deactivated pupil; 125 brings the pupil back. */
function Deactivated({ id }: { readonly id: number }) {
  const may = useMay('GET /api/eleves/:id/ractivationEleve');
  const [reactivate, { isRunning }] = useApiCommand('GET /api/eleves/:id/ractivationEleve');
  const back = (
    <Button icon="restore" busy={isRunning} onClick={() => void reactivate({ params: { id } })}>
      Réactiver
    </Button>
  );
  return (
    <Note tone="warning" role="status" actions={may && back}>
      Cet élève est désactivé.
    </Note>
  );
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
  const known = useApiQuery('GET /api/utilisateursResponsables/:id', asked);
  if (known.isLoading) return <Loading />;
  if (known.error && !known.data) return <ErrorState message={known.error.message} onRetry={known.refetch} />;
  const breath =
    known.data && (adult ? 'Cet élève paie pour lui-même.' : `Responsable : ${known.data.nomPrenomUtilisateur}`);
  const element = <GeneralTab guardian={known.data} adult={adult} />;
  return (
    <Sheet
      title="Nouvel élève"
      from={fromList(0)}
      breath={[breath]}
      tabs={[{ key: 'general', label: 'Général', icon: 'user', element }]}
    />
  );
}
