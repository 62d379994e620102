import { de, formatPhone, messages } from '@diapason/contracts/constants';
import { useApiQuery, useSearch } from '@diapason/platform';
import { useDoes } from '@diapason/ui';
import { Kin } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { ageOf } from '../age';
import { Deactivated } from '../Deactivated';
import { MergeableSheet } from '../fusion/MergeableSheet';
import { MergedAway } from '../fusion/Merged';
import { deactivation } from '../liste-responsables/deactivation';
import { NewPerson, PersonScreen } from '../PersonScreen';
import { WriteTo } from '../WriteTo';
import type { Guardian } from './guardian';

const GeneralTab = lazy(async () => ({ default: (await import('./GeneralTab')).GeneralTab }));
const GuardianComparison = lazy(() => import('../fusion/GuardianComparison'));

/** /fiche-responsable/{id}: the sheet of a guardian, 0 a new one (document 001 §2). */
export default function GuardianSheet() {
  return (
    <PersonScreen of="guardian" fresh={<NewGuardian />}>
      {(guardian, refetch) => {
        const { idUtilisateur: id, nomPrenomUtilisateur: name, fusionneAvec } = guardian;
        if (fusionneAvec) return <MergedAway kind="guardian" record={{ id, name }} kept={fusionneAvec} />;
        return <OpenGuardian guardian={guardian} refetch={refetch} />;
      }}
    </PersonScreen>
  );
}

/** `?eleve=12` links the guardian to a pupil. Of another child, it is another guardian. */
function NewGuardian() {
  const child = Number(new URLSearchParams(useSearch()).get('eleve') ?? 0);
  return (
    <NewPerson
      key={child}
      of="guardian"
      title="Nouveau responsable"
      to="pupil"
      id={child}
      told={({ nomPrenomEleve }, links) => links && `Responsable ${de(nomPrenomEleve)}`}
      form={(_, links) => <GeneralTab child={links ? child : 0} />}
    />
  );
}

function OpenGuardian({ guardian, refetch }: { readonly guardian: Guardian; readonly refetch: () => void }) {
  const { idUtilisateur: id, nomPrenomUtilisateur: name, nom, prenom, dateNaissance } = guardian;
  const { ville, telephoneMobile, telephoneFixe, email } = guardian;
  const telephone = telephoneMobile || telephoneFixe;
  return (
    <MergeableSheet
      record={{ of: 'guardian', id, name }}
      answer={guardian}
      refetch={refetch}
      breath={[ville, telephone && formatPhone(telephone), email]}
      kin={<Children id={id} />}
      acts={<WriteTo email={email} />}
      entered={{ nom, prenom, email, dateNaissance, telephones: [telephoneMobile, telephoneFixe] }}
      comparison={GuardianComparison}
      deactivation={deactivation}
      closed={
        guardian.dateSuppression &&
        guardian.actif === 0 && (
          <Deactivated
            call="GET /api/utilisateursResponsables/:id/ractivationresponsable"
            id={id}
            label="Réactiver le compte"
            isAccount
          >
            <strong>{messages.families.accountDisabled}</strong>
          </Deactivated>
        )
      }
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
