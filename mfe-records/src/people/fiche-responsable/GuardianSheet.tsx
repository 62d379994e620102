import { de, formatPhone, messages } from '@diapason/contracts/constants';
import { useApiQuery, useSearch } from '@diapason/platform';
import { ErrorState, Loading, useDoes } from '@diapason/ui';
import { RecordScreen } from '@diapason/ui/router';
import { Kin, KnownRecord, RecordSheet, Sheet, trailOf } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { ageOf } from '../age';
import { Deactivated } from '../Deactivated';
import { MergedAway, MergedInto, useMerging } from '../fusion/Merged';
import { deactivation } from '../liste-responsables/deactivation';
import { useAskedAct } from '../useAskedAct';
import { usePersonalData } from '../usePersonalData';
import { WriteTo } from '../WriteTo';
import type { Guardian } from './guardian';

const GeneralTab = lazy(async () => ({ default: (await import('./GeneralTab')).GeneralTab }));
const GuardianComparison = lazy(() => import('../fusion/GuardianComparison'));

/** /fiche-responsable/{id}: the sheet of a guardian, 0 a new one (document 001 §2). */
export default function GuardianSheet() {
  return (
    <RecordScreen creates="POST /api/utilisateursResponsables/:id" fresh={<New />}>
      {(id) => (
        <KnownRecord key={id} of="guardian" id={id}>
          {(guardian, refetch) => <Known guardian={guardian} refetch={refetch} />}
        </KnownRecord>
      )}
    </RecordScreen>
  );
}

/** `?eleve=12` links the guardian to a pupil. Of another child, it is another guardian. */
function New() {
  const child = Number(new URLSearchParams(useSearch()).get('eleve') ?? 0);
  const asked = useApiQuery('GET /api/eleves/:id', child > 0 ? { params: { id: child } } : null);
  if (asked.isLoading) return <Loading />;
  if (asked.error && !asked.data) return <ErrorState message={asked.error.message} onRetry={asked.refetch} />;
  const links = asked.fiche?.peut.includes('rattacherNouveau') ?? false;
  const element = <GeneralTab key={child} child={links ? child : 0} />;
  return (
    <Sheet
      title="Nouveau responsable"
      from={trailOf('guardian', 0)}
      breath={[links && asked.data && `Responsable ${de(asked.data.nomPrenomEleve)}`]}
      tabs={[{ key: 'general', label: 'Général', element }]}
    />
  );
}

interface Props {
  readonly guardian: Guardian;
  readonly refetch: () => void;
}

function Known({ guardian, refetch }: Props) {
  const { idUtilisateur: id, nomPrenomUtilisateur: name, fusionneAvec } = guardian;
  if (!fusionneAvec) return <Open guardian={guardian} refetch={refetch} />;
  const intro = <MergedAway kind="guardian" record={{ id, name }} kept={fusionneAvec} />;
  return <Sheet title={name} person={name} from={trailOf('guardian', id)} tabs={[]} intro={intro} />;
}

function Open({ guardian, refetch }: Props) {
  const { idUtilisateur: id, nomPrenomUtilisateur: name, actif, fusions } = guardian;
  const { nom, prenom, dateNaissance, ville, telephoneMobile, telephoneFixe, email } = guardian;
  const telephone = telephoneMobile || telephoneFixe;
  const rare = [
    useMerging({
      kind: 'guardian',
      id,
      name,
      entered: { nom, prenom, email, dateNaissance, telephones: [telephoneMobile, telephoneFixe] },
      compare: (other, onBack, onClose) => (
        <GuardianComparison kept={guardian} other={other} onBack={onBack} onClose={onClose} />
      ),
    }),
    useAskedAct('desactiver', deactivation, { row: guardian, label: 'Désactiver ce responsable…' }),
    usePersonalData({ nature: 'responsable', id, name, list: '/liste-responsables' }),
  ];
  const merged = fusions.length > 0 ? <MergedInto kind="guardian" merged={fusions} /> : undefined;
  const deactivated = (
    <Deactivated
      call="GET /api/utilisateursResponsables/:id/ractivationresponsable"
      id={id}
      label="Réactiver le compte"
      isAccount
    >
      <strong>{messages.families.accountDisabled}</strong>
    </Deactivated>
  );
  return (
    <RecordSheet
      record={{ of: 'guardian', id, name }}
      answer={guardian}
      refetch={refetch}
      breath={[ville, telephone && formatPhone(telephone), email]}
      kin={<Children id={id} />}
      acts={<WriteTo email={email} />}
      intro={guardian.dateSuppression && actif === 0 ? deactivated : merged}
      rare={rare}
    />
  );
}

/** The pupils of a guardian, in the head. */
function Children({ id }: { readonly id: number }) {
  const call = 'GET /api/utilisateursResponsables/:id/elevesAttached';
  const does = useDoes();
  const children = useApiQuery(call, does('listerEleves') ? { params: { id } } : null);
  const people = (children.data ?? []).map(({ idEleve, nomPrenomEleve, dateNaissance }) => ({
    name: nomPrenomEleve,
    to: does('ouvrirEleve') ? `/fiche-eleve/${idEleve}` : undefined,
    detail: ageOf(dateNaissance),
  }));
  return people.length > 0 && <Kin label="Élèves" people={people} />;
}
