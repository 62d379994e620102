import { de, formatPhone } from '@diapason/contracts/constants';
import { useApiQuery, useSearch } from '@diapason/platform';
import { useDelayReveal, useIsAllowed } from '@diapason/ui';
import { Relatives } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { ageOf } from '../age';
import { MergeableScreen, MergeableSheet } from '../fusion/MergeableSheet';
import { NewPerson } from '../PersonScreen';
import { WriteTo } from '../WriteTo';

const GeneralTab = lazy(() => import('./GeneralTab'));
const GuardianComparison = lazy(() => import('../fusion/GuardianComparison'));

/** /fiche-responsable/{id}: the sheet of a guardian, 0 a new one (document 001 §2). */
export default () => (
  <MergeableScreen of="guardian" fresh={<NewGuardian />}>
    {(guardian, refetch) => {
      const { idUtilisateur: id, ville, telephoneMobile, telephoneFixe, email } = guardian;
      const telephone = telephoneMobile || telephoneFixe;
      return (
        <MergeableSheet
          of="guardian"
          answer={guardian}
          refetch={refetch}
          breath={[ville, telephone && formatPhone(telephone), email]}
          kin={<Children id={id} />}
          acts={<WriteTo email={email} />}
          comparison={GuardianComparison}
        />
      );
    }}
  </MergeableScreen>
);

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

/** The pupils of a guardian, in the head. */
function Children({ id }: { readonly id: number }) {
  const call = 'GET /api/utilisateursResponsables/:id/elevesAttached';
  const isAllowed = useIsAllowed();
  const children = useApiQuery(call, isAllowed('listerEleves') ? { params: { id } } : null);
  useDelayReveal(children.isLoading);
  const people = (children.data ?? []).map(({ idEleve, nomPrenomEleve, dateNaissance }) => ({
    name: nomPrenomEleve,
    to: isAllowed('ouvrirEleve') ? `/fiche-eleve/${idEleve}` : undefined,
    detail: ageOf(dateNaissance),
  }));
  return people.length > 0 && <Relatives label="Élèves" people={people} />;
}
