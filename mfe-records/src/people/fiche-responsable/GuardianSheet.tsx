import { formatPhone, messages } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery, useMay, useSearch } from '@diapason/platform';
import { Button, Icon, Loading, Note } from '@diapason/ui';
import { RecordScreen } from '@diapason/ui/router';
import { Kin, RecordSheet, Sheet } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { ageOf } from '../age';
import { ErasedSheet } from '../ErasedSheet';
import { MergedAway, MergedInto, useMerging } from '../fusion/Merged';
import { deactivation } from '../liste-responsables/deactivation';
import { useAskedAct } from '../useAskedAct';
import { usePersonalData } from '../usePersonalData';
import type { Guardian } from './guardian';

const GeneralTab = lazy(async () => ({ default: (await import('./GeneralTab')).GeneralTab }));
const GuardianComparison = lazy(() => import('../fusion/GuardianComparison'));

const fromList = (id: number) => ({
  list: { path: '/liste-responsables', title: 'Responsables' },
  sheet: '/fiche-responsable',
  id,
});

/** /fiche-responsable/{id}: the sheet of a guardian, 0 a new one (document 001 §2). */
export default function GuardianSheet() {
  // Of another child, it is another guardian.
  const child = new URLSearchParams(useSearch()).get('eleve');
  const tabs = [{ key: 'general', label: 'Général', element: <GeneralTab key={child} child={Number(child ?? 0)} /> }];
  return (
    <RecordScreen
      creates="POST /api/utilisateursResponsables/:id"
      fresh={<Sheet title="Nouveau responsable" tabs={tabs} from={fromList(0)} />}
    >
      {(id) => <Known key={id} id={id} />}
    </RecordScreen>
  );
}

function Known({ id }: { readonly id: number }) {
  const call = 'GET /api/utilisateursResponsables/:id';
  const { data: guardian, refetch } = useApiQuery(call, { params: { id } }, { leaves: true });
  if (!guardian) return <Loading />;
  const { nomPrenomUtilisateur: name, dateEffacement, fusionneAvec } = guardian;
  if (dateEffacement) return <ErasedSheet title={`Responsable n° ${id}`} date={dateEffacement} from={fromList(id)} />;
  if (!fusionneAvec) return <Open guardian={guardian} refetch={refetch} />;
  const intro = <MergedAway kind="guardian" record={{ id, name }} kept={fusionneAvec} />;
  return <Sheet title={name} person={name} from={fromList(id)} tabs={[]} intro={intro} />;
}

interface Props {
  readonly guardian: Guardian;
  readonly refetch: () => void;
}

function Open({ guardian, refetch }: Props) {
  const { idUtilisateur: id, nomPrenomUtilisateur: name, actif, fusions } = guardian;
  const { nom, prenom, dateNaissance, ville, telephoneMobile, telephoneFixe, email } = guardian;
  const telephone = telephoneMobile || telephoneFixe;
  const isActive = actif === 1;
  const rare = [
    useMerging({
      kind: 'guardian',
      id,
      name,
      entered: { nom, prenom, email, dateNaissance, telephones: [telephoneMobile, telephoneFixe] },
      offered: isActive,
      compare: (other, onBack, onClose) => (
        <GuardianComparison kept={guardian} other={other} onBack={onBack} onClose={onClose} />
      ),
    }),
    useAskedAct(deactivation, { row: guardian, label: 'Désactiver ce responsable…', offered: isActive }),
    usePersonalData({ nature: 'responsable', id, name, list: '/liste-responsables' }),
  ];
  const merged = fusions.length > 0 ? <MergedInto kind="guardian" merged={fusions} /> : undefined;
  return (
    <RecordSheet
      record={{ of: 'guardian', id, name }}
      answer={guardian}
      refetch={refetch}
      from={fromList(id)}
      breath={[ville, telephone && formatPhone(telephone), email]}
      kin={<Children id={id} />}
      acts={
        email && (
          <a className="d-button d-button-secondary" href={`mailto:${email}`}>
            <Icon name="mail" size={18} />
            <span>Écrire</span>
          </a>
        )
      }
      intro={guardian.dateSuppression && !isActive ? <Deactivated id={id} /> : merged}
      rare={rare}
    />
  );
}

/** The pupils of a guardian, in the head. */
function Children({ id }: { readonly id: number }) {
  const call = 'GET /api/utilisateursResponsables/:id/elevesAttached';
  const children = useApiQuery(call, useMay(call) ? { params: { id } } : null);
  const opens = useMay('GET /api/eleves/:id');
  const people = (children.data ?? []).map(({ idEleve, nomPrenomEleve, dateNaissance }) => ({
    name: nomPrenomEleve,
    to: opens ? `/fiche-eleve/${idEleve}` : undefined,
    detail: ageOf(dateNaissance),
  }));
  return people.length > 0 && <Kin label="Élèves" people={people} />;
}

function Deactivated({ id }: { readonly id: number }) {
  const may = useMay('GET /api/utilisateursResponsables/:id/ractivationresponsable');
  const [reactivate, { isRunning }] = useApiCommand('GET /api/utilisateursResponsables/:id/ractivationresponsable');
  const back = (
    <Button icon="restore" busy={isRunning} onClick={() => void reactivate({ params: { id } })}>
      Réactiver le compte
    </Button>
  );
  return (
    <Note tone="danger" role="alert" actions={may && back}>
      <strong>{messages.families.accountDisabled}</strong>
    </Note>
  );
}
