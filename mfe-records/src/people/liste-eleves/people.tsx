import { right } from '@diapason/contracts/constants';
import { type ApiData, useRights } from '@diapason/platform';
import { LinkWhere } from '@diapason/ui/router';
import { PersonName } from '../PersonName';

export type Row = ApiData<'POST /api/eleves/list/'>[number];

/** The pupil; a link with 114, and 184 of the sheet. */
export function Name({ row: { idEleve, nomPrenomEleve, actif } }: { readonly row: Row }) {
  const can = useRights();
  const opens = can(right.openPupilFromPupils) && can(right.seePupilAndWorkshop);
  return <PersonName name={nomPrenomEleve} to={opens ? `/fiche-eleve/${idEleve}` : undefined} actif={actif} />;
}

interface People {
  readonly people: readonly { readonly idUtilisateur: number; readonly nomPrenomUtilisateur: string }[];
  /** Where a person's sheet is, for who may open it. */
  readonly addressOf: ((idUtilisateur: number) => string) | undefined;
}

const Names = ({ people, addressOf }: People) => (
  <ul className="d-plain-list">
    {people.map(({ idUtilisateur, nomPrenomUtilisateur }) => (
      <li key={idUtilisateur}>
        <LinkWhere to={addressOf?.(idUtilisateur)}>{nomPrenomUtilisateur}</LinkWhere>
      </li>
    ))}
  </ul>
);

/** The pupil's guardians, the paying one first; links with 113, and 98 of the sheet. */
export function Guardians({ row }: { readonly row: Row }) {
  const can = useRights();
  const opens = can(right.linkGuardianFromPupils) && can(right.seeGuardian);
  return (
    <Names people={row.concatInfoResponsable} addressOf={opens ? (id) => `/fiche-responsable/${id}` : undefined} />
  );
}

/** The pupil's teachers of the year; links with 180, and 245 of the profile. */
export function Teachers({ row }: { readonly row: Row }) {
  const can = useRights();
  const opens = can(right.openTeacherFromWorkshops) && can(right.seeAgentProfile);
  return <Names people={row.enseignants} addressOf={opens ? (id) => `/fiche-agent/${id}` : undefined} />;
}
